/**
 * All writes to bookings: jobs, steps, changes, proofs, charges. The caller of these functions locks the
 * booking's row.
 */
import { sql } from 'kysely'
import type { AgreedRoute, ChangeAnswerStatus, Proposal } from '#domain/bookings/changes.ts'
import type { NewCharge } from '#domain/bookings/charges.ts'
import type { JobChange, JobField } from '#domain/bookings/jobs.ts'
import type { NewStep } from '#domain/bookings/steps.ts'
import type { ChargeStatus, JobStatus } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { MadeBy } from '../auth/caller.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { FileChanges } from '../files/changes.ts'
import { dropFile, insertFile, type KeptContent } from '../files/store.ts'
import { writtenStops } from './stops.ts'
import type { LoadedBooking } from './store.ts'
import { summarise } from './summary.ts'

const JOB_COLUMNS: Readonly<Record<JobField, keyof Tables['booking_job']>> = {
  containerNumber: 'container_number',
  useAnyway: 'use_anyway',
  seal: 'seal',
  releaseReference: 'release_reference',
  bookingReference: 'booking_reference',
  vesselCutOff: 'vessel_cut_off',
  clearance: 'clearance',
  vgm: 'vgm',
  driver: 'driver',
  driverPhone: 'driver_phone',
  vehicleRegistration: 'vehicle_registration',
  vehicleBookingReference: 'vehicle_booking_reference',
  vehicleBookingTime: 'vehicle_booking_time',
  carriedBy: 'carried_by',
}

/** Writes changed fields of jobs. */
export async function updateJobs(tx: Tx, bookingId: number, changes: readonly JobChange[]): Promise<void> {
  for (const { id, values } of changes) {
    const columns = Object.entries(values).map(([field, value]) => [JOB_COLUMNS[field as JobField], value])
    await tx.updateTable('booking_job').set(Object.fromEntries(columns)).where('id', '=', id).execute()
  }
  await summarise(tx, bookingId)
}

/** Records a step of jobs or of the booking, and returns the ids of the new rows. */
export async function insertStep(
  tx: Tx,
  booking: LoadedBooking,
  step: NewStep,
  { side, caller, now }: MadeBy & { readonly side: Side },
): Promise<number[]> {
  const rows = await tx
    .insertInto('booking_step')
    .values(
      (step.jobs ?? [null]).map((jobId) => ({
        booking_id: booking.id,
        job_id: jobId,
        step: step.step,
        side,
        at: step.at,
        arrived_at: step.arrivedAt,
        left_at: step.leftAt,
        received_by: step.receivedBy,
        remarks: step.remarks,
        reason: step.reason,
        who: caller.companyName,
        recorded_at: now,
      })),
    )
    .returning('id')
    .execute()
  if (step.jobs)
    await tx
      .updateTable('booking_job')
      .set({ status: step.step as JobStatus, last_at: step.at })
      .where('id', '=', sql<number>`any(${[...step.jobs]}::int[])`)
      .execute()
  await tx
    .updateTable('booking')
    .set({
      status: step.status,
      ended_at: step.jobs ? null : now,
      // Calendars take an entry of the same UID only with a higher number.
      ...(step.step === 'calledOff' ? { sequence: sql`sequence + 1` } : {}),
    })
    .where('id', '=', booking.id)
    .execute()
  await summarise(tx, booking.id)
  return rows.map(({ id }) => id)
}

const stopsColumn = (stops: Proposal['stops']) =>
  stops === null ? null : sql<unknown[]>`${writtenStops(stops)}::jsonb`

/** Stores a proposed change. */
export async function insertChange(
  tx: Tx,
  bookingId: number,
  { proposal, note }: { readonly proposal: Proposal; readonly note: string | null },
  { side, caller, now }: MadeBy & { readonly side: Side },
): Promise<number> {
  const { id } = await tx
    .insertInto('booking_change')
    .values({
      booking_id: bookingId,
      side,
      pickup_at: proposal.pickupAt,
      delivery_at: proposal.deliveryAt,
      pickup: proposal.pickup,
      delivery: proposal.delivery,
      stops: stopsColumn(proposal.stops),
      note,
      who: caller.companyName,
      proposed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await summarise(tx, bookingId)
  return id
}

interface AnsweredChange {
  readonly id: number
  readonly status: ChangeAnswerStatus
  /** The route that both sides now agree on; null if it stays. */
  readonly route: AgreedRoute | null
}

/** Stores the answer to a change. An accepted change updates the route of the booking. */
export async function saveChangeAnswer(
  tx: Tx,
  bookingId: number,
  { id, status, route }: AnsweredChange,
  now: Date,
): Promise<void> {
  await tx.updateTable('booking_change').set({ status, answered_at: now }).where('id', '=', id).execute()
  if (route)
    await tx
      .updateTable('booking')
      .set({
        pickup: route.pickup,
        pickup_at: route.pickupAt,
        delivery: route.delivery,
        delivery_at: route.deliveryAt,
        stops: sql`${writtenStops(route.stops)}::jsonb`,
        sequence: sql`sequence + 1`,
      })
      .where('id', '=', bookingId)
      .execute()
  await summarise(tx, bookingId)
}

/** Adds a proof to a job. */
export async function insertProof(
  tx: Tx,
  booking: LoadedBooking,
  { jobId, file }: { readonly jobId: number; readonly file: KeptContent },
  { caller, now }: MadeBy,
): Promise<number> {
  await insertFile(tx, booking.haulierId, 'proof', file, now)
  const { id } = await tx
    .insertInto('booking_proof')
    .values({
      booking_id: booking.id,
      job_id: jobId,
      file_id: file.id,
      who: caller.companyName,
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await summarise(tx, booking.id)
  return id
}

/** Removes a proof with its file. */
export async function deleteProof(
  tx: Tx,
  bookingId: number,
  fileId: string,
  files: FileChanges,
): Promise<void> {
  await dropFile(tx, fileId, files)
  await summarise(tx, bookingId)
}

/** Stores a claimed charge. */
export async function insertCharge(
  tx: Tx,
  booking: LoadedBooking,
  { charge, file }: { readonly charge: NewCharge; readonly file: KeptContent | null },
  { caller, now }: MadeBy,
): Promise<number> {
  if (file) await insertFile(tx, booking.haulierId, 'charge', file, now)
  const { id } = await tx
    .insertInto('booking_charge')
    .values({
      booking_id: booking.id,
      ...charge,
      status: 'Claimed',
      file_id: file?.id ?? null,
      who: caller.companyName,
      claimed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await summarise(tx, booking.id)
  return id
}

/** Stores the answer to a charge. */
export async function saveChargeAnswer(
  tx: Tx,
  bookingId: number,
  id: number,
  { status, reason }: { readonly status: ChargeStatus; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('booking_charge')
    .set({ status, answered_at: now, ...(reason === null ? {} : { reason }) })
    .where('id', '=', id)
    .execute()
  await summarise(tx, bookingId)
}

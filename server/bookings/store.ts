/** The SQL for reading bookings and deciding on them; writes are in write.ts and make.ts. */

import { type Kysely, sql } from 'kysely'
import type { Booking, RecordedStep } from '#domain/bookings/booking.ts'
import type { AgreedRoute, Proposal } from '#domain/bookings/changes.ts'
import type { BookingState, JobState } from '#domain/bookings/steps.ts'
import type { ChangeStatus, ChargeStatus, Clearance } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { type Json, type JsonRow, type JsonSql, type Sql, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import {
  bookingJson,
  bookingSource,
  changeJson,
  chargeJson,
  proofJson,
  recordedStepJson,
  visibleSql,
} from './json.ts'
import { readStops } from './stops.ts'

const findQuery = prepared<{ id: number; companyId: number | null }, JsonRow<Booking>>(
  ({ id, companyId }) => {
    const viewer = { companyId: sql`${companyId}::int` }
    const from = sql`from ${bookingSource} where b.id = ${id}::int and ${visibleSql(viewer)}`
    return select({ json: textOf(bookingJson(viewer)) }, from)
  },
)

/** The JSON of a booking for one of its companies, or for an operator (`companyId` null); null for others. */
export async function findBookingJson(
  db: Kysely<Tables>,
  id: number,
  companyId: number | null,
): Promise<Json<Booking> | null> {
  const [row] = await findQuery(db, { id, companyId })
  return row?.json ?? null
}

/** A job as all rules need it. */
interface LoadedJob extends JobState {
  readonly number: number
  readonly containerNumber: string | null
  readonly useAnyway: boolean
  readonly seal: string | null
  readonly releaseReference: string | null
  readonly bookingReference: string | null
  readonly vesselCutOff: Date | null
  readonly clearance: Clearance | null
  readonly vgm: number | null
  readonly driver: string | null
  readonly driverPhone: string | null
  readonly vehicleRegistration: string | null
  readonly vehicleBookingReference: string | null
  readonly vehicleBookingTime: Date | null
  readonly carriedBy: string | null
}

/** A booking as the rules need it, with the values that mails and announcements name. */
export interface LoadedBooking extends BookingState {
  readonly id: number
  readonly reference: string
  readonly requestId: number
  readonly ownerId: number
  readonly haulierId: number
  readonly ownerName: string
  readonly haulierName: string
  readonly ownerReference: string
  readonly postedById: number | null
  readonly quotedById: number | null
  readonly endedAt: Date | null
  readonly route: AgreedRoute
  readonly jobs: readonly LoadedJob[]
}

/**
 * Loads a booking of a company and locks its row until the transaction ends: concurrent changes wait here in
 * turn. Null if the company has no part in it.
 */
export async function lockBooking(tx: Tx, id: number, companyId: number): Promise<LoadedBooking | null> {
  const row = await tx
    .selectFrom('booking')
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('owner_id', '=', companyId), eb('haulier_id', '=', companyId)]))
    .select([
      'id',
      'reference',
      'request_id as requestId',
      'owner_id as ownerId',
      'haulier_id as haulierId',
      'owner',
      'haulier',
      'owner_reference as ownerReference',
      'posted_by_id as postedById',
      'quoted_by_id as quotedById',
      'status',
      'ended_at as endedAt',
      'load_type as loadType',
      'pickup',
      'pickup_at as pickupAt',
      'delivery',
      'delivery_at as deliveryAt',
      'stops',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  // Read after the lock, each in its own statement, so that they are not older than the row.
  const jobs = await loadJobs(tx, id)
  const charges = await loadChargeStatuses(tx, id)
  const active = await tx
    .selectFrom('company')
    .where('id', 'in', [row.ownerId, row.haulierId])
    .where('is_active', '=', true)
    .select('id')
    .execute()
  const { owner, haulier, pickup, pickupAt, delivery, deliveryAt, stops, ...rest } = row
  return {
    ...rest,
    ownerName: owner.name,
    haulierName: haulier.name,
    route: { pickup, pickupAt, delivery, deliveryAt, stops: readStops(stops) },
    jobs,
    charges,
    bothActive: active.length === 2,
  }
}

/** Which side of a booking a company is on. */
export function sideOf(booking: LoadedBooking, companyId: number): Side {
  return booking.ownerId === companyId ? 'owner' : 'haulier'
}

async function loadJobs(tx: Tx, bookingId: number): Promise<LoadedJob[]> {
  const rows = await tx
    .selectFrom('booking_job as j')
    .where('j.booking_id', '=', bookingId)
    .select([
      'j.id',
      'j.number',
      'j.status',
      'j.last_at as lastAt',
      'j.container_number as containerNumber',
      'j.use_anyway as useAnyway',
      'j.seal',
      'j.release_reference as releaseReference',
      'j.booking_reference as bookingReference',
      'j.vessel_cut_off as vesselCutOff',
      'j.clearance',
      'j.vgm',
      'j.driver',
      'j.driver_phone as driverPhone',
      'j.vehicle_registration as vehicleRegistration',
      'j.vehicle_booking_reference as vehicleBookingReference',
      'j.vehicle_booking_time as vehicleBookingTime',
      'j.carried_by as carriedBy',
      (eb) =>
        eb
          .selectFrom('booking_step as s')
          .whereRef('s.job_id', '=', 'j.id')
          .whereRef('s.step', '=', 'j.status')
          .select('s.left_at')
          .as('lastLeftAt'),
      (eb) =>
        eb
          .selectFrom('booking_proof as p')
          .whereRef('p.job_id', '=', 'j.id')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .as('proofs'),
    ])
    .orderBy('j.number')
    .execute()
  return rows.map((row) => ({ ...row, proofs: row.proofs ?? 0 }))
}

async function loadChargeStatuses(tx: Tx, bookingId: number): Promise<ChargeStatus[]> {
  const rows = await tx
    .selectFrom('booking_charge')
    .where('booking_id', '=', bookingId)
    .select('status')
    .execute()
  return rows.map(({ status }) => status)
}

/** A proposed change with its number. */
export interface LoadedChange {
  readonly id: number
  readonly side: Side
  readonly status: ChangeStatus
  readonly proposal: Proposal
  readonly proposedAt: Date
}

/** All changes of a booking, or the one of an id. */
export async function loadChanges(tx: Tx, bookingId: number, id: number | null): Promise<LoadedChange[]> {
  let query = tx
    .selectFrom('booking_change')
    .where('booking_id', '=', bookingId)
    .select([
      'id',
      'side',
      'status',
      'pickup_at',
      'delivery_at',
      'pickup',
      'delivery',
      'stops',
      'proposed_at',
    ])
    .orderBy('id')
  if (id !== null) query = query.where('id', '=', id)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    status: row.status,
    proposedAt: row.proposed_at,
    proposal: {
      pickupAt: row.pickup_at,
      deliveryAt: row.delivery_at,
      pickup: row.pickup,
      delivery: row.delivery,
      stops: row.stops && readStops(row.stops),
    },
  }))
}

/** A charge of a booking. */
export async function loadCharge(tx: Tx, bookingId: number, id: number) {
  return tx
    .selectFrom('booking_charge')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .select(['id', 'status', 'kind', 'total', 'amount', 'quantity', 'note'])
    .select(['claimed_at as claimedAt', 'answered_at as answeredAt'])
    .executeTakeFirst()
}

/** A proof of a booking. */
export async function loadProof(tx: Tx, bookingId: number, id: number) {
  return tx
    .selectFrom('booking_proof')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .select(['id', 'job_id as jobId', 'file_id as fileId'])
    .executeTakeFirst()
}

function byId<T>(json: JsonSql<T>, from: (id: Sql) => Sql) {
  const find = prepared<{ id: number }, JsonRow<T>>(({ id }) =>
    select({ json: textOf(json) }, sql`from ${from(sql`${id}::int`)}`),
  )
  return async (tx: Tx, id: number): Promise<Json<T>> => {
    const [row] = await find(tx, { id })
    if (!row) throw new Error(`${id} has gone`)
    return row.json
  }
}

/** Any company: only an operator, who has none, sees less of a change. */
const A_PARTY = { companyId: sql`0` }

/** The JSON of one change, proof or charge, for replies to a company that was just permitted. */
export const changeJsonById = byId(changeJson(A_PARTY), (id) => sql`booking_change c where c.id = ${id}`)
export const proofJsonById = byId(
  proofJson,
  (id) => sql`booking_proof p join file f on f.id = p.file_id where p.id = ${id}`,
)
export const chargeJsonById = byId(
  chargeJson,
  (id) => sql`booking_charge c left join file f on f.id = c.file_id where c.id = ${id}`,
)

const stepsQuery = prepared<{ ids: number[] }, JsonRow<RecordedStep>>(({ ids }) => {
  const recorded = sql`s.id = any(${ids}::int[])`
  const first = sql`from booking_step s where ${recorded} order by s.id limit 1`
  return select({ json: textOf(recordedStepJson(recorded)) }, first)
})

/** The JSON of steps that were recorded together: the first one, with all of them in `steps`. */
export async function recordedStepsJson(tx: Tx, ids: readonly number[]): Promise<Json<RecordedStep>> {
  const [row] = await stepsQuery(tx, { ids: [...ids] })
  if (!row) throw new Error('no step was recorded')
  return row.json
}

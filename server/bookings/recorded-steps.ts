/** All SQL about undoing recorded steps (docs/rules/bookings.md#undo). */
import { sql } from 'kysely'
import { leastAdvanced } from '#domain/bookings/steps.ts'
import type { JobStatus, Step } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { Tx } from '../db/transaction.ts'
import type { LoadedBooking } from './store.ts'
import { summarise } from './summary.ts'

/** A recorded step as undoing needs it. */
export interface LoadedStep {
  readonly id: number
  readonly jobId: number | null
  readonly step: Step
  readonly side: Side
  readonly recordedAt: Date
  /** True if no step of its job, or of its booking, came after it. */
  readonly isLast: boolean
}

/** Recorded steps of a booking; null if one of the ids is of none. */
export async function loadSteps(
  tx: Tx,
  booking: LoadedBooking,
  ids: readonly number[],
): Promise<readonly LoadedStep[] | null> {
  const rows = await tx
    .selectFrom('booking_step')
    .where('booking_id', '=', booking.id)
    .select(['id', 'job_id as jobId', 'step', 'side', 'recorded_at as recordedAt'])
    .orderBy('id')
    .execute()
  const isEnded = rows.some(({ jobId }) => jobId === null)
  const ofJobs = Map.groupBy(rows, ({ jobId }) => jobId)
  const steps = rows
    .filter(({ id }) => ids.includes(id))
    .map((step): LoadedStep => {
      const isLast = ofJobs.get(step.jobId)?.at(-1)?.id === step.id && (step.jobId === null || !isEnded)
      return { ...step, isLast }
    })
  return steps.length === ids.length ? steps : null
}

/** Removes the last steps of jobs, or the one that ended the booking. */
export async function deleteSteps(
  tx: Tx,
  booking: LoadedBooking,
  steps: readonly Pick<LoadedStep, 'id' | 'jobId'>[],
): Promise<void> {
  const ids = steps.map(({ id }) => id)
  await tx.deleteFrom('booking_step').where('id', 'in', ids).execute()
  const jobIds = steps.flatMap(({ jobId }) => jobId ?? [])
  const stepBack = await goBack(tx, jobIds)
  await tx
    .updateTable('booking')
    .set({
      status: leastAdvanced(booking.jobs.map(({ id, status }) => stepBack.get(id) ?? status)),
      ended_at: null,
      ...(jobIds.length < steps.length ? { sequence: sql`sequence + 1` } : {}),
    })
    .where('id', '=', booking.id)
    .execute()
  await summarise(tx, booking.id)
}

/** Sets jobs to the last of the steps that they still have, and returns their statuses. */
async function goBack(tx: Tx, jobIds: readonly number[]): Promise<Map<number, JobStatus>> {
  const last = sql`from booking_step where job_id = booking_job.id order by id desc limit 1`
  const { rows } = await sql<{ id: number; status: JobStatus }>`
    update booking_job
    set status = coalesce((select step ${last}), 'awarded'), last_at = (select at ${last})
    where id = any(${[...jobIds]}::int[])
    returning id, status`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

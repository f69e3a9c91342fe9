/** The jobs of a booking: how many, and the fields of each side (docs/rules/bookings.md#jobs). */
import type { Side } from '../quotes/vocabulary.ts'
import { type Refusal, Refused, refuse } from '../refuse.ts'
import { replacedUnseen } from '../seen.ts'
import { cleanContainerNumber, isContainerNumber } from './container-number.ts'
import { HaulierJobFields, type Job, type JobDraft, OwnerJobFields } from './job.ts'
import { whyBookingEnded } from './steps.ts'
import { type BookingStatus, MAX_JOBS_BY_CONTAINER } from './vocabulary.ts'

/** A job to be made. `line` is the position of its line in the list, null for a general load. */
interface NewJob {
  readonly line: number | null
  readonly count: number
}

/**
 * The jobs of a new booking: one for each container, one for each line if there are many containers, one for a general
 * load.
 */
export function jobsFor(lines: readonly { readonly count: number }[]): NewJob[] {
  if (lines.length === 0) return [{ line: null, count: 1 }]
  const containers = lines.reduce((sum, { count }) => sum + count, 0)
  if (containers > MAX_JOBS_BY_CONTAINER) return lines.map(({ count }, line) => ({ line, count }))
  return lines.flatMap(({ count }, line) => Array.from({ length: count }, () => ({ line, count: 1 })))
}

/** A field of a job that a company writes. */
export type JobField = keyof OwnerJobFields | keyof HaulierJobFields

const FIELDS: Readonly<Record<Side, readonly JobField[]>> = {
  owner: Object.keys(OwnerJobFields.shape) as (keyof OwnerJobFields)[],
  haulier: Object.keys(HaulierJobFields.shape) as (keyof HaulierJobFields)[],
}

/** The names of a job's fields in the history and on screens. */
const JOB_FIELD_LABELS: Readonly<Record<JobField, string>> = {
  containerNumber: 'container number',
  useAnyway: 'container number',
  seal: 'seal',
  releaseReference: 'release reference',
  bookingReference: 'line’s booking reference',
  vesselCutOff: 'vessel cut-off',
  clearance: 'clearance',
  vgm: 'VGM',
  driver: 'driver',
  driverPhone: 'driver’s phone',
  vehicleRegistration: 'vehicle registration',
  vehicleBookingReference: 'vehicle booking reference',
  vehicleBookingTime: 'vehicle booking time',
  carriedBy: 'carried by',
}

type JobValues = Pick<Job, 'id'> & Omit<JobDraft, 'id' | 'seen'>

/** The changes to one job: only fields of the calling side, and only if they differ. */
export interface JobChange {
  readonly id: number
  readonly values: Readonly<Partial<Record<JobField, unknown>>>
}

/** Whether two values of a field are the same; instants by their time. */
export function isSame(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime()
  return before === after
}

/** The new container number of a job, with whether it is used although it is wrong; or its refusal. */
function judgeNumber(
  draft: JobDraft,
  index: number,
): Refusal | { readonly containerNumber: string | null; readonly useAnyway: boolean } {
  const number = draft.containerNumber ? cleanContainerNumber(draft.containerNumber) : null
  const isWrong = number !== null && !isContainerNumber(number)
  if (isWrong && !draft.useAnyway)
    return { code: 'container_number_wrong', path: ['jobs', index, 'containerNumber'] }
  return { containerNumber: number, useAnyway: isWrong }
}

/** The values that a draft gives to the fields of a side, or the refusal of one of them. */
function valuesOf(
  draft: JobDraft,
  side: Side,
  index: number,
): Refusal | { readonly values: JobChange['values'] } {
  const given = FIELDS[side].filter((field) => field !== 'useAnyway' && draft[field] !== undefined)
  const values = Object.fromEntries(given.map((field) => [field, draft[field]]))
  if (side !== 'owner' || draft.containerNumber === undefined) return { values }
  const judged = judgeNumber(draft, index)
  return 'code' in judged ? judged : { values: { ...values, ...judged } }
}

/**
 * Checks the changes of jobs that a side asks for. The fields of the other side are ignored.
 * Refuses with unknown_job, job_named_twice, container_number_wrong (400), booking_closed, booking_called_off (409), and
 * job_changed (409) with the fields, if a job has other values by now than the draft has seen.
 */
export function changeJobs(
  drafts: readonly JobDraft[],
  booking: { readonly status: BookingStatus; readonly jobs: readonly JobValues[] },
  side: Side,
): readonly JobChange[] | Refused {
  const ended = whyBookingEnded(booking)
  if (ended) return refuse(ended)
  const problems: Refusal[] = []
  const changes: JobChange[] = []
  const replaced: string[] = []
  for (const [index, draft] of drafts.entries()) {
    const job = booking.jobs.find(({ id }) => id === draft.id)
    if (!job) {
      problems.push({ code: 'unknown_job', path: ['jobs', index, 'id'] })
      continue
    }
    if (drafts.findIndex(({ id }) => id === draft.id) < index) {
      problems.push({ code: 'job_named_twice', path: ['jobs', index, 'id'] })
      continue
    }
    const read = valuesOf(draft, side, index)
    if ('code' in read) {
      problems.push(read)
      continue
    }
    replaced.push(...replacedUnseen(draft.seen, read.values, job).map((field) => `jobs.${index}.${field}`))
    const values = differing(job, read.values)
    if (Object.keys(values).length > 0) changes.push({ id: job.id, values })
  }
  if (problems.length > 0) return new Refused(problems)
  return replaced.length > 0 ? new Refused([{ code: 'job_changed', changed: replaced }]) : changes
}

/** Those of the values that a job does not have yet. */
function differing(job: JobValues, values: JobChange['values']): JobChange['values'] {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(job[field as JobField] ?? null, value ?? null)),
  )
}

/** The names of the changed fields for the history, each once. The history never has their values. */
export function changedFieldNames(changes: readonly JobChange[]): string[] {
  const fields = changes.flatMap(({ values }) => Object.keys(values) as JobField[])
  return [...new Set(fields.map((field) => JOB_FIELD_LABELS[field]))]
}

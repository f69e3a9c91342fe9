/** The jobs of a booking: how many, and the fields of each side (docs/rules/bookings.md#jobs). */
import type { Side } from '../quotes/vocabulary.ts'
import { type Refusal, Refused, refuse } from '../refuse.ts'
import { HaulierJobFields, type Job, type JobDraft, OwnerJobFields } from './booking.ts'
import { cleanContainerNumber, isContainerNumber } from './containerNumber.ts'
import { whyBookingEnded } from './steps.ts'
import { type BookingStatus, MOST_JOBS_BY_CONTAINER } from './vocabulary.ts'

/** A job to be made. `line` is the position of its line in the list, null for a general load. */
export interface NewJob {
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
  if (containers > MOST_JOBS_BY_CONTAINER) return lines.map(({ count }, line) => ({ line, count }))
  return lines.flatMap(({ count }, line) => Array.from({ length: count }, () => ({ line, count: 1 })))
}

const FIELDS = {
  owner: Object.keys(OwnerJobFields.shape),
  haulier: Object.keys(HaulierJobFields.shape),
} as const

/** The names of a job's fields in the history and on screens. */
const JOB_FIELD_LABELS: Readonly<Record<string, string>> = {
  containerNumber: 'container number',
  useAnyway: 'container number',
  seal: 'seal',
  releaseReference: 'release reference',
  bookingReference: 'line booking reference',
  vesselCutOff: 'vessel cut-off',
  clearance: 'clearance',
  vgm: 'VGM',
  driver: 'driver',
  driverPhone: "driver's phone",
  vehicleRegistration: 'vehicle registration',
  vehicleBookingReference: 'vehicle booking reference',
  vehicleBookingTime: 'vehicle booking time',
  carriedBy: 'carried by',
}

type JobValues = Pick<Job, 'id'> & Omit<JobDraft, 'id'>

/** The changes to one job: only fields of the calling side, and only if they differ. */
export interface JobChange {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

function same(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime()
  return before === after
}

/** The new container number of a job, or its refusal. */
function judgeNumber(draft: JobDraft, job: JobValues, index: number): Refusal | { number: string | null } {
  const number = draft.containerNumber ? cleanContainerNumber(draft.containerNumber) : null
  const useAnyway = draft.useAnyway ?? (draft.containerNumber === undefined ? job.useAnyway : false)
  if (number === null || useAnyway || isContainerNumber(number)) return { number }
  return { code: 'container_number_wrong', path: ['jobs', index, 'containerNumber'] }
}

/**
 * Checks the changes of jobs that a side asks for. The fields of the other side are ignored.
 * Refuses with unknown_job, container_number_wrong (400), booking_closed, booking_called_off (409).
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
  for (const [index, draft] of drafts.entries()) {
    const job = booking.jobs.find(({ id }) => id === draft.id)
    if (!job) {
      problems.push({ code: 'unknown_job', path: ['jobs', index, 'id'] })
      continue
    }
    const values: Record<string, unknown> = {}
    for (const field of FIELDS[side]) {
      const value = draft[field as keyof JobDraft]
      if (value !== undefined) values[field] = value
    }
    if (side === 'owner' && draft.containerNumber !== undefined) {
      const judged = judgeNumber(draft, job, index)
      if ('code' in judged) problems.push(judged)
      else {
        values.containerNumber = judged.number
        values.useAnyway = judged.number !== null && !isContainerNumber(judged.number)
      }
    } else delete values.useAnyway
    const changed = Object.entries(values).filter(
      ([field, value]) => !same(job[field as keyof JobValues] ?? null, value ?? null),
    )
    if (changed.length > 0) changes.push({ id: job.id, values: Object.fromEntries(changed) })
  }
  return problems.length > 0 ? new Refused(problems) : changes
}

/** The names of the changed fields for the history, each once. The history never has their values. */
export function changedFieldNames(changes: readonly JobChange[]): string[] {
  const fields = changes.flatMap(({ values }) => Object.keys(values))
  return [...new Set(fields.map((field) => JOB_FIELD_LABELS[field] ?? field))]
}

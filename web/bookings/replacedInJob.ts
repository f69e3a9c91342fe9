import type { Job, JobsDraft } from '#domain/bookings/booking.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import type { Clearance } from '#domain/bookings/vocabulary.ts'
import { formatDateTime } from '#domain/time.ts'
import { changedByBoth, replacing } from '../ui/form/changedParts.ts'
import { shortened } from '../ui/shortened.ts'
import { JOB_LABELS } from './jobLabels.ts'

type Field = keyof typeof JOB_LABELS
type Texts = Record<Field, string>

/** The question before a draft replaces what another window has stored since the form opened; else empty. */
export function replacedInJob({ jobs: [draft] }: JobsDraft, opened: Job, stored: Job): string[] {
  const [mine, before, now] = [textsOf({ ...opened, ...draft }), textsOf(opened), textsOf(stored)]
  const names = Object.entries(JOB_LABELS).map(([field, label]) => [
    field,
    `${label} (now ${now[field as Field]})`,
  ])
  return replacing(changedByBoth(mine, before, now, Object.fromEntries(names)))
}

function textsOf(job: Partial<Record<Field, unknown>>): Texts {
  const fields = Object.keys(JOB_LABELS) as Field[]
  return Object.fromEntries(fields.map((field) => [field, textOf(field, job[field])])) as Texts
}

function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (value instanceof Date) return formatDateTime(value)
  if (field === 'clearance') return CLEARANCE_LABELS[value as Clearance]
  return shortened(`${value}`, 100)
}

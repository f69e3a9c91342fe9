import type { Job, JobDraft } from '#domain/bookings/job.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import type { Clearance } from '#domain/bookings/vocabulary.ts'
import { formatDateTime } from '#domain/time.ts'
import { changedByBoth, replacing } from '../ui/form/changedParts.ts'
import { JOB_LABELS } from './jobLabels.ts'

type Field = keyof typeof JOB_LABELS
type Texts = Record<Field, string>

/**
 * The question before drafts replace what another window has stored since the form opened; else empty. With several jobs,
 * each field is named with its job.
 */
export function replacedInJobs(
  drafts: readonly JobDraft[],
  opened: readonly Job[],
  stored: readonly Job[],
): string[] {
  const names = drafts.flatMap((draft) => {
    const [before, now] = [opened, stored].map((jobs) => jobs.find(({ id }) => id === draft.id))
    if (!before || !now) return []
    return replacedFields(draft, before, now).map((name) =>
      drafts.length > 1 ? `job ${before.number}: ${name}` : name,
    )
  })
  return replacing(names)
}

function replacedFields(draft: JobDraft, opened: Job, stored: Job): string[] {
  const [mine, before, now] = [textsOf({ ...opened, ...draft }), textsOf(opened), textsOf(stored)]
  return changedByBoth(mine, before, now, JOB_LABELS)
}

function textsOf(job: Partial<Record<Field, unknown>>): Texts {
  const fields = Object.keys(JOB_LABELS) as Field[]
  return Object.fromEntries(fields.map((field) => [field, textOf(field, job[field])])) as Texts
}

function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDateTime(value)
  if (field === 'clearance') return CLEARANCE_LABELS[value as Clearance]
  return `${value}`
}

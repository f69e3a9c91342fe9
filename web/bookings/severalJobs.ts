/** Fills in several jobs at once: from pasted cells, and with what is the same for all. */
import { cleanContainerNumber } from '#domain/bookings/container-number.ts'
import { cleanRegistration } from '#domain/bookings/vehicle-registration.ts'
import { formatCount } from '#domain/numbers.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { isWhen } from '../ui/days.ts'
import { numberKind } from '../ui/typedKinds.ts'
import { heldFor } from '../ui/useTyped.ts'
import type { Cells } from './pastedCells.ts'
import type { JobForm } from './useJobsForm.ts'

/** The fields that take pasted cells, in the order of the form. */
const PASTED = {
  owner: ['containerNumber', 'seal', 'releaseReference', 'bookingReference', 'vgm'],
  haulier: ['driver', 'driverPhone', 'vehicleRegistration', 'vehicleBookingReference', 'carriedBy'],
} as const satisfies Record<Side, readonly (keyof JobForm)[]>

const VGM = numberKind(0, 'kg')

type PastedField = (typeof PASTED)[Side][number]

/** The fields that the containers of a booking often share. Each has its own clearance, seal and place at the gate. */
const SHARED = {
  owner: ['releaseReference', 'bookingReference', 'vesselCutOff'],
  haulier: ['driver', 'driverPhone', 'vehicleRegistration', 'carriedBy'],
} as const satisfies Record<Side, readonly (keyof JobForm)[]>

/** A value for one field of a job, by its key in the form. */
export interface Filled {
  readonly job: string
  readonly field: keyof JobForm
  readonly value: JobForm[keyof JobForm]
}

/** The job and the field of a control, by its name; null for a field that takes no cells. */
export function placeOf(name: string, side: Side): { job: string; field: PastedField } | null {
  const [list, job = '', last] = name.split('.')
  const field = PASTED[side].find((one) => one === last)
  return list === 'jobs' && field ? { job, field } : null
}

/** The values that pasted cells give to jobs from a place on. An empty cell leaves its field as it is. */
export function filledBy(
  cells: Cells,
  at: { readonly job: string; readonly field: PastedField },
  jobs: readonly string[],
  side: Side,
): { readonly filled: readonly Filled[]; readonly note: string } {
  const below = jobs.slice(jobs.indexOf(at.job))
  const all: readonly PastedField[] = PASTED[side]
  const fields = all.slice(all.indexOf(at.field))
  const filled = cells.slice(0, below.length).flatMap((row, place) =>
    row.slice(0, fields.length).flatMap((text, column): Filled[] => {
      const [job = '', field = at.field] = [below[place], fields[column]]
      return text === '' ? [] : [{ job, field, value: typedInto(field, text) }]
    }),
  )
  return { filled, note: noteOn(cells, below.length, fields.length) }
}

/** The values of a job that other jobs have no own ones for. */
export function copiedFrom(
  first: { readonly job: string; readonly values: JobForm },
  others: readonly { readonly job: string; readonly values: JobForm }[],
  side: Side,
): { readonly filled: readonly Filled[]; readonly note: string } {
  const filled = others.flatMap(({ job, values }) =>
    SHARED[side].flatMap((field): Filled[] => {
      const value = first.values[field]
      return isEmpty(value) || !isEmpty(values[field]) ? [] : [{ job, field, value }]
    }),
  )
  const count = filled.length === 1 ? '1 field' : `${formatCount(filled.length)} fields`
  const note =
    filled.length > 0 ? `${count} filled in.` : 'Nothing was copied: job 1 has no value for an empty field.'
  return { filled, note }
}

function isEmpty(value: JobForm[keyof JobForm]): boolean {
  if (typeof value === 'object' && value !== null && isWhen(value)) return !value.day && value.time === ''
  return value === null || value === undefined || value === ''
}

/** A pasted text as its field holds it after typing. */
function typedInto(field: PastedField, text: string): JobForm[PastedField] {
  if (field === 'containerNumber') return cleanContainerNumber(text)
  if (field === 'vehicleRegistration') return cleanRegistration(text)
  // The field shows an unreadable text with its error.
  return field === 'vgm' ? (heldFor(text, VGM) as JobForm['vgm']) : text
}

function noteOn(cells: Cells, jobs: number, fields: number): string {
  const rows = Math.min(cells.length, jobs)
  const done = rows === 1 ? '1 job filled in.' : `${formatCount(rows)} jobs filled in.`
  const isTooWide = cells.some((row) => row.slice(fields).some((cell) => cell !== ''))
  return [
    done,
    ...(cells.length > jobs
      ? [`${formatCount(cells.length)} lines were pasted: those after the last job are left out.`]
      : []),
    ...(isTooWide ? ['Columns after the last field are left out.'] : []),
  ].join(' ')
}

/** A job of a booking: one container to be carried, or the whole load (docs/rules/bookings.md#jobs). */
import * as z from 'zod/mini'
import { Id, oneOf, optionalLine, optionalName, optionalReference, withoutInvisible } from '../fields.ts'
import { seenShape } from '../seen.ts'
import { Instant } from '../time.ts'
import { cleanRegistration } from './vehicle-registration.ts'
import { BOOKING_STATUSES, CLEARANCES } from './vocabulary.ts'

const maybeInstant = z.nullable(Instant)

/** The container number of a job. Its form is checked together with `useAnyway` (see jobs.ts). */
const containerNumber = optionalLine(20)
const vgmError = 'Enter a whole number of kilograms from 1 to 100,000.'

/** The owner's fields of a job. Absent fields stay as they are, null clears one. */
export const OwnerJobFields = z.object({
  containerNumber,
  useAnyway: z.nullable(z.boolean()),
  seal: optionalReference(50),
  releaseReference: optionalReference(100),
  bookingReference: optionalReference(100),
  vesselCutOff: maybeInstant,
  clearance: z.nullable(oneOf(CLEARANCES)),
  vgm: z.nullable(
    z.int({ error: vgmError }).check(z.gte(1, { error: vgmError }), z.lte(100_000, { error: vgmError })),
  ),
})
export type OwnerJobFields = z.output<typeof OwnerJobFields>

/** The haulier's fields of a job. */
export const HaulierJobFields = z.object({
  driver: optionalName(),
  driverPhone: optionalLine(50, withoutInvisible),
  vehicleRegistration: optionalLine(20, cleanRegistration),
  vehicleBookingReference: optionalReference(100),
  vehicleBookingTime: maybeInstant,
  carriedBy: optionalName(),
})
export type HaulierJobFields = z.output<typeof HaulierJobFields>

/** The values of a job that a form showed before its user changed them (docs/rules/bookings.md#jobs-seen). */
export const SeenJob = seenShape({ ...OwnerJobFields.shape, ...HaulierJobFields.shape })

/** The changes of one side to one job; the fields of the other side are ignored. */
export const JobDraft = z.object({
  id: Id,
  ...z.partial(OwnerJobFields).shape,
  ...z.partial(HaulierJobFields).shape,
  seen: z.optional(SeenJob),
})
export type JobDraft = z.output<typeof JobDraft>

export const JobsDraft = z.object({
  jobs: z.array(JobDraft).check(z.maxLength(200, { error: 'Change at most 200 jobs at once.' })),
})
export type JobsDraft = z.output<typeof JobsDraft>

/** One container to be carried, or the whole load. `line` is the line's id, null for a general load. */
export const Job = z.object({
  id: Id,
  /** Counts the jobs of a booking from 1. */
  number: z.int(),
  line: z.nullable(Id),
  size: z.nullable(z.string()),
  /** More than 1 if the booking is so large that one job covers a whole line. */
  count: z.int(),
  status: oneOf(BOOKING_STATUSES),
  ...OwnerJobFields.shape,
  useAnyway: z.boolean(),
  ...HaulierJobFields.shape,
})
export type Job = z.output<typeof Job>

/** The jobs of a step: each once (docs/rules/bookings.md#steps). */
export const JobIds = z.array(Id).check(
  z.minLength(1, { error: 'Name at least one job.' }),
  z.maxLength(1000, { error: 'Name at most 1,000 jobs.' }),
  z.refine((jobs) => new Set(jobs).size === jobs.length, { error: 'Name each job once.' }),
)

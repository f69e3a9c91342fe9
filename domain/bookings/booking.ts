/** A booking: the agreement of an accepted offer, and its execution (docs/rules/bookings.md). */
import * as z from 'zod/mini'
import { BOOKING_KEYS } from '../attention/attention.ts'
import { FileLink, Id, oneOf, optionalLine, optionalText } from '../fields.ts'
import { Pence } from '../money.ts'
import { Extra, Quantity } from '../quotes/extras.ts'
import { SIDES } from '../quotes/vocabulary.ts'
import { Stop, StopsDraft } from '../requests/stops.ts'
import { HAULAGE_TYPES, LOAD_TYPES } from '../requests/vocabulary.ts'
import { Instant } from '../time.ts'
import { BookedConditions, BookedLine, BookedLoad, Contact, Party } from './agreed.ts'
import { Job, JobIds } from './job.ts'
import { BOOKING_STATUSES, CHANGE_STATUSES, CHARGE_STATUSES, CLAIM_KINDS, STEPS } from './vocabulary.ts'

const maybeLine = z.nullable(z.string())
const maybeInstant = z.nullable(Instant)
const BookingStatus = oneOf(BOOKING_STATUSES)

/** A step to be recorded. `jobs` absent or null means all of them. */
export const StepDraft = z.object({
  step: oneOf(STEPS),
  jobs: z.nullable(JobIds),
  at: Instant,
  arrivedAt: maybeInstant,
  leftAt: maybeInstant,
  receivedBy: optionalLine(),
  remarks: optionalText(),
  reason: optionalText(),
})
export type StepDraft = z.output<typeof StepDraft>

/** The steps that are undone together: each once (docs/rules/bookings.md#undo). */
export const StepIds = z.array(Id).check(
  z.minLength(1, { error: 'Name at least one step.' }),
  z.maxLength(1000, { error: 'Name at most 1,000 steps.' }),
  z.refine((steps) => new Set(steps).size === steps.length, { error: 'Name each step once.' }),
)

/** A step that happened. `job` is null for the steps that end a booking. */
export const BookingStep = z.object({
  id: Id,
  step: oneOf(STEPS),
  job: z.nullable(Id),
  /** Which side recorded it, and can undo it. */
  side: oneOf(SIDES),
  at: Instant,
  arrivedAt: maybeInstant,
  leftAt: maybeInstant,
  /** From arrival to departure, if both are known. */
  waitingMinutes: z.nullable(z.int()),
  receivedBy: maybeLine,
  remarks: maybeLine,
  reason: maybeLine,
  who: z.string(),
  recordedAt: Instant,
})
export type BookingStep = z.output<typeof BookingStep>

/** The step of the first job, with all steps that were recorded together. */
export const RecordedStep = z.object({ ...BookingStep.shape, steps: z.array(BookingStep) })
export type RecordedStep = z.output<typeof RecordedStep>

/** The parts of a booking that may change by consent. */
const changeable = {
  pickupAt: maybeInstant,
  deliveryAt: maybeInstant,
  pickup: optionalLine(),
  delivery: optionalLine(),
  stops: z.nullable(StopsDraft),
}

/** The proposal of one side: at least one of the fields; null or absent ones stay as agreed. */
export const ChangeDraft = z.object({ ...changeable, note: optionalText() })
export type ChangeDraft = z.output<typeof ChangeDraft>

export const ChangeAnswer = z.object({ status: oneOf(['Accepted', 'Declined', 'Withdrawn']) })
export type ChangeAnswer = z.output<typeof ChangeAnswer>

export const BookingChange = z.object({
  id: Id,
  status: oneOf(CHANGE_STATUSES),
  /** Which side proposes it. */
  side: oneOf(SIDES),
  ...changeable,
  note: maybeLine,
  who: z.string(),
  proposedAt: Instant,
  answeredAt: maybeInstant,
})
export type BookingChange = z.output<typeof BookingChange>

/** A file that proves a delivery: a signed note, a photograph. */
export const ProofUpload = z.object({ job: Id, file: z.optional(z.file()) })
export const Proof = z.object({
  id: Id,
  job: Id,
  name: z.string(),
  url: z.string(),
  who: z.string(),
  addedAt: Instant,
})
export type Proof = z.output<typeof Proof>

/** A charge that the haulier claims: pence for each unit, and how many units, 1 by default. */
export const ClaimDraft = z.object({
  kind: oneOf(CLAIM_KINDS),
  amount: Pence,
  quantity: z.nullable(Quantity),
  note: optionalText(500),
  file: z.optional(z.file()),
})
export type ClaimDraft = z.output<typeof ClaimDraft>

export const ChargeAnswer = z.object({
  status: oneOf(['Approved', 'Disputed', 'Withdrawn']),
  reason: optionalText(500),
})
export type ChargeAnswer = z.output<typeof ChargeAnswer>

export const Charge = z.object({
  id: Id,
  kind: oneOf(CLAIM_KINDS),
  status: oneOf(CHARGE_STATUSES),
  /** Pence for each unit. */
  amount: z.int(),
  quantity: z.number(),
  /** Amount times quantity, rounded half up. Pence. */
  total: z.int(),
  note: maybeLine,
  /** Why it is disputed. */
  reason: maybeLine,
  file: z.nullable(FileLink),
  who: z.string(),
  claimedAt: Instant,
  answeredAt: maybeInstant,
})
export type Charge = z.output<typeof Charge>

/** A booking as a list shows it. */
export const BookingBrief = z.object({
  reference: z.string(),
  request: Id,
  status: BookingStatus,
  haulage: oneOf(HAULAGE_TYPES),
  loadType: oneOf(LOAD_TYPES),
  /** The owner's own reference. */
  ownerReference: z.string(),
  owner: Party,
  haulier: Party,
  /** The caller's side; null for an operator. */
  side: z.nullable(oneOf(SIDES)),
  bookedAt: Instant,
  pickup: z.string(),
  pickupAt: Instant,
  delivery: z.string(),
  deliveryAt: Instant,
  empty: maybeLine,
  jobCount: z.int(),
  stopCount: z.int(),
  /** The first few container numbers. */
  containerNumbers: z.array(z.string()),
  /** The final total as it is now, in pence. */
  finalTotal: z.int(),
  /** How many charges, and how many proposed changes, wait for an answer. */
  openCharges: z.int(),
  openChanges: z.int(),
})
export type BookingBrief = z.output<typeof BookingBrief>

/** A booking in a list. */
export const BookingRow = z.object({
  ...BookingBrief.shape,
  /** Those of the load. */
  vesselName: maybeLine,
  voyageCode: maybeLine,
  /** Items that wait for the caller's company; empty for an operator (docs/rules/attention.md#booking-tabs). */
  waiting: z.array(oneOf(BOOKING_KEYS)),
})
export type BookingRow = z.output<typeof BookingRow>

/** A booking as its two companies see it. */
export const Booking = z.object({
  ...BookingBrief.shape,
  /** The accepted offer. */
  quote: Id,
  postedBy: Contact,
  quotedBy: Contact,
  pickupContactName: maybeLine,
  pickupContactPhone: maybeLine,
  pickupReference: maybeLine,
  deliveryContactName: maybeLine,
  deliveryContactPhone: maybeLine,
  deliveryReference: maybeLine,
  stops: z.array(Stop),
  load: BookedLoad,
  lines: z.array(BookedLine),
  extras: z.array(Extra),
  freeHours: z.nullable(z.number()),
  /** Pence for each hour of waiting. */
  demurrageFee: z.nullable(Pence),
  paymentTermDays: z.int(),
  comment: maybeLine,
  requestComment: maybeLine,
  conditionsOfCarriage: z.nullable(BookedConditions),
  /** The accepted price without extras, in pence. */
  total: z.int(),
  /** The price with extras and waiting, as expected at the award. */
  expectedTotal: z.int(),
  /** Rises with each accepted change; the calendar entry carries it. */
  sequence: z.int(),
  /** Whether both companies are active. */
  bothActive: z.boolean(),
  jobs: z.array(Job),
  steps: z.array(BookingStep),
  changes: z.array(BookingChange),
  proofs: z.array(Proof),
  charges: z.array(Charge),
})
export type Booking = z.output<typeof Booking>

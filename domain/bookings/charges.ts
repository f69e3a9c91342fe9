/** Charges beyond the agreed price: claimed, answered, added up (docs/rules/bookings.md#charges). */
import { amountTimes, formatPence } from '../money.ts'
import { expectedTerms } from '../quotes/expected.ts'
import type { Extra } from '../quotes/extras.ts'
import type { Side } from '../quotes/vocabulary.ts'
import type { RefusalCode } from '../refusals.ts'
import { type Refused, refuse } from '../refuse.ts'
import { DAY_MS, formatMinutes } from '../time.ts'
import type { ChargeAnswer, ClaimDraft } from './booking.ts'
import { hasReached } from './steps.ts'
import {
  type BookingStatus,
  type ChargeStatus,
  CLAIM_DAYS_AFTER_CALL_OFF,
  type ClaimKind,
  type JobStatus,
  MAX_CLAIMS_OF_JOB,
} from './vocabulary.ts'

/** What the extras of an offer add to its total, without waiting. */
function termsOfExtras(total: number, extras: readonly Extra[]) {
  const noWaiting = { demurrageFee: null, freeHours: null }
  return expectedTerms(total, { extras, ...noWaiting }, { expectedWaitingHours: 0, containers: 1 })
}

/** The fuel surcharge of an offer on its total, in pence; 0 without one. */
export function fuelSurcharge(total: number, extras: readonly Extra[]): number {
  return termsOfExtras(total, extras).find(({ kind }) => kind === 'fuel')?.amount ?? 0
}

/**
 * The waiting in the expected total of a booking: what its request expected beyond the free hours, in pence
 * (docs/rules/extras.md#expected-total). A booking keeps only the totals, which have it.
 */
export function expectedWaiting({
  total,
  expectedTotal,
  extras,
}: {
  readonly total: number
  readonly expectedTotal: number
  readonly extras: readonly Extra[]
}): number {
  return termsOfExtras(total, extras).reduce((rest, { amount }) => rest - amount, expectedTotal - total)
}

/** The charges agreed at the award: one for each certain extra except fuel. */
export function agreedCharges(extras: readonly Extra[]): NewCharge[] {
  return extras.flatMap(({ kind, amount, quantity, certain, note }) => {
    if (!certain || kind === 'fuel') return []
    const units = quantity ?? 1
    return [{ kind, amount, quantity: units, total: amountTimes(amount, units), note }]
  })
}

interface ChargedTotal {
  readonly status: ChargeStatus
  readonly total: number
}

/** The charges that the final total has. */
const COUNTED: readonly ChargeStatus[] = ['Agreed', 'Approved']
/** Those of a booking that was called off: what was agreed was for a job that was not carried. */
const COUNTED_ONCE_CALLED_OFF: readonly ChargeStatus[] = ['Approved']

/** Whether the total of a booking has a charge of this status (docs/rules/bookings.md#final-total). */
export function countsInTotal(status: ChargeStatus, booking: BookingStatus): boolean {
  return (booking === 'calledOff' ? COUNTED_ONCE_CALLED_OFF : COUNTED).includes(status)
}

/** The final total: the agreed total, its fuel surcharge, and the agreed and approved charges. Pence. */
export function finalTotal(
  total: number,
  extras: readonly Extra[],
  charges: readonly ChargedTotal[],
): number {
  return total + fuelSurcharge(total, extras) + sumOf(charges, COUNTED)
}

/**
 * The approved charges, in pence: what a booking that was called off comes to on the screens, since its agreed price was
 * for a job that was not carried (docs/rules/bookings.md#final-total).
 */
export function approvedTotal(charges: readonly ChargedTotal[]): number {
  return sumOf(charges, COUNTED_ONCE_CALLED_OFF)
}

function sumOf(charges: readonly ChargedTotal[], statuses: readonly ChargeStatus[]): number {
  return charges.filter(({ status }) => statuses.includes(status)).reduce((sum, { total }) => sum + total, 0)
}

/** A booking as claiming needs it. `endedAt` is when it was closed or called off. */
export interface Claimable {
  readonly status: BookingStatus
  readonly endedAt: Date | null
  readonly jobs: readonly { readonly status: JobStatus }[]
  readonly charges: readonly ChargeStatus[]
}

/**
 * Why a side cannot claim a charge now: only the haulier can, once it has confirmed a job, until the booking is closed,
 * and up to a maximum for each job.
 */
export function whyCannotClaim(booking: Claimable, side: Side, now: Date): RefusalCode | null {
  if (side !== 'haulier') return 'haulier_side_only'
  if (booking.status === 'closed') return 'booking_closed'
  const claimed = booking.charges.filter((status) => status !== 'Agreed').length
  if (claimed >= MAX_CLAIMS_OF_JOB * booking.jobs.length) return 'too_many_charges'
  if (booking.status === 'calledOff') {
    const passed = now.getTime() - (booking.endedAt?.getTime() ?? 0)
    return passed > CLAIM_DAYS_AFTER_CALL_OFF * DAY_MS ? 'claim_too_late' : null
  }
  return booking.jobs.some(({ status }) => hasReached(status, 'confirmed')) ? null : 'claim_too_early'
}

/** A charge to be stored. */
export interface NewCharge {
  readonly kind: ClaimDraft['kind']
  readonly amount: number
  readonly quantity: number
  readonly total: number
  readonly note: string | null
}

/**
 * Claims a charge. Refuses with haulier_side_only (403), note_missing (400), claim_too_early, claim_too_late,
 * too_many_charges, booking_closed (409).
 */
export function claimCharge(
  { kind, amount, quantity, note }: ClaimDraft,
  booking: Claimable,
  side: Side,
  now: Date,
): NewCharge | Refused {
  const reason = whyCannotClaim(booking, side, now)
  if (reason) return refuse(reason)
  if (kind === 'other' && note === null) return refuse('note_missing', ['note'])
  const units = quantity ?? 1
  return { kind, amount, quantity: units, total: amountTimes(amount, units), note }
}

/** The side that may give an answer to a claim: the owner approves and disputes, the haulier withdraws. */
const ANSWERED_BY: Readonly<Record<ChargeAnswer['status'], Side>> = {
  Approved: 'owner',
  Disputed: 'owner',
  Withdrawn: 'haulier',
}

/** Why a side cannot give this answer to a charge: only open ones are answered, and a dispute is not repeated. */
export function whyCannotAnswer(
  charge: { readonly status: ChargeStatus },
  answer: ChargeAnswer['status'],
  side: Side,
): RefusalCode | null {
  if (ANSWERED_BY[answer] !== side) return side === 'owner' ? 'haulier_side_only' : 'owner_side_only'
  if (charge.status === 'Agreed') return 'charge_agreed'
  if (charge.status === 'Withdrawn') return 'charge_withdrawn'
  const isOpen = charge.status === 'Claimed' || (charge.status === 'Disputed' && answer !== 'Disputed')
  return isOpen ? null : 'charge_answered'
}

/**
 * Answers a charge. Refuses with owner_side_only, haulier_side_only (403), reason_missing (400), charge_agreed,
 * charge_answered, charge_withdrawn (409).
 */
export function answerCharge(
  { status, reason }: ChargeAnswer,
  charge: { readonly status: ChargeStatus },
  side: Side,
): { readonly status: ChargeAnswer['status']; readonly reason: string | null } | Refused {
  const why = whyCannotAnswer(charge, status, side)
  if (why) return refuse(why)
  if (status === 'Disputed' && reason === null) return refuse('reason_missing', ['reason'])
  return { status, reason: status === 'Disputed' ? reason : null }
}

/**
 * A claim for waiting at a price for an hour, in pence. Quantities have one decimal, which are six minutes: other times
 * are claimed as one sum, rounded half up to the penny, and the note says how it is made up.
 */
export function claimForWaiting(
  perHour: number,
  minutes: number,
  note: string | null,
): Pick<NewCharge, 'amount' | 'quantity' | 'note'> {
  if (minutes % 6 === 0) return { amount: perHour, quantity: minutes / 60, note }
  const amount = Math.floor((perHour * minutes * 2 + 60) / 120)
  const how = `${formatMinutes(minutes)} at ${formatPence(perHour)}/hr`
  return { amount, quantity: 1, note: note === null ? how : `${how}. ${note}` }
}

/** A booking as its waiting is counted. Times are in minutes. */
interface Waited {
  readonly freeHours: number | null
  readonly jobs: readonly { readonly id: number; readonly count: number }[]
  readonly steps: readonly { readonly job: number | null; readonly waitingMinutes: number | null }[]
}

/**
 * The recorded waiting beyond the free hours, in minutes: of each job apart, since free hours that one container has
 * left are not another's. null without agreed free hours, or if a job has several containers, whose waiting is not
 * recorded apart.
 */
export function chargeableWaiting({ freeHours, jobs, steps }: Waited): number | null {
  if (freeHours === null || jobs.some(({ count }) => count > 1)) return null
  const beyond = jobs.map(({ id }) => {
    const ofJob = steps.filter(({ job }) => job === id)
    return Math.max(0, sumOfMinutes(ofJob) - freeHours * 60)
  })
  return beyond.reduce((sum, minutes) => sum + minutes, 0)
}

const sumOfMinutes = (steps: Waited['steps']) =>
  steps.reduce((sum, { waitingMinutes }) => sum + (waitingMinutes ?? 0), 0)

/** The agreed price of one unit of a kind of charge, with which a claim begins; null without one. */
export function offeredAmount(
  booking: { readonly extras: readonly Extra[]; readonly demurrageFee: number | null },
  kind: ClaimKind,
): number | null {
  if (kind === 'waiting') return booking.demurrageFee
  return booking.extras.find((extra) => extra.kind === kind)?.amount ?? null
}

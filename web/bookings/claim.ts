/** A claim as it is sent: hours of waiting may become one sum (docs/rules/bookings.md#claim-waiting). */
import type { Booking, Charge } from '#domain/bookings/booking.ts'
import { chargeableWaiting, claimForWaiting } from '#domain/bookings/charges.ts'
import { chargeUnits } from '#domain/bookings/labels.ts'
import type { ClaimKind } from '#domain/bookings/vocabulary.ts'
import { amountTimes } from '#domain/money.ts'
import { hoursText } from '#domain/quotes/expected.ts'
import { formatMinutes } from '#domain/time.ts'

/** The price and the units of a claim, in pence. */
interface Price {
  readonly amount: number
  readonly quantity: number
}

/** True for a price that can be calculated with: a field may be empty, or hold text that is not a number, or a minus. */
export function isPrice(typed: { readonly amount?: unknown; readonly quantity?: unknown }): typed is Price {
  return [typed.amount, typed.quantity].every((number) => typeof number === 'number' && number >= 0)
}

/** The price, units and note that are sent for what was typed. */
export function claimed(kind: ClaimKind, { amount, quantity }: Price, note: string | null) {
  return kind === 'waiting'
    ? claimForWaiting(amount, Math.round(quantity * 60), note)
    : { amount, quantity, note }
}

/** The total of a claim in pence. */
export function claimedTotal(kind: ClaimKind, price: Price): number {
  const { amount, quantity } = claimed(kind, price, null)
  return amountTimes(amount, quantity)
}

type Waited = Pick<Booking, 'freeHours' | 'jobs' | 'steps' | 'charges' | 'haulage'>

/** The units and the price of one, without a break: `1.5 hours × £45.00`. */
export function howMuch(charge: Pick<Charge, 'kind' | 'quantity' | 'amount'>): string {
  return chargeUnits(charge).replaceAll(' ', '\u00a0')
}

/** The units with which a claim begins: the recorded waiting, unless it has been claimed, else one. */
export function offeredQuantity(booking: Waited, kind: ClaimKind): number {
  const isClaimed = booking.charges.some(
    (charge) => charge.kind === 'waiting' && charge.status !== 'Withdrawn',
  )
  return kind === 'waiting' && !isClaimed ? (chargeableWaiting(booking) || 60) / 60 : 1
}

/** A length of time that stays on one line. */
const unbroken = (minutes: number) => formatMinutes(minutes).replaceAll(' ', '\u00a0')

/** What the hours of a claim count: "Beyond the 3 hours free for each container: 2 h of the 8 h recorded". */
export function waitingHint(booking: Waited): string | undefined {
  const { freeHours, steps, haulage } = booking
  const each = haulage === 'Container' ? ' for each container' : ''
  const free = freeHours === null ? null : `Beyond the ${hoursText(freeHours)} free${each}`
  const waited = steps.reduce((sum, { waitingMinutes }) => sum + (waitingMinutes ?? 0), 0)
  if (waited === 0) return free ?? undefined
  const chargeable = chargeableWaiting(booking)
  if (free === null || chargeable === null)
    return [free, `${unbroken(waited)} recorded in all`].filter(Boolean).join('; ')
  return `${free}: ${chargeable === 0 ? 'none' : unbroken(chargeable)} of the ${unbroken(waited)} recorded`
}

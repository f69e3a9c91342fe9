/** A claim as it is sent: hours of waiting may become one sum (docs/rules/bookings.md#claim-waiting). */
import { claimForWaiting } from '#domain/bookings/charges.ts'
import type { ClaimKind } from '#domain/bookings/vocabulary.ts'
import { amountTimes } from '#domain/money.ts'

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

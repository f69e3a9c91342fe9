/** Questions before an unusual charge is claimed: docs/rules/bookings.md#unusual-charges. */
import type { Booking } from '#domain/bookings/booking.ts'
import { offeredAmount } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import type { ClaimKind } from '#domain/bookings/vocabulary.ts'
import { formatPence } from '#domain/money.ts'
import { unusualPrice } from '#domain/quotes/unusual.ts'
import { claimedTotal } from './claim.ts'

interface Claimed {
  readonly kind: ClaimKind
  readonly amount: number | null
  readonly quantity: number | null
}

/**
 * A question about the price of one unit, and one about the total, if it is probably a typing error; and one about a
 * charge that is there already, which a colleague may have claimed while the dialog was open.
 */
export function claimWarnings(
  { kind, amount, quantity }: Claimed,
  booking: Pick<Booking, 'extras' | 'demurrageFee' | 'total' | 'charges'>,
): string[] {
  if (typeof amount !== 'number' || typeof quantity !== 'number') return []
  const price = unusualPrice(amount, [{ name: 'the agreed price', pence: offeredAmount(booking, kind) }])
  const total = claimedTotal(kind, { amount, quantity })
  const isMore = total > booking.total
  const all = `In all ${formatPence(total)}: more than the ${formatPence(booking.total)} agreed for the whole booking.`
  const same = booking.charges.find(
    (charge) => charge.kind === kind && charge.total === total && charge.status !== 'Withdrawn',
  )
  const again =
    same &&
    `The booking has this charge already: ${chargeLabel(kind)} of ${formatPence(total)} (${same.status}).`
  return [price, isMore ? all : null, again].filter((warning) => typeof warning === 'string')
}

/** The parts that the confirmation and the statement of a booking have in common. */
import type { Booking } from '#domain/bookings/booking.ts'
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { type Block, facts } from './paper.ts'

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const joined = (...parts: readonly (string | null | false | undefined)[]) =>
  parts.filter(Boolean).join(', ')

export function partyBlocks(booking: Booking): Block[] {
  const party = (
    company: Booking['owner'],
    user: Booking['postedBy'],
  ): readonly (readonly [string, string | null])[] => [
    ['Company', company.name],
    ['Contact', joined(...new Set([company.contactPerson, user.name]))],
    ['Phone', joined(...new Set([company.phone, user.phone]))],
    ['Email', joined(...new Set([company.email, user.email]))],
  ]
  return [
    heading('Customer'),
    facts([...party(booking.owner, booking.postedBy), ['Reference', booking.ownerReference]]),
    heading('Haulier'),
    facts(party(booking.haulier, booking.quotedBy)),
  ]
}

export function lineBlocks({ lines }: Booking): Block[] {
  if (lines.length === 0) return []
  return [
    {
      kind: 'table',
      heads: ['Containers', 'Goods', 'Rate', 'Amount'],
      widths: [3, 5, 2, 2],
      amounts: 2,
      rows: lines.map(({ size, count, rate, goods, grossWeight }) => [
        `${count} × ${size}`,
        joined(goods, grossWeight !== null && `${formatCount(grossWeight)} kg each`),
        formatPence(rate),
        formatPence(rate * count),
      ]),
    },
  ]
}

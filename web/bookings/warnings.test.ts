// Rules: docs/rules/bookings.md#unusual-charges
import { expect, test } from 'vitest'
import type { Charge } from '#domain/bookings/booking.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import { claimWarnings } from './warnings.ts'

const storage: Extra = { kind: 'storage', amount: 2_000, quantity: 1, certain: false, note: null }
const booking = { extras: [storage], demurrageFee: 4_500, total: 62_000, charges: [] }

test('the agreed price, and a charge without one, raise no question', () => {
  expect(claimWarnings({ kind: 'waiting', amount: 4_500, quantity: 2.5 }, booking)).toEqual([])
  expect(claimWarnings({ kind: 'tolls', amount: 850, quantity: 3 }, booking)).toEqual([])
  expect(claimWarnings({ kind: 'tolls', amount: null, quantity: 3 }, booking)).toEqual([])
})

test.each([
  [{ kind: 'tolls', amount: 0, quantity: 1 }, ['The price is £0.00.']],
  [{ kind: 'waiting', amount: 45_000, quantity: 1 }, ['£450.00 is 900% above the agreed price.']],
  [
    { kind: 'storage', amount: 2_000, quantity: 99 },
    ['In all £1,980.00: more than the £620.00 agreed for the whole booking.'],
  ],
  [
    { kind: 'other', amount: 100_000_000, quantity: 9_999 },
    ['In all £9,999,000,000.00: more than the £620.00 agreed for the whole booking.'],
  ],
] as const)('%o is asked about', (claimed, sentences) => {
  expect(claimWarnings(claimed, booking)).toEqual(sentences)
})

test('a charge that the booking has already is asked about, unless it was withdrawn', () => {
  const tolls = { kind: 'tolls', amount: 850, quantity: 3 } as const
  const having = (status: Charge['status']) => ({
    ...booking,
    charges: [{ ...tolls, total: 2_550, status } as Charge],
  })
  const again = (status: string) => [`The booking has this charge already: Tolls of £25.50 (${status}).`]
  expect(claimWarnings(tolls, having('Claimed'))).toEqual(again('Claimed'))
  expect(claimWarnings({ ...tolls, amount: 2_550, quantity: 1 }, having('Agreed'))).toEqual(again('Agreed'))
  expect(claimWarnings(tolls, having('Withdrawn'))).toEqual([])
  expect(claimWarnings({ ...tolls, quantity: 2 }, having('Claimed'))).toEqual([])
  expect(claimWarnings({ ...tolls, kind: 'vbs' }, having('Claimed'))).toEqual([])
})

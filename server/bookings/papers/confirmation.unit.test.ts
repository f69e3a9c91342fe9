// Rules: docs/rules/bookings.md#papers
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { confirmationOf } from './confirmation.ts'

test('the confirmation explains its expected total, also where nothing but waiting is in it', () => {
  const party = { name: 'Harbourline', contactPerson: null, phone: null, email: null }
  const booking = {
    status: 'awarded',
    bookedAt: new Date('2026-06-15T08:00:00Z'),
    owner: party,
    haulier: party,
    postedBy: party,
    quotedBy: party,
    pickupAt: new Date('2026-06-22T07:00:00Z'),
    deliveryAt: new Date('2026-06-22T14:00:00Z'),
    stops: [],
    load: { requirements: [], weight: null, volume: null, pallets: null },
    lines: [],
    extras: [],
    total: 70_000,
    expectedTotal: 79_000,
    demurrageFee: 4_500,
    freeHours: 3,
    paymentTermDays: 30,
    conditionsOfCarriage: null,
  }
  const factsOf = (changes: object) =>
    confirmationOf({ ...booking, ...changes } as unknown as Booking, [], '').blocks.flatMap((block) =>
      block.kind === 'facts' ? block.rows : [],
    )
  expect(factsOf({})).toContainEqual(['Expected waiting', '£90.00, in the expected total'])
  expect(factsOf({ expectedTotal: 70_000 }).map(([label]) => label)).not.toContain('Expected waiting')
})

// Rules: docs/rules/bookings.md#papers, docs/rules/bookings.md#final-total
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { statementOf } from './statement.ts'

const party = { name: 'Harbourline', contactPerson: null, phone: null, email: null }
const charge = { kind: 'waiting', amount: 4_500, quantity: 1.5, total: 6_750, note: null }
const booking = {
  reference: 'QL-000042',
  status: 'delivered',
  owner: party,
  haulier: party,
  postedBy: party,
  quotedBy: party,
  ownerReference: 'PO 4711',
  lines: [],
  extras: [{ kind: 'fuel', amount: 1_000, quantity: null, certain: true, note: null }],
  total: 70_000,
  finalTotal: 80_500,
  charges: [
    { ...charge, kind: 'vbs', status: 'Agreed', amount: 875, quantity: 2, total: 1_750 },
    { ...charge, status: 'Approved', note: 'Tipped at noon' },
    { ...charge, kind: 'tolls', status: 'Claimed', amount: 1_250, quantity: 1, total: 1_250 },
    { ...charge, kind: 'shunt', status: 'Disputed', amount: 2_000, quantity: 1, total: 2_000 },
    { ...charge, kind: 'genset', status: 'Withdrawn' },
  ],
  jobs: [
    { id: 7, number: 1, size: '40HC', count: 1, containerNumber: 'CSQU3054383' },
    { id: 8, number: 2, size: '20DC', count: 3, containerNumber: null },
    { id: 9, number: 3, size: null, count: 1, containerNumber: null },
  ],
  steps: [
    { job: 7, step: 'collected', at: new Date('2026-06-22T07:30:00Z'), waitingMinutes: 20 },
    { job: 7, step: 'delivered', at: new Date('2026-06-22T14:10:00Z'), waitingMinutes: 130 },
    { job: 8, step: 'delivered', at: new Date('2026-06-22T15:00:00Z'), waitingMinutes: 5 },
    { job: 9, step: 'collected', at: new Date('2026-06-22T08:00:00Z'), waitingMinutes: null },
  ],
}
const blocksOf = (changes: object) =>
  statementOf({ ...booking, ...changes } as unknown as Booking, '').blocks.slice(5)

test('the statement lists each job with its times, and the waiting of both of its stays', () => {
  expect(blocksOf({})[1]).toMatchObject({
    rows: [
      ['1', '40HC, CSQU3054383', '22/06/2026, 8:30 am', '22/06/2026, 3:10 pm', '2 h 30 min'],
      ['2', '3 × 20DC', '–', '22/06/2026, 4:00 pm', '5 min'],
      ['3', 'Load', '22/06/2026, 9:00 am', '–', '–'],
    ],
  })
})

test('the statement adds up what is agreed or approved, and lists claims that wait apart', () => {
  expect(blocksOf({}).slice(3)).toMatchObject([
    {
      rows: [
        ['Agreed price', 'Agreed', '', '£700.00'],
        ['Fuel surcharge', 'Agreed', '', '£70.00'],
        ['Vehicle booking fee (VBS)', 'Agreed', '2 × £8.75', '£17.50'],
        ['Waiting (demurrage), Tipped at noon', 'Approved', '1.5 hours × £45.00', '£67.50'],
      ],
    },
    { kind: 'total', amount: '£805.00' },
    { text: 'Not decided yet, and not in the total' },
    {
      rows: [
        ['Tolls', 'Claimed', '1 × £12.50', '£12.50'],
        ['Shunt', 'Disputed', '1 × £20.00', '£20.00'],
      ],
    },
  ])
  expect(blocksOf({ extras: [], charges: [] }).slice(3)).toMatchObject([
    { rows: [['Agreed price', 'Agreed', '', '£700.00']] },
    { kind: 'total' },
  ])
})

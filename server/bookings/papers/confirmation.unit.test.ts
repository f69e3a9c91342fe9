// Rules: docs/rules/bookings.md#papers
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { confirmationOf } from './confirmation.ts'

const party = { name: 'Harbourline', contactPerson: null, phone: null, email: null }
const load = { requirements: [], weight: null, volume: null, pallets: null }
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
  load,
  lines: [],
  extras: [],
  total: 70_000,
  expectedTotal: 79_000,
  demurrageFee: 4_500,
  freeHours: 3,
  paymentTermDays: 30,
  conditionsOfCarriage: null,
}
const blocksOf = (changes: object) =>
  confirmationOf({ ...booking, ...changes } as unknown as Booking, [], '').blocks
const factsOf = (changes: object) =>
  blocksOf(changes).flatMap((block) => (block.kind === 'facts' ? block.rows : []))

test('the confirmation explains its expected total, also where nothing but waiting is in it', () => {
  expect(factsOf({})).toContainEqual(['Expected waiting', '£90.00, in the expected total'])
  expect(factsOf({ expectedTotal: 70_000 }).map(([label]) => label)).not.toContain('Expected waiting')
})

test('the confirmation says each part of the agreement under its name', () => {
  const stop = { kind: 'drop', contactName: 'Sam', contactPhone: '01632 960999', note: 'Ring first' }
  const times = { from: new Date('2026-06-22T10:00:00Z'), to: new Date('2026-06-22T11:00:00Z') }
  const rows = factsOf({
    pickup: 'Felixstowe',
    pickupContactName: 'Pat',
    pickupContactPhone: '01632 960001',
    delivery: 'Leeds',
    deliveryContactName: 'Dot',
    deliveryContactPhone: null,
    empty: 'Tilbury',
    stops: [{ ...stop, ...times, place: 'Wakefield' }],
    haulage: 'General',
    load: {
      ...load,
      loadType: 'FTL',
      adr: true,
      adrDetails: 'UN 1203',
      weight: 12_000,
      vehicleType: 'Artic',
    },
    comment: 'Of the haulier',
    requestComment: 'Of the customer',
    conditionsOfCarriage: { name: 'conditions.pdf', url: null, sha256: null },
  })
  for (const row of [
    ['Contact at pickup', 'Pat, 01632 960001'],
    ['Stop 1: Drop', 'Wakefield\nMon 22/06/2026, 11:00 am to 12:00 pm\nSam, 01632 960999\nRing first'],
    ['Contact at delivery', 'Dot'],
    ['Empty container', 'Tilbury'],
    ['Type', 'General, FTL'],
    ['Weight', '12,000 kg'],
    ['ADR', 'UN 1203'],
    ['Vehicle', 'Artic'],
    ['Payment terms', '30 days'],
    ['Waiting (demurrage)', '£45.00 an hour'],
    ['Free waiting', '3 hours'],
    ['Haulier’s comment', 'Of the haulier'],
    ['Customer’s comment', 'Of the customer'],
    ['Document', 'conditions.pdf'],
    ['SHA-256', 'not recorded'],
  ])
    expect(rows).toContainEqual(row)
  expect(factsOf({ load: { ...load, adr: true, adrDetails: null } })).toContainEqual(['ADR', 'Yes'])
})

test('the confirmation names an extra of another kind by its note, and others with it', () => {
  const extra = { amount: 1_250, quantity: 1, certain: true, note: 'Straps' }
  const extras = [
    { ...extra, kind: 'other' },
    { ...extra, kind: 'tolls' },
  ]
  const tables = blocksOf({ extras }).flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  expect(tables).toEqual([
    [
      ['Straps', '£12.50'],
      ['Tolls, Straps', '£12.50'],
    ],
  ])
})

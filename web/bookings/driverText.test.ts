// Rules: docs/rules/bookings.md#driver-text
import { expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { NO_JOB_FIELDS, NO_LOAD_FIELDS } from '#domain/testing/bookings.ts'
import { NO_CONTACTS } from '#domain/testing/requests.ts'
import { driverText } from './driverText.ts'

const load: Booking['load'] = { ...NO_LOAD_FIELDS, loadType: 'Import' }
const emptyJob: Job = {
  ...NO_JOB_FIELDS,
  id: 7,
  number: 1,
  line: 1,
  size: '40HC',
  count: 1,
  status: 'confirmed',
}
const booking = {
  reference: 'QL-000016',
  owner: { name: 'Harbourline Imports Ltd' },
  ownerReference: 'HAR-26925',
  haulage: 'Container',
  loadType: 'Import',
  pickup: 'Tilbury',
  pickupAt: new Date('2026-12-03T07:30Z'),
  delivery: 'Peterborough PE7 3HH',
  deliveryAt: new Date('2026-12-03T12:30Z'),
  empty: 'London Gateway Port',
  stops: [],
  lines: [{ id: 1, size: '40HC', count: 1, rate: 41_000, goods: 'Tiles', grossWeight: 24_180 }],
  load,
  jobs: [emptyJob],
  ...NO_CONTACTS,
} as unknown as Booking

test('an import says its references, the places in order and where the empty goes, without prices', () => {
  const job: Job = {
    ...emptyJob,
    containerNumber: 'MEDU6444216',
    seal: 'UK771111',
    releaseReference: 'PIN 5111',
    bookingReference: '268018887',
    clearance: 'cleared',
    vehicleBookingReference: 'VBS 81',
    vehicleBookingTime: new Date('2026-12-03T07:00Z'),
    vehicleRegistration: 'AB12 CDE',
  }
  const text = driverText(
    {
      ...booking,
      jobs: [job, emptyJob],
      pickupReference: 'GATE 7',
      deliveryContactName: 'Joan Pike',
      deliveryContactPhone: '01632 960777',
      stops: [
        {
          kind: 'drop',
          place: 'Corby',
          from: new Date('2026-12-03T10:00Z'),
          to: new Date('2026-12-03T11:00Z'),
          contactName: null,
          contactPhone: '01632 960123',
          reference: 'Bay 4',
          note: 'Ring ahead',
        },
      ],
      load: { ...load, requirements: ['ADR (Haz)', 'Sideloader'] },
    },
    job,
  )
  expect(text).toBe(`QL-000016, job 1 of 2
Harbourline Imports Ltd, reference HAR-26925

40HC, MEDU6444216
Seal: UK771111
Release reference: PIN 5111
Line’s booking reference: 268018887
Vehicle booking: VBS 81, Thu 03/12/2026, 7:00 am
Vehicle: AB12 CDE
Clearance: Cleared
Goods: Tiles, 24,180 kg
Requirements: ADR (Haz), Sideloader

Pickup: Tilbury, Thu 03/12/2026, 7:30 am
Reference: GATE 7

Drop: Corby, Thu 03/12/2026, 10:00 am to 11:00 am
Contact: 01632 960123
Reference: Bay 4
Ring ahead

Delivery: Peterborough PE7 3HH, Thu 03/12/2026, 12:30 pm
Contact: Joan Pike, 01632 960777

Return the empty: London Gateway Port`)
})

test('an export says first where the empty is, and its cut-off and weight', () => {
  const vesselCutOff = new Date('2026-12-04T12:00Z')
  const job = { ...emptyJob, vesselCutOff, vgm: 26_500 }
  const text = driverText({ ...booking, loadType: 'Export', jobs: [job], lines: [] }, job)
  expect(text).toBe(`QL-000016
Harbourline Imports Ltd, reference HAR-26925

40HC
Vessel cut-off: Fri 04/12/2026, 12:00 pm
VGM: 26,500 kg

Collect the empty: London Gateway Port

Pickup: Tilbury, Thu 03/12/2026, 7:30 am

Delivery: Peterborough PE7 3HH, Thu 03/12/2026, 12:30 pm`)
})

test('a general load says its goods, amounts and what the driver needs for them', () => {
  const general = {
    ...load,
    goods: 'Paint',
    pallets: 1,
    weight: 6200,
    volume: 12.5,
    adr: true,
    adrDetails: 'UN 1263',
    tailLift: true,
  }
  const job = { ...emptyJob, size: null, line: null }
  const text = driverText(
    { ...booking, haulage: 'General', loadType: 'FTL', empty: null, lines: [], load: general, jobs: [job] },
    job,
  )
  expect(text.split('\n\n')[1]).toBe(`Goods: Paint
1 pallet, 6,200 kg, 12.5 CBM
ADR: UN 1263
Tail-lift`)
})

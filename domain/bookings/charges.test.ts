// Rules: docs/rules/bookings.md#charges, docs/rules/bookings.md#final-total, docs/rules/bookings.md#claim-waiting
import { describe, expect, test } from 'vitest'
import type { Extra } from '../quotes/extras.ts'
import { codeOf, job } from '../testing/bookings.ts'
import {
  agreedCharges,
  answerCharge,
  approvedTotal,
  type Claimable,
  chargeableWaiting,
  claimCharge,
  claimForWaiting,
  countsInTotal,
  expectedWaiting,
  finalTotal,
  fuelSurcharge,
  offeredAmount,
  whyCannotClaim,
} from './charges.ts'
import { type BookingStatus, CHARGE_STATUSES } from './vocabulary.ts'

const now = new Date('2026-06-22T12:00:00Z')
const extra = (kind: Extra['kind'], changes: Partial<Extra> = {}): Extra => ({
  kind,
  amount: 333,
  quantity: 1.5,
  certain: true,
  note: null,
  ...changes,
})

test('certain extras except fuel are agreed charges, by their quantity', () => {
  const extras = [extra('tolls'), extra('fuel', { quantity: null }), extra('vbs', { certain: false })]
  expect(agreedCharges(extras)).toEqual([
    { kind: 'tolls', amount: 333, quantity: 1.5, total: 500, note: null },
  ])
  expect(agreedCharges([extra('tolls', { quantity: null })])).toMatchObject([{ quantity: 1, total: 333 }])
})

test('the waiting in an expected total is what neither certain extras nor fuel explain', () => {
  const extras = [
    extra('tolls'),
    extra('fuel', { amount: 1_250, quantity: null }),
    extra('vbs', { certain: false }),
  ]
  const expected = 70_000 + 500 + 8_750
  expect(expectedWaiting({ total: 70_000, expectedTotal: expected + 9_000, extras })).toBe(9_000)
  expect(expectedWaiting({ total: 70_000, expectedTotal: expected, extras })).toBe(0)
})

test('a claim begins with the agreed price of its kind', () => {
  const booking = { extras: [extra('vbs', { amount: 700 })], demurrageFee: 4_500 }
  expect(['waiting', 'vbs', 'tolls'].map((kind) => offeredAmount(booking, kind as 'vbs'))).toEqual([
    4_500,
    700,
    null,
  ])
})

describe('a claim', () => {
  const booking: Claimable = {
    status: 'confirmed',
    endedAt: null,
    jobs: [{ status: 'confirmed' }],
    charges: [],
  }
  const draft = { kind: 'tolls', amount: 333, quantity: null, note: null } as const
  const claim = (changes: object, side: 'owner' | 'haulier' = 'haulier') =>
    claimCharge({ ...draft, ...changes }, booking, side, now)

  test('counts once, or by its quantity', () => {
    expect(claim({})).toMatchObject({ quantity: 1, total: 333 })
    expect(claim({ quantity: 1.5 })).toMatchObject({ quantity: 1.5, total: 500 })
  })
  test('is for the haulier; only one of the kind other needs a note', () => {
    expect(claim({}, 'owner')).toMatchObject({ refusals: [{ code: 'haulier_side_only' }] })
    expect(claim({ kind: 'other' })).toMatchObject({ refusals: [{ code: 'note_missing', path: ['note'] }] })
    expect(claim({ kind: 'other', note: 'Wash-out' })).toMatchObject({ total: 333, note: 'Wash-out' })
  })
})

describe('an answer to a claim', () => {
  const answer = (status: 'Approved' | 'Disputed' | 'Withdrawn', reason: string | null) =>
    answerCharge({ status, reason }, { status: 'Claimed' }, status === 'Withdrawn' ? 'haulier' : 'owner')

  test('that disputes it needs a reason, which no other answer keeps', () => {
    expect(answer('Disputed', null)).toMatchObject({
      refusals: [{ code: 'reason_missing', path: ['reason'] }],
    })
    expect(answer('Disputed', 'Too long')).toEqual({ status: 'Disputed', reason: 'Too long' })
    expect(answer('Approved', 'Fine')).toEqual({ status: 'Approved', reason: null })
    expect(answer('Withdrawn', null)).toEqual({ status: 'Withdrawn', reason: null })
  })
})

describe('a claim for waiting', () => {
  test.each([
    [150, { amount: 4_500, quantity: 2.5, note: null }],
    [135, { amount: 10_125, quantity: 1, note: '2 h 15 min at £45.00/hr' }],
    [20, { amount: 1_500, quantity: 1, note: '20 min at £45.00/hr' }],
    [1, { amount: 75, quantity: 1, note: '1 min at £45.00/hr' }],
  ])('of %s minutes is exact to the penny', (minutes, claim) =>
    expect(claimForWaiting(4_500, minutes, null)).toEqual(claim),
  )
  test('is rounded half up, and keeps its note', () => {
    expect(claimForWaiting(4_530, 5, 'Gate 3')).toEqual({
      amount: 378,
      quantity: 1,
      note: '5 min at £45.30/hr. Gate 3',
    })
  })
})

describe('charges', () => {
  test('of a booking that was called off come to those that are approved', () => {
    const charges = (['Agreed', 'Claimed', 'Approved', 'Disputed', 'Withdrawn', 'Approved'] as const).map(
      (status, index) => ({ status, total: 10 ** index }),
    )
    expect(approvedTotal(charges)).toBe(100_100)
    expect(approvedTotal([])).toBe(0)
  })

  test('that the total has are the agreed and approved ones, once called off the approved ones', () => {
    const counted = (booking: BookingStatus) => CHARGE_STATUSES.filter((one) => countsInTotal(one, booking))
    expect(counted('delivered')).toEqual(['Agreed', 'Approved'])
    expect(counted('calledOff')).toEqual(['Approved'])
  })
  const fuel = (amount: number) => [
    { kind: 'fuel' as const, amount, quantity: null, certain: false, note: null },
  ]

  test('the fuel surcharge is rounded half up to the penny', () => {
    expect(fuelSurcharge(100_001, fuel(1250))).toBe(12_500)
    expect(fuelSurcharge(100_004, fuel(1250))).toBe(12_501)
    expect(fuelSurcharge(100_004, [])).toBe(0)
    expect(fuelSurcharge(100_001, [extra('tolls'), ...fuel(1250)])).toBe(12_500)
  })
  test('count once they are agreed or approved', () => {
    const charges = (['Agreed', 'Claimed', 'Approved', 'Disputed', 'Withdrawn'] as const).map(
      (status, n) => ({
        status,
        total: 10 ** n,
      }),
    )
    expect(finalTotal(100_000, fuel(1000), charges)).toBe(110_101)
  })
  test('are claimed by the haulier from the first confirmed job until the booking is closed', () => {
    const claimable = {
      status: 'awarded',
      endedAt: null,
      jobs: [job(), job({ status: 'confirmed' })],
      charges: [],
    } as const
    expect(whyCannotClaim(claimable, 'haulier', now)).toBeNull()
    const claims = (count: number) => Array(count).fill('Withdrawn')
    expect(whyCannotClaim({ ...claimable, charges: [...claims(39), 'Agreed'] }, 'haulier', now)).toBeNull()
    expect(whyCannotClaim({ ...claimable, charges: claims(40) }, 'haulier', now)).toBe('too_many_charges')
    expect(whyCannotClaim(claimable, 'owner', now)).toBe('haulier_side_only')
    expect(whyCannotClaim({ ...claimable, jobs: [job()] }, 'haulier', now)).toBe('claim_too_early')
    expect(whyCannotClaim({ ...claimable, status: 'closed' }, 'haulier', now)).toBe('booking_closed')
    const off = {
      ...claimable,
      status: 'calledOff',
      endedAt: new Date(now.getTime() - 7 * 86_400_000),
    } as const
    expect(whyCannotClaim(off, 'haulier', now)).toBeNull()
    expect(whyCannotClaim(off, 'haulier', new Date(now.getTime() + 1))).toBe('claim_too_late')
  })
  test('of the kind other need a note', () => {
    const jobs = [job({ status: 'confirmed' })]
    const claimable = { status: 'confirmed', endedAt: null, jobs, charges: [] } as const
    const other = { kind: 'other', amount: 100, quantity: null, note: null } as const
    expect(codeOf(claimCharge(other, claimable, 'haulier', now))).toBe('note_missing')
    expect(claimCharge({ ...other, note: 'Wash out' }, claimable, 'haulier', now)).toMatchObject({
      quantity: 1,
      total: 100,
    })
  })
  test.each([
    ['Claimed', 'owner', ['allowed', 'allowed', 'haulier_side_only']],
    ['Claimed', 'haulier', ['owner_side_only', 'owner_side_only', 'allowed']],
    ['Disputed', 'owner', ['allowed', 'charge_answered', 'haulier_side_only']],
    ['Disputed', 'haulier', ['owner_side_only', 'owner_side_only', 'allowed']],
    ['Approved', 'owner', ['charge_answered', 'charge_answered', 'haulier_side_only']],
    ['Withdrawn', 'owner', ['charge_withdrawn', 'charge_withdrawn', 'haulier_side_only']],
    ['Withdrawn', 'haulier', ['owner_side_only', 'owner_side_only', 'charge_withdrawn']],
    ['Agreed', 'owner', ['charge_agreed', 'charge_agreed', 'haulier_side_only']],
  ] as const)('%s, answered by the %s', (status, side, expected) => {
    const answers = (['Approved', 'Disputed', 'Withdrawn'] as const).map((answer) =>
      codeOf(answerCharge({ status: answer, reason: 'R' }, { status }, side)),
    )
    expect(answers).toEqual(expected)
  })
})

describe('the waiting to claim', () => {
  const step = (job: number | null, waitingMinutes: number | null) => ({ job, waitingMinutes })
  const two = [
    { id: 7, count: 1 },
    { id: 8, count: 1 },
  ]

  test('is what each job waited beyond its own free hours, at all its places', () => {
    const steps = [step(7, 150), step(7, 90), step(8, 45), step(8, null), step(null, null)]
    expect(chargeableWaiting({ freeHours: 3, jobs: two, steps })).toBe(60)
    expect(chargeableWaiting({ freeHours: 0.5, jobs: two, steps })).toBe(225)
    expect(chargeableWaiting({ freeHours: 4, jobs: two, steps })).toBe(0)
  })

  test('is unknown without agreed free hours, and for a job of several containers', () => {
    const steps = [step(7, 240)]
    expect(chargeableWaiting({ freeHours: null, jobs: two, steps })).toBe(null)
    expect(chargeableWaiting({ freeHours: 1, jobs: [{ id: 7, count: 5 }], steps })).toBe(null)
    const mixed = [
      { id: 7, count: 1 },
      { id: 8, count: 2 },
    ]
    expect(chargeableWaiting({ freeHours: 1, jobs: mixed, steps })).toBe(null)
  })
})

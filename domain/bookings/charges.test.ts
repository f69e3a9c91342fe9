// Rules: docs/rules/bookings.md#charges, docs/rules/bookings.md#final-total
import { describe, expect, test } from 'vitest'
import type { Extra } from '../quotes/extras.ts'
import { agreedCharges, answerCharge, type Claimable, claimCharge, offeredAmount } from './charges.ts'

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

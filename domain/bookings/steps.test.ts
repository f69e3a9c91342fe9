// Rules: docs/rules/bookings.md#steps, docs/rules/bookings.md#step-times, docs/rules/bookings.md#ends
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { draft, job, now, state } from '../testing/bookings.ts'
import type { StepDraft } from './booking.ts'
import { judgeOrder } from './step-times.ts'
import {
  type BookingState,
  takeStep,
  waitingMinutes,
  whyCannotClose,
  whyCannotRecord,
  whyCannotStep,
} from './steps.ts'

const take = (
  changes: Partial<StepDraft>,
  booking: Partial<BookingState> = {},
  side: 'owner' | 'haulier' = 'haulier',
) => takeStep(draft(changes), state(booking), side, now)
const refusalOf = (answer: ReturnType<typeof takeStep>) => {
  const [first] = isRefused(answer) ? answer.refusals : []
  return first && [first.code, ...(first.path ?? [])]
}

describe('a step', () => {
  const two = [job({ status: 'confirmed' }), job({ id: 2, status: 'collected' })]

  test('of several jobs needs that all take it, and that none has taken it', () => {
    expect(whyCannotStep(state({ jobs: two }), two, 'collected', 'haulier')).toBe('step_taken')
    expect(whyCannotStep(state({ jobs: two }), two, 'delivered', 'haulier')).toBe('step_skipped')
    expect(whyCannotStep(state({ jobs: two }), two, 'delivered', 'owner')).toBe('haulier_side_only')
  })
  test('is refused for an unknown job, for another load, and out of its order', () => {
    expect(refusalOf(take({ jobs: [1, 99] }))).toEqual(['unknown_job', 'jobs'])
    expect(refusalOf(take({ step: 'emptyCollected' }))).toEqual(['step_not_of_load', 'step'])
    expect(refusalOf(take({ step: 'collected' }))).toEqual(['step_skipped'])
    expect(refusalOf(take({ jobs: [99] }, {}, 'owner'))).toEqual(['haulier_side_only'])
  })
  test('keeps what belongs to it: times of a stay, and the receiver of a delivery', () => {
    const sent = { step: 'delivered', arrivedAt: now, leftAt: now, receivedBy: 'B', remarks: 'R' } as const
    const jobs = [job({ status: 'collected' })]
    expect(take(sent, { jobs })).toMatchObject({ arrivedAt: now, leftAt: now, receivedBy: 'B', remarks: 'R' })
    const collected = take({ ...sent, step: 'collected' }, { jobs: [job({ status: 'confirmed' })] })
    expect(collected).toMatchObject({ arrivedAt: now, leftAt: now, receivedBy: null, remarks: null })
  })
})

describe('a form for a step', () => {
  test('is judged by its own jobs', () => {
    const jobs = [job(), job({ id: 2, status: 'collected' })]
    expect(whyCannotRecord(state({ jobs }), 'collected', [1])).toBe('step_skipped')
    expect(whyCannotRecord(state({ jobs }), 'collected', [1, 2])).toBe('step_taken')
  })
  test('for the end of a booking is open while the booking can end so', () => {
    const done = state({ jobs: [job({ status: 'emptyReturned', proofs: 1 })] })
    expect([whyCannotRecord(done, 'closed', []), whyCannotRecord(state(), 'calledOff', [])]).toEqual([
      null,
      null,
    ])
  })
})

describe('the times of a step', () => {
  const at = (time: string) => new Date(`2026-06-22T${time}Z`)
  const stay = (arrivedAt: Date | null, leftAt: Date | null, lastAt: (Date | null)[] = [null]) => {
    const times = { step: 'delivered', at: at('11:00'), arrivedAt, leftAt } as const
    return judgeOrder(
      times,
      lastAt.map((time) => ({ lastAt: time, lastLeftAt: null })),
    )?.refusals[0]
  }

  test('end a stay no earlier than it began; one may be missing', () => {
    expect(stay(at('10:00'), at('09:59'))).toEqual({ code: 'left_before_arrived', path: ['leftAt'] })
    expect(stay(at('10:00'), at('10:00'))).toBeUndefined()
    expect([stay(at('10:00'), null), stay(null, at('10:00'))]).toEqual([undefined, undefined])
  })
  test('are after the last step of every job', () => {
    expect(stay(null, null, [at('10:00'), at('11:30')])).toEqual({ code: 'step_before_last', path: ['at'] })
  })
  test('give no waiting while one is missing', () => {
    expect([waitingMinutes(null, now), waitingMinutes(now, null)]).toEqual([null, null])
  })
})

describe('the end of a booking', () => {
  const done = job({ status: 'emptyReturned', proofs: 1 })

  test('by closing needs a proof of every job', () => {
    expect(whyCannotClose(state({ jobs: [done, { ...done, id: 2, proofs: 0 }] }))).toBe('proof_missing')
  })
  test('is recorded with its status; only a call-off has a reason, and needs one', () => {
    expect(take({ step: 'closed', reason: 'Left over' }, { jobs: [done] })).toMatchObject({
      status: 'closed',
      jobs: null,
      reason: null,
    })
    expect(take({ step: 'closed' }, { jobs: [done] })).toMatchObject({ status: 'closed' })
    expect(take({ step: 'calledOff', reason: 'No vessel' })).toMatchObject({ reason: 'No vessel' })
    expect(refusalOf(take({ step: 'calledOff' }))).toEqual(['reason_missing', 'reason'])
  })
  test('is refused while the booking cannot end so, and in the future', () => {
    expect(refusalOf(take({ step: 'closed' }))).toEqual(['jobs_not_done'])
    expect(refusalOf(take({ step: 'calledOff', reason: 'Late' }, { jobs: [done] }))).toEqual([
      'already_collected',
    ])
    const tomorrow = { step: 'calledOff', reason: 'Late', at: new Date('2026-06-23T12:00:00Z') } as const
    expect(refusalOf(take(tomorrow))).toEqual(['step_in_the_future', 'at'])
  })
})

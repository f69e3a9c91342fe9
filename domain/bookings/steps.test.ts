// Rules: docs/rules/bookings.md#steps, docs/rules/bookings.md#step-times, docs/rules/bookings.md#ends,
//   docs/rules/bookings.md#undo, docs/rules/bookings.md#open-dialogs
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { codeOf, job, now, state, stepDraft } from '../testing/bookings.ts'
import type { StepDraft } from './booking.ts'
import { judgeOrder } from './step-times.ts'
import {
  type BookingState,
  hasEnded,
  type JobState,
  jobsToStep,
  leastAdvanced,
  nextStep,
  nextSteps,
  stepsOf,
  takeStep,
  waitingMinutes,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotRecord,
  whyCannotStep,
  whyCannotUndo,
} from './steps.ts'
import { JOB_STEPS } from './vocabulary.ts'

const take = (
  changes: Partial<StepDraft>,
  booking: Partial<BookingState> = {},
  side: 'owner' | 'haulier' = 'haulier',
) => takeStep(stepDraft(changes), state(booking), side, now)
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

test('a booking has ended when it is closed or called off, not when it is delivered', () => {
  const statuses = ['awarded', 'delivered', 'closed', 'calledOff'] as const
  expect(statuses.filter((status) => hasEnded({ status }))).toEqual(['closed', 'calledOff'])
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

describe('the steps of a job', () => {
  test('without a stay ignore an arrival and a departure, whatever they are', () => {
    const tomorrow = new Date('2026-06-23T12:00:00Z')
    const times = { arrivedAt: tomorrow, leftAt: new Date('2026-06-21T12:00:00Z') }
    expect(takeStep(stepDraft(times), state(), 'haulier', now)).toMatchObject({
      arrivedAt: null,
      leftAt: null,
    })
    const calledOff = stepDraft({ ...times, step: 'calledOff', reason: 'No vessel' })
    expect(takeStep(calledOff, state(), 'owner', now)).toMatchObject({ arrivedAt: null, leftAt: null })
    expect(
      codeOf(
        takeStep(
          stepDraft({ ...times, step: 'collected' }),
          state({ jobs: [job({ status: 'confirmed' })] }),
          'haulier',
          now,
        ),
      ),
    ).toBe('step_in_the_future')
  })
  test('depend on the load type', () => {
    expect(stepsOf('Export')).toEqual(['confirmed', 'emptyCollected', 'collected', 'delivered'])
    expect(stepsOf('Import')).toEqual(['confirmed', 'collected', 'delivered', 'emptyReturned'])
    for (const type of ['One-way', 'FTL', 'LTL'] as const)
      expect(stepsOf(type)).toEqual(['confirmed', 'collected', 'delivered'])
  })
  test('follow one another until the job is done', () => {
    expect(nextStep('awarded', 'Import')).toBe('confirmed')
    expect(nextStep('confirmed', 'Export')).toBe('emptyCollected')
    expect(nextStep('delivered', 'Import')).toBe('emptyReturned')
    expect(nextStep('delivered', 'FTL')).toBeNull()
  })
  test('a skipped or repeated step is refused', () => {
    const booking = state({ jobs: [job({ status: 'confirmed' })], status: 'confirmed' })
    const verdicts = JOB_STEPS.map((step) => whyCannotStep(booking, booking.jobs, step, 'haulier'))
    expect(verdicts).toEqual(['step_taken', 'step_skipped', null, 'step_skipped', 'step_skipped'])
  })
  test('a booking shows the status of its least advanced job', () => {
    expect(leastAdvanced(['delivered', 'confirmed', 'collected'])).toBe('confirmed')
    expect(leastAdvanced(['awarded', 'emptyReturned'])).toBe('awarded')
    const booking = state({ jobs: [job(), job({ id: 2 })] })
    expect(takeStep(stepDraft({ jobs: [2] }), booking, 'haulier', now)).toMatchObject({
      jobs: [2],
      status: 'awarded',
    })
    expect(takeStep(stepDraft(), booking, 'haulier', now)).toMatchObject({
      jobs: [1, 2],
      status: 'confirmed',
    })
  })
  test('are set by the haulier', () => {
    expect(codeOf(takeStep(stepDraft(), state(), 'owner', now))).toBe('haulier_side_only')
  })
  describe('up to five minutes ahead, by a clock that is fast,', () => {
    const at = (time: string) => new Date(`2026-06-22T${time}Z`)
    const collected = { jobs: [job({ status: 'collected', lastAt: at('11:00:00') })] }
    const taken = (times: Partial<StepDraft>) => take({ step: 'delivered', ...times }, collected)

    test('become now; those of the running minute stay', () => {
      expect(taken({ at: at('12:00:59') })).toMatchObject({ at: at('12:00:59') })
      expect(taken({ at: at('12:01:00'), arrivedAt: at('11:58:00'), leftAt: at('12:05:00') })).toMatchObject({
        at: now,
        arrivedAt: at('11:58:00'),
        leftAt: now,
      })
      expect(taken({ arrivedAt: at('12:05:30') })).toMatchObject({ arrivedAt: now, leftAt: null })
      expect(take({ step: 'calledOff', reason: 'No vessel', at: at('12:03:00') }, {}, 'owner')).toMatchObject(
        { at: now },
      )
    })
    test('but not more', () => {
      for (const field of ['at', 'arrivedAt', 'leftAt'] as const)
        expect(refusalOf(taken({ [field]: at('12:05:31') }))).toEqual(['step_in_the_future', field])
    })
  })
  test('are judged by the step before, if our clock was put back by up to five minutes since', () => {
    const at = (time: string) => new Date(`2026-06-22T${time}Z`)
    const taken = (lastAt: Date, times: Partial<StepDraft>) =>
      take(
        { step: 'delivered', ...times },
        { jobs: [job({ status: 'collected', lastAt, lastLeftAt: lastAt })] },
      )
    const last = at('12:02:10')
    expect(taken(last, { at: at('12:02:00'), arrivedAt: at('12:02:00') })).toMatchObject({
      at: at('12:02:00'),
    })
    expect(taken(last, { at: at('12:03:00'), leftAt: at('12:04:00') })).toMatchObject({
      at: last,
      leftAt: last,
    })
    expect(refusalOf(taken(last, { at: at('12:01:59') }))).toEqual(['step_before_last', 'at'])
    expect(refusalOf(taken(last, { at: at('12:07:11') }))).toEqual(['step_in_the_future', 'at'])
    expect(refusalOf(taken(at('12:05:31'), { at: at('12:05:00') }))).toEqual(['step_before_last', 'at'])
  })
  test('may be in the minute of the step before, which a program recorded with seconds', () => {
    const lastAt = new Date('2026-06-22T11:58:40Z')
    const booking = state({ status: 'confirmed', jobs: [job({ status: 'confirmed', lastAt })] })
    const taken = (at: string) =>
      codeOf(takeStep(stepDraft({ step: 'collected', at: new Date(at) }), booking, 'haulier', now))
    expect(taken('2026-06-22T11:58:00Z')).toBe('allowed')
    expect(taken('2026-06-22T11:57:59Z')).toBe('step_before_last')
  })
  describe('are in the order of what happened', () => {
    const at = (time: string) => new Date(`2026-06-22T${time}Z`)
    const collected = { status: 'collected', lastAt: at('10:30:40') } as const
    const deliver = (times: Partial<StepDraft>, changes: Partial<JobState> = {}) => {
      const booking = state({ status: 'collected', jobs: [job({ ...collected, ...changes })] })
      const answer = takeStep(stepDraft({ step: 'delivered', ...times }), booking, 'haulier', now)
      return isRefused(answer) ? answer.refusals[0] : 'allowed'
    }
    const refused = (field: string) => ({ code: 'before_departure', path: [field] })

    test('a time before the departure from the step before is refused at its field', () => {
      const left = { lastLeftAt: at('10:45:40') }
      expect(deliver({ arrivedAt: at('10:44:59') }, left)).toMatchObject(refused('arrivedAt'))
      expect(deliver({ leftAt: at('10:44:59') }, left)).toMatchObject(refused('leftAt'))
      expect(deliver({ at: at('10:44:59') }, left)).toMatchObject(refused('at'))
      expect(deliver({ arrivedAt: at('10:45:00'), leftAt: at('11:00:00') }, left)).toBe('allowed')
    })
    test('an arrival may be before a step that was recorded late, without its departure', () => {
      expect(deliver({ arrivedAt: at('09:00:00'), leftAt: at('10:00:00') })).toBe('allowed')
    })
    test('one job of several is enough; times that the step does not take are not judged', () => {
      const left = { ...collected, lastLeftAt: at('10:00:00') }
      const jobs = [job(collected), job({ ...left, id: 2 })]
      const take = (sent: Partial<StepDraft>, changed = jobs) =>
        codeOf(
          takeStep(
            stepDraft({ arrivedAt: at('09:00:00'), ...sent }),
            state({ jobs: changed }),
            'haulier',
            now,
          ),
        )
      expect(take({ step: 'delivered' })).toBe('before_departure')
      expect(take({ step: 'delivered', jobs: [1] })).toBe('allowed')
      expect(take({ step: 'emptyReturned' }, [job({ status: 'delivered' })])).toBe('allowed')
    })
  })
  test('fields of other steps are dropped', () => {
    const sent = stepDraft({ arrivedAt: now, leftAt: now, receivedBy: 'B', remarks: 'R', reason: 'X' })
    expect(takeStep(sent, state(), 'haulier', now)).toMatchObject({
      arrivedAt: null,
      leftAt: null,
      receivedBy: null,
      remarks: null,
      reason: null,
    })
  })
  test('waiting is counted in whole minutes', () => {
    expect(waitingMinutes(new Date('2026-06-22T09:00:00Z'), new Date('2026-06-22T11:10:59Z'))).toBe(130)
    expect(waitingMinutes(null, now)).toBeNull()
  })
})

describe('a form for a step that is open while other users act', () => {
  const jobs = [job({ id: 7, status: 'confirmed' }), job({ id: 8, status: 'collected' })]
  const booking = state({ status: 'confirmed', jobs })
  test('is for the jobs that still take the step', () => {
    expect(jobsToStep(booking, 'collected', [7, 8]).map(({ id }) => id)).toEqual([7])
    expect(whyCannotRecord(booking, 'collected', [7, 8])).toBeNull()
  })
  test('is closed once none of its jobs takes the step', () => {
    expect(whyCannotRecord(booking, 'collected', [8])).toBe('step_taken')
    expect(whyCannotRecord(booking, 'delivered', [7])).toBe('step_skipped')
  })
  test('for an end that the booking cannot take is closed', () => {
    const collected = state({ jobs: [job({ status: 'collected' })] })
    expect(whyCannotRecord(collected, 'closed', [])).toBe('jobs_not_done')
    expect(whyCannotRecord(collected, 'calledOff', [])).toBe('already_collected')
  })
  test('is closed by the end of the booking', () => {
    const ended = state({ status: 'calledOff', jobs })
    expect(whyCannotRecord(ended, 'collected', [7])).toBe('booking_called_off')
    expect(whyCannotRecord(ended, 'calledOff', [])).toBe('booking_called_off')
    expect(whyCannotRecord(state({ status: 'closed', jobs }), 'closed', [])).toBe('booking_closed')
  })
})

describe('ending a booking', () => {
  const done = job({ status: 'emptyReturned', proofs: 1 })
  test.each([
    ['every job done with proof', [done], [], null],
    ['a charge approved', [done], ['Approved', 'Withdrawn', 'Agreed'], null],
    ['an empty not returned', [done, job({ status: 'delivered', proofs: 1 })], [], 'jobs_not_done'],
    ['a job without proof', [{ ...done, proofs: 0 }], [], 'proof_missing'],
    ['a claimed charge', [done], ['Claimed'], 'charge_open'],
    ['a disputed charge', [done], ['Disputed'], 'charge_open'],
  ] as const)('with %s', (_case, jobs, charges, reason) => {
    expect(whyCannotClose(state({ jobs, charges, status: 'delivered' }))).toBe(reason)
  })
  test('is possible once', () => {
    expect(whyCannotClose(state({ status: 'closed' }))).toBe('booking_closed')
    expect(whyCannotCallOff(state({ status: 'calledOff' }))).toBe('booking_called_off')
  })
  test('by calling off, before the first collection; with a deactivated company before the first delivery', () => {
    const collected = [job(), job({ status: 'collected' })]
    expect(whyCannotCallOff(state({ jobs: [job({ status: 'emptyCollected' })] }))).toBeNull()
    expect(whyCannotCallOff(state({ jobs: collected }))).toBe('already_collected')
    expect(whyCannotCallOff(state({ jobs: collected, bothActive: false }))).toBeNull()
    expect(whyCannotCallOff(state({ jobs: [job({ status: 'delivered' })], bothActive: false }))).toBe(
      'already_collected',
    )
    expect(codeOf(takeStep(stepDraft({ step: 'calledOff' }), state(), 'owner', now))).toBe('reason_missing')
  })
})

describe('undoing', () => {
  const step = { step: 'confirmed', side: 'haulier', isLast: true, recordedAt: now } as const
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  test('is for the last step, by its side, for 24 hours', () => {
    expect(whyCannotUndo(state(), step, 'haulier', later(24))).toBeNull()
    expect(whyCannotUndo(state(), step, 'haulier', later(24.01))).toBe('undo_too_late')
    expect(whyCannotUndo(state(), step, 'owner', now)).toBe('other_side_only')
    expect(whyCannotUndo(state(), { ...step, isLast: false }, 'haulier', now)).toBe('step_not_last')
    expect(whyCannotUndo(state({ status: 'closed' }), step, 'haulier', now)).toBe('booking_closed')
  })
})

describe('the steps that come next', () => {
  test('of jobs at different steps are each named with their jobs, in the order of the steps', () => {
    const jobs = [job({ id: 1, status: 'confirmed' }), job({ id: 2 }), job({ id: 3, status: 'confirmed' })]
    expect(nextSteps({ loadType: 'Import', jobs })).toEqual([
      { step: 'confirmed', jobs: [jobs[1]] },
      { step: 'collected', jobs: [jobs[0], jobs[2]] },
    ])
  })

  test('are none once every job is done', () => {
    expect(nextSteps({ loadType: 'FTL', jobs: [job({ status: 'delivered' })] })).toEqual([])
  })
})

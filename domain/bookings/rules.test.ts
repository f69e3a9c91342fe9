/**
 * Rules: docs/rules/bookings.md#steps, docs/rules/bookings.md#step-times, docs/rules/bookings.md#ends, docs/rules/bookings.md#undo,
 *   docs/rules/bookings.md#jobs, docs/rules/bookings.md#changes, docs/rules/bookings.md#charges,
 *   docs/rules/bookings.md#final-total, docs/rules/bookings.md#proofs, docs/rules/bookings.md#open-dialogs, docs/rules/bookings.md#claim-waiting
 */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { draft, job, now, state } from '../testing/bookings.ts'
import type { StepDraft } from './booking.ts'
import { answerChange, type Proposal, proposeChange } from './changes.ts'
import {
  answerCharge,
  approvedTotal,
  claimCharge,
  claimForWaiting,
  countsInTotal,
  finalTotal,
  fuelSurcharge,
  whyCannotClaim,
} from './charges.ts'
import { changedFieldNames, changeJobs, jobsFor } from './jobs.ts'
import { whyCannotAddProof, whyCannotRemoveProof } from './proofs.ts'
import {
  type JobState,
  jobsToStep,
  leastAdvanced,
  nextStep,
  stepsOf,
  takeStep,
  waitingMinutes,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotRecord,
  whyCannotStep,
  whyCannotUndo,
} from './steps.ts'
import { type BookingStatus, CHARGE_STATUSES, JOB_STEPS } from './vocabulary.ts'

const codeOf = (answer: unknown) => (isRefused(answer) ? answer.refusals[0]?.code : 'allowed')

describe('the steps of a job', () => {
  test('without a stay ignore an arrival and a departure, whatever they are', () => {
    const tomorrow = new Date('2026-06-23T12:00:00Z')
    const times = { arrivedAt: tomorrow, leftAt: new Date('2026-06-21T12:00:00Z') }
    expect(takeStep(draft(times), state(), 'haulier', now)).toMatchObject({ arrivedAt: null, leftAt: null })
    const calledOff = draft({ ...times, step: 'calledOff', reason: 'No vessel' })
    expect(takeStep(calledOff, state(), 'owner', now)).toMatchObject({ arrivedAt: null, leftAt: null })
    expect(
      codeOf(
        takeStep(
          draft({ ...times, step: 'collected' }),
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
    expect(takeStep(draft({ jobs: [2] }), booking, 'haulier', now)).toMatchObject({
      jobs: [2],
      status: 'awarded',
    })
    expect(takeStep(draft(), booking, 'haulier', now)).toMatchObject({ jobs: [1, 2], status: 'confirmed' })
  })
  test('are set by the haulier', () => {
    expect(codeOf(takeStep(draft(), state(), 'owner', now))).toBe('haulier_side_only')
  })
  test('the running minute counts as now, the next one is the future', () => {
    expect(codeOf(takeStep(draft({ at: new Date('2026-06-22T12:00:59Z') }), state(), 'haulier', now))).toBe(
      'allowed',
    )
    expect(codeOf(takeStep(draft({ at: new Date('2026-06-22T12:01:00Z') }), state(), 'haulier', now))).toBe(
      'step_in_the_future',
    )
  })
  test('may be in the minute of the step before, which a program recorded with seconds', () => {
    const lastAt = new Date('2026-06-22T11:58:40Z')
    const booking = state({ status: 'confirmed', jobs: [job({ status: 'confirmed', lastAt })] })
    const taken = (at: string) =>
      codeOf(takeStep(draft({ step: 'collected', at: new Date(at) }), booking, 'haulier', now))
    expect(taken('2026-06-22T11:58:00Z')).toBe('allowed')
    expect(taken('2026-06-22T11:57:59Z')).toBe('step_before_last')
  })
  describe('are in the order of what happened', () => {
    const at = (time: string) => new Date(`2026-06-22T${time}Z`)
    const collected = { status: 'collected', lastAt: at('10:30:40') } as const
    const deliver = (times: Partial<StepDraft>, changes: Partial<JobState> = {}) => {
      const booking = state({ status: 'collected', jobs: [job({ ...collected, ...changes })] })
      const answer = takeStep(draft({ step: 'delivered', ...times }), booking, 'haulier', now)
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
          takeStep(draft({ arrivedAt: at('09:00:00'), ...sent }), state({ jobs: changed }), 'haulier', now),
        )
      expect(take({ step: 'delivered' })).toBe('before_departure')
      expect(take({ step: 'delivered', jobs: [1] })).toBe('allowed')
      expect(take({ step: 'emptyReturned' }, [job({ status: 'delivered' })])).toBe('allowed')
    })
  })
  test('fields of other steps are dropped', () => {
    const sent = draft({ arrivedAt: now, leftAt: now, receivedBy: 'B', remarks: 'R', reason: 'X' })
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
    expect(codeOf(takeStep(draft({ step: 'calledOff' }), state(), 'owner', now))).toBe('reason_missing')
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

describe('jobs', () => {
  test('are one for each container, of more than 200 one for each line', () => {
    expect(jobsFor([])).toEqual([{ line: null, count: 1 }])
    expect(jobsFor([{ count: 2 }, { count: 1 }]).map(({ line }) => line)).toEqual([0, 0, 1])
    expect(jobsFor([{ count: 200 }])).toHaveLength(200)
    expect(jobsFor([{ count: 150 }, { count: 51 }])).toEqual([
      { line: 0, count: 150 },
      { line: 1, count: 51 },
    ])
  })
  test('change only in the fields of the calling side, and only if they differ', () => {
    const booking = { status: 'awarded', jobs: [{ id: 1, seal: 'S' }] } as const
    expect(changeJobs([{ id: 1, seal: 'S', driver: 'Jo', vgm: 1 }], booking, 'owner')).toEqual([
      { id: 1, values: { vgm: 1 } },
    ])
    const changes = changeJobs([{ id: 1, driver: 'Jo', driverPhone: '1' }], booking, 'haulier')
    expect(isRefused(changes) ? [] : changedFieldNames(changes)).toEqual(['driver', "driver's phone"])
  })
  test('are refused if one change names a job twice', () => {
    const booking = { status: 'awarded', jobs: [{ id: 1, seal: 'S' }] } as const
    const twice = changeJobs(
      [
        { id: 1, seal: 'A' },
        { id: 1, seal: 'B' },
      ],
      booking,
      'owner',
    )
    expect(twice).toMatchObject({ refusals: [{ code: 'job_named_twice', path: ['jobs', 1, 'id'] }] })
  })
  test('take ten proofs each', () => {
    const booking = { status: 'awarded', jobs: [job({ proofs: 9 }), job({ id: 2, proofs: 10 })] } as const
    expect(whyCannotAddProof(booking, 1, 'haulier')).toBeNull()
    expect(whyCannotAddProof(booking, 2, 'haulier')).toBe('too_many_proofs')
    expect(whyCannotAddProof(booking, 3, 'haulier')).toBe('unknown_job')
    expect(whyCannotAddProof(booking, 1, 'owner')).toBe('haulier_side_only')
    const calledOff = { ...booking, status: 'calledOff' } as const
    expect(whyCannotAddProof(calledOff, 1, 'haulier')).toBe('booking_called_off')
    expect(whyCannotRemoveProof(calledOff, 'haulier')).toBeNull()
  })
})

describe('changes', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const route = { pickupAt: at(8), deliveryAt: at(15), pickup: 'Felixstowe', delivery: 'Leeds', stops: [] }
  const now = at(7)
  const proposed = (...open: Proposal[]) => ({ open, own: open.length })
  const none: Proposal = { pickupAt: null, deliveryAt: null, pickup: null, delivery: null, stops: null }
  const booking = { status: 'confirmed', route } as const
  const stop = (from: number, to: number) => ({
    kind: 'drop' as const,
    place: 'Hull',
    from: at(from),
    to: at(to),
    contactName: null,
    contactPhone: null,
    reference: null,
    note: null,
  })

  test('propose at least one field, each open once', () => {
    expect(codeOf(proposeChange(none, booking, proposed(), now))).toBe('change_empty')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, booking, proposed({ ...none, pickup: 'Goole' }), now),
      ),
    ).toBe('change_open')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, booking, proposed({ ...none, pickupAt: at(9) }), now),
      ),
    ).toBe('allowed')
  })
  test('leave out the values that are agreed already, and need at least one other', () => {
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    const same = {
      pickupAt: at(8),
      deliveryAt: at(15),
      pickup: 'Felixstowe',
      delivery: 'Leeds',
      stops: [stop(9, 10)],
    }
    expect(codeOf(proposeChange(same, stopped, proposed(), now))).toBe('change_empty')
    expect(codeOf(proposeChange({ ...none, stops: [] }, booking, proposed(), now))).toBe('change_empty')
    expect(proposeChange({ ...same, pickup: 'Hull' }, stopped, proposed(), now)).toEqual({
      ...none,
      pickup: 'Hull',
    })
    for (const stops of [[], [{ ...stop(9, 10), contactName: 'Sam' }], [stop(9, 10), stop(10, 11)]])
      expect(proposeChange({ ...same, stops }, stopped, proposed(), now)).toEqual({ ...none, stops })
    // An agreed value does not compete with an open proposal of its field.
    expect(
      codeOf(
        proposeChange({ ...same, pickup: 'Hull' }, stopped, proposed({ ...none, delivery: 'Goole' }), now),
      ),
    ).toBe('allowed')
    // A pickup that has passed is not proposed again with the delivery.
    expect(
      codeOf(proposeChange({ ...none, pickupAt: at(8), deliveryAt: at(16) }, booking, proposed(), at(9))),
    ).toBe('allowed')
  })
  test('keep delivery after pickup and stops in order between them; overlaps are allowed', () => {
    expect(codeOf(proposeChange({ ...none, pickupAt: at(16) }, booking, proposed(), now))).toBe(
      'delivery_before_pickup',
    )
    expect(
      codeOf(proposeChange({ ...none, stops: [stop(9, 12), stop(10, 11)] }, booking, proposed(), now)),
    ).toBe('allowed')
    for (const stops of [[stop(7, 9)], [stop(14, 16)]])
      expect(codeOf(proposeChange({ ...none, stops }, booking, proposed(), now))).toBe('stop_outside_route')
  })
  test('of pickup and delivery include the agreed stops; changes of places do not', () => {
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    const later = { ...none, pickupAt: at(11), deliveryAt: at(18) }
    expect(codeOf(proposeChange(later, stopped, proposed(), now))).toBe('stop_outside_route')
    expect(codeOf(proposeChange({ ...later, stops: [stop(12, 13)] }, stopped, proposed(), now))).toBe(
      'allowed',
    )
    expect(codeOf(proposeChange({ ...none, deliveryAt: at(9) }, stopped, proposed(), now))).toBe(
      'stop_outside_route',
    )
    const outside = { ...booking, route: { ...route, stops: [stop(6, 7)] } }
    expect(codeOf(proposeChange({ ...none, delivery: 'Hull' }, outside, proposed(), now))).toBe('allowed')
  })
  test('are refused at a field that they have', () => {
    const refused = (changes: Partial<Proposal>) =>
      proposeChange({ ...none, ...changes }, booking, proposed(), now)
    const at16 = { refusals: [{ code: 'delivery_before_pickup', path: ['pickupAt'] }] }
    expect(refused({ pickupAt: at(16) })).toMatchObject(at16)
    const both = { refusals: [{ code: 'delivery_before_pickup', path: ['deliveryAt'] }] }
    expect(refused({ pickupAt: at(17), deliveryAt: at(16) })).toMatchObject(both)
    expect(codeOf(refused({ pickupAt: at(15) }))).toBe('allowed')
  })
  test('of several fields are judged by each of them', () => {
    const change = { ...none, pickup: 'Hull', pickupAt: at(11) }
    expect(codeOf(proposeChange(change, booking, proposed({ ...none, pickup: 'Goole' }), now))).toBe(
      'change_open',
    )
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    expect(codeOf(proposeChange(change, stopped, proposed(), now))).toBe('stop_outside_route')
    expect(proposeChange(change, booking, proposed(), now)).toEqual(change)
  })
  test('give the booking all of their fields, and leave the others', () => {
    const proposal = { ...none, pickup: 'Hull', delivery: 'York' }
    const change = { side: 'owner', status: 'Proposed', proposal } as const
    expect(answerChange('Accepted', { booking, change }, 'haulier')).toEqual({
      route: { ...route, pickup: 'Hull', delivery: 'York' },
    })
  })
  test('name no time that has passed; the running minute counts as now', () => {
    const late = new Date(Date.UTC(2026, 5, 22, 12, 0, 30))
    expect(codeOf(proposeChange({ ...none, pickupAt: at(11) }, booking, proposed(), late))).toBe(
      'pickup_in_the_past',
    )
    expect(codeOf(proposeChange({ ...none, deliveryAt: at(11) }, booking, proposed(), late))).toBe(
      'delivery_in_the_past',
    )
    expect(codeOf(proposeChange({ ...none, pickupAt: at(12) }, booking, proposed(), late))).toBe('allowed')
    for (const deliveryAt of [at(12), at(14)])
      expect(codeOf(proposeChange({ ...none, deliveryAt }, booking, proposed(), late))).toBe('allowed')
    expect(codeOf(proposeChange({ ...none, pickup: 'Hull' }, booking, proposed(), late))).toBe('allowed')
  })
  test('are proposed a hundred times by a side, withdrawn ones included', () => {
    const change = { ...none, pickup: 'Hull' }
    expect(codeOf(proposeChange(change, booking, { open: [], own: 99 }, now))).toBe('allowed')
    expect(codeOf(proposeChange(change, booking, { open: [], own: 100 }, now))).toBe('too_many_changes')
  })
  test('end with the last delivery', () => {
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, { ...booking, status: 'delivered' }, proposed(), now),
      ),
    ).toBe('already_delivered')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, { ...booking, status: 'calledOff' }, proposed(), now),
      ),
    ).toBe('booking_called_off')
  })
  test('are answered by the other side, once, while they fit', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    expect(answerChange('Accepted', { booking, change }, 'haulier')).toMatchObject({
      route: { pickupAt: at(14), pickup: 'Felixstowe' },
    })
    expect(answerChange('Declined', { booking, change }, 'haulier')).toEqual({ route: null })
    expect(codeOf(answerChange('Accepted', { booking, change }, 'owner'))).toBe('other_side_only')
    const declined = { ...change, status: 'Declined' } as const
    expect(codeOf(answerChange('Accepted', { booking, change: declined }, 'haulier'))).toBe('change_answered')
    const withdrawn = { ...change, status: 'Withdrawn' } as const
    expect(codeOf(answerChange('Accepted', { booking, change: withdrawn }, 'haulier'))).toBe(
      'change_withdrawn',
    )
    const earlier = { ...booking, route: { ...route, deliveryAt: at(13) } }
    expect(codeOf(answerChange('Accepted', { booking: earlier, change }, 'haulier'))).toBe('change_outdated')
    expect(codeOf(answerChange('Declined', { booking: earlier, change }, 'haulier'))).toBe('allowed')
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    expect(codeOf(answerChange('Accepted', { booking: stopped, change }, 'haulier'))).toBe('change_outdated')
  })
  test('are not answered after the last delivery', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    for (const status of ['delivered', 'emptyReturned'] as const)
      for (const [answer, side] of [
        ['Accepted', 'haulier'],
        ['Declined', 'haulier'],
        ['Withdrawn', 'owner'],
      ] as const)
        expect(codeOf(answerChange(answer, { booking: { ...booking, status }, change }, side))).toBe(
          'already_delivered',
        )
  })
  test('are withdrawn by the side that made them, while they wait', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    expect(answerChange('Withdrawn', { booking, change }, 'owner')).toEqual({ route: null })
    expect(codeOf(answerChange('Withdrawn', { booking, change }, 'haulier'))).toBe('other_side_only')
    const accepted = { ...change, status: 'Accepted' } as const
    expect(codeOf(answerChange('Withdrawn', { booking, change: accepted }, 'owner'))).toBe('change_answered')
    const closed = { ...booking, status: 'closed' } as const
    expect(codeOf(answerChange('Withdrawn', { booking: closed, change }, 'owner'))).toBe('booking_closed')
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

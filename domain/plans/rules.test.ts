/*
 * Rules: docs/rules/plans.md#limit, docs/rules/plans.md#actions, docs/rules/plans.md#purchase,
 *   docs/rules/plans.md#periods, docs/rules/plans.md#summary
 */
import { describe, expect, test } from 'vitest'
import { type Day, londonDay } from '../time.ts'
import { isPaid, type PaidPlanCode, PLAN_CODES, type PlanCode, rankOf } from './plans.ts'
import {
  ACTION_LABELS,
  currentPeriod,
  currentPlan,
  monthlyUsage,
  type PlanPeriod,
  periodsAhead,
  planAction,
  purchase,
  purchaseSummary,
  requestLimit,
} from './rules.ts'

const period = (plan: PaidPlanCode, startsOn: Day, endsOn: Day): PlanPeriod => ({ plan, startsOn, endsOn })
const TODAY = '2026-06-15'

describe('what remains of a month', () => {
  test.each([
    [0, 3, 3],
    [2, 3, 1],
    [3, 3, 0],
    [9, 3, 0],
    [40, null, null],
  ])('given %i created of %s allowed, then %s remain', (used, limit, remaining) => {
    expect(monthlyUsage(used, limit)).toEqual({ used, limit, remaining })
  })
  test('the limits are 3 on Free, 15 on Basic, none on Pro', () => {
    expect(PLAN_CODES.map(requestLimit)).toEqual([3, 15, 15, null, null])
  })
})

describe('the label of each row for each current plan', () => {
  const labels: Record<
    PlanCode,
    [free: string, basic6: string, basic12: string, pro6: string, pro12: string]
  > = {
    free: ['Activate', 'Upgrade', 'Upgrade', 'Upgrade', 'Upgrade'],
    basic6: ['Activate', 'Renew current plan', 'Upgrade', 'Upgrade', 'Upgrade'],
    basic12: ['Activate', 'Renew on this plan', 'Renew current plan', 'Upgrade', 'Upgrade'],
    pro6: ['Activate', 'Renew on this plan', 'Renew on this plan', 'Renew current plan', 'Upgrade'],
    pro12: [
      'Activate',
      'Renew on this plan',
      'Renew on this plan',
      'Renew on this plan',
      'Renew current plan',
    ],
  }
  test.each(PLAN_CODES)('on %s', (current) => {
    expect(PLAN_CODES.map((row) => ACTION_LABELS[planAction(row, current)])).toEqual(labels[current])
  })
})

describe('the current plan is the period that covers the day', () => {
  const periods = [period('basic6', '2026-01-01', '2026-07-01'), period('pro6', '2026-07-01', '2027-01-01')]
  test.each([
    ['2025-12-31', 'free'],
    ['2026-01-01', 'basic6'],
    ['2026-06-30', 'basic6'],
    ['2026-07-01', 'pro6'],
    ['2026-12-31', 'pro6'],
    ['2027-01-01', 'free'],
  ])('on %s it is %s', (day, plan) => {
    expect(currentPlan(periods, day)).toBe(plan)
  })
  test('a period that an upgrade emptied covers no day', () => {
    const emptied = period('basic6', TODAY, TODAY)
    expect(currentPeriod([emptied], TODAY)).toBeNull()
    expect(periodsAhead([emptied, period('basic6', '2026-08-01', '2026-08-01')], TODAY)).toEqual([])
  })
})

describe('the day is London’s, at both changes of the clocks too', () => {
  const periods = [period('basic6', '2026-03-29', '2026-10-26')]
  test.each([
    ['2026-03-28T23:59:59Z', 'free'],
    ['2026-03-29T00:00:00Z', 'basic6'],
    // Summer time: the last London day of the period ends an hour before UTC's.
    ['2026-10-24T23:00:00Z', 'basic6'],
    ['2026-10-25T23:59:59Z', 'basic6'],
    ['2026-10-26T00:00:00Z', 'free'],
  ])('at %s it is %s', (at, plan) => {
    expect(currentPlan(periods, londonDay(new Date(at)))).toBe(plan)
  })
  test('a purchase shortly before midnight UTC in summer begins on the London day', () => {
    const today = londonDay(new Date('2026-08-31T23:30:00Z'))
    expect(purchase('basic6', [], today).placed).toEqual(period('basic6', '2026-09-01', '2027-03-01'))
  })
})

describe('a purchase on Free starts today and lasts its months', () => {
  test.each<[Day, PaidPlanCode, Day]>([
    ['2026-06-15', 'basic6', '2026-12-15'],
    ['2026-06-15', 'pro12', '2027-06-15'],
    ['2026-08-31', 'basic6', '2027-02-28'],
    ['2027-08-31', 'basic6', '2028-02-29'],
    ['2026-10-31', 'pro6', '2027-04-30'],
    ['2028-02-29', 'basic12', '2029-02-28'],
    ['2028-02-29', 'basic6', '2028-08-29'],
    ['2026-12-31', 'pro6', '2027-06-30'],
    ['2026-03-29', 'basic6', '2026-09-29'],
    ['2026-10-25', 'basic6', '2027-04-25'],
  ])('bought on %s, %s ends on %s', (today, plan, endsOn) => {
    expect(purchase(plan, [], today)).toEqual({
      action: 'upgrade',
      placed: period(plan, today, endsOn),
      ended: [],
      moved: [],
    })
  })
  test('a plan that is over changes nothing', () => {
    const past = [period('pro12', '2025-06-15', '2026-06-15')]
    expect(purchase('basic6', past, TODAY).placed).toEqual(period('basic6', TODAY, '2026-12-15'))
    expect(periodsAhead(past, TODAY)).toEqual([])
  })
})

describe('an upgrade', () => {
  test('starts today and ends what remains of the lower plan', () => {
    const basic = period('basic6', '2026-03-01', '2026-09-01')
    expect(purchase('pro6', [basic], TODAY)).toEqual({
      action: 'upgrade',
      placed: period('pro6', TODAY, '2026-12-15'),
      ended: [{ period: basic, startsOn: '2026-03-01', endsOn: TODAY }],
      moved: [],
    })
  })
  test('on the day of the first purchase leaves an empty period', () => {
    const basic = period('basic6', TODAY, '2026-12-15')
    expect(purchase('basic12', [basic], TODAY).ended).toEqual([
      { period: basic, startsOn: TODAY, endsOn: TODAY },
    ])
  })
  test('ends renewals of the lower plan that have not begun', () => {
    const current = period('basic6', '2026-03-01', '2026-09-01')
    const renewal = period('basic6', '2026-09-01', '2027-03-01')
    expect(purchase('pro12', [renewal, current], TODAY).ended).toEqual([
      { period: current, startsOn: '2026-03-01', endsOn: TODAY },
      { period: renewal, startsOn: '2026-09-01', endsOn: '2026-09-01' },
    ])
  })
  test('keeps a better plan: it follows at its full length', () => {
    const current = period('basic6', '2026-03-01', '2026-09-01')
    const pro = period('pro12', '2026-09-01', '2027-09-01')
    const same = period('basic12', '2027-09-01', '2028-09-01')
    expect(purchase('basic12', [current, pro, same], TODAY)).toEqual({
      action: 'upgrade',
      placed: period('basic12', TODAY, '2027-06-15'),
      ended: [{ period: current, startsOn: '2026-03-01', endsOn: TODAY }],
      moved: [
        { period: pro, startsOn: '2027-06-15', endsOn: '2028-06-15' },
        { period: same, startsOn: '2028-06-15', endsOn: '2029-06-15' },
      ],
    })
  })
})

test('an upgrade never begins a given plan earlier, and moves it only if it is in the way', () => {
  const given = { ...period('pro12', '2027-01-01', '2028-01-01'), isGiven: true }
  expect(purchase('basic6', [given], TODAY)).toEqual({
    action: 'upgrade',
    placed: period('basic6', TODAY, '2026-12-15'),
    ended: [],
    moved: [],
  })
  const following = { ...given, startsOn: '2026-12-15', endsOn: '2027-12-15' }
  expect(purchase('basic6', [following], TODAY).moved).toEqual([])
  const sooner = { ...period('pro6', '2026-09-01', '2027-01-01'), isGiven: false }
  const later = { ...period('pro6', '2028-01-01', '2028-07-01'), isGiven: false }
  expect(purchase('basic6', [sooner, given, later], TODAY).moved).toEqual([
    { period: sooner, startsOn: '2026-12-15', endsOn: '2027-04-15' },
    { period: given, startsOn: '2027-04-15', endsOn: '2028-04-15' },
    { period: later, startsOn: '2028-04-15', endsOn: '2028-10-15' },
  ])
})

describe('a renewal, or a lower plan, starts where the last plan ends', () => {
  const current = period('pro6', '2026-03-01', '2026-09-01')
  test.each<[PaidPlanCode, string, Day]>([
    ['pro6', 'renew', '2027-03-01'],
    ['basic12', 'renewOnThis', '2027-09-01'],
    ['basic6', 'renewOnThis', '2027-03-01'],
  ])('%s after pro6: %s, until %s', (plan, action, endsOn) => {
    expect(purchase(plan, [current], TODAY)).toEqual({
      action,
      placed: period(plan, '2026-09-01', endsOn),
      ended: [],
      moved: [],
    })
  })
  test('after every plan that has not begun', () => {
    const ahead = [current, period('basic6', '2026-09-01', '2027-03-01')]
    expect(purchase('pro6', ahead, TODAY).placed.startsOn).toBe('2027-03-01')
  })
  test('twice six months from the 31st end like twelve', () => {
    const first = purchase('basic6', [], '2026-08-31').placed
    const second = purchase('basic6', [first], '2026-12-01').placed
    expect([first, second]).toEqual([
      period('basic6', '2026-08-31', '2027-02-28'),
      period('basic6', '2027-02-28', '2027-08-31'),
    ])
    expect(purchase('basic6', [first, second], '2026-12-01').placed.endsOn).toBe('2028-02-29')
    expect(purchase('basic6', [second], '2027-03-01').placed.endsOn).toBe('2028-02-29')
  })
  test('before a plan beyond a gap, if the whole of it fits there', () => {
    const given = { ...period('pro6', '2027-04-01', '2027-10-01'), isGiven: true }
    const ahead = [current, given]
    expect(purchase('basic6', ahead, TODAY).placed).toEqual(period('basic6', '2026-09-01', '2027-03-01'))
    expect(purchase('basic12', ahead, TODAY).placed).toEqual(period('basic12', '2027-10-01', '2028-10-01'))
    const next = period('pro6', '2027-03-01', '2027-09-01')
    expect(purchase('basic6', [current, next], TODAY).placed.startsOn).toBe('2026-09-01')
  })
  test('after a gap its months count from the first day after it', () => {
    const [before, after] = [
      period('basic6', '2026-08-31', '2027-02-28'),
      period('basic6', '2027-03-30', '2027-09-30'),
    ]
    expect(purchase('basic6', [before, after], '2027-04-01').placed.endsOn).toBe('2028-03-30')
    expect(purchase('basic6', [before, after], '2026-12-01').placed.endsOn).toBe('2028-03-30')
  })
  test('on the last day of the plan it still joins; on the next day it starts anew', () => {
    expect(purchase('pro6', [current], '2026-08-31').placed.startsOn).toBe('2026-09-01')
    expect(purchase('pro6', [current], '2026-09-01')).toMatchObject({
      action: 'upgrade',
      placed: { startsOn: '2026-09-01' },
    })
  })
})

test('for any order of purchases, periods never overlap and the best one bought covers today', () => {
  const paid = PLAN_CODES.filter(isPaid)
  let compared = 0
  for (let run = 0; run < 4 ** 5; run++) {
    let periods: PlanPeriod[] = []
    let today = '2026-08-31'
    for (let step = 0; step < 5; step++) {
      const plan = paid[Math.floor(run / 4 ** step) % 4] as PaidPlanCode
      const before = currentPlan(periods, today)
      const { placed, ended, moved } = purchase(plan, periods, today)
      const changed = new Map([...ended, ...moved].map(({ period: old, ...days }) => [old, days]))
      periods = [...periods.map((old) => ({ ...old, ...changed.get(old) })), placed]
      const best = rankOf(plan) > rankOf(before) ? plan : before
      expect(currentPlan(periods, today), `run ${run}, step ${step}`).toBe(best)
      const ahead = periodsAhead(periods, today)
      compared += Math.max(0, ahead.length - 1)
      for (const [index, { startsOn }] of ahead.entries())
        if (index > 0) expect(startsOn).toBe(ahead[index - 1]?.endsOn)
      today = `${Number(today.slice(0, 4)) + (step % 2)}-${step % 2 ? '08-31' : '12-31'}`
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

describe('the summary before a payment', () => {
  const asBought = (time: PlanPeriod) => ({ ...time, isGiven: false })
  test('names every period that an upgrade ends, begun or not, and the amount paid for it', () => {
    const current = period('pro6', '2026-03-01', '2026-09-01')
    const renewal = period('basic6', '2026-09-01', '2027-03-01')
    expect(purchaseSummary('pro12', [asBought(current), asBought(renewal)], TODAY)).toEqual({
      bought: period('pro12', TODAY, '2027-06-15'),
      total: 144_000,
      ends: [
        { ...current, paid: 108_000, isBegun: true },
        { ...renewal, paid: 18_000, isBegun: false },
      ],
      moves: [],
    })
  })
  test('counts a plan that begins today as begun', () => {
    const bought = asBought(period('basic6', TODAY, '2026-12-15'))
    expect(purchaseSummary('pro12', [bought], TODAY).ends).toMatchObject([{ isBegun: true }])
  })
  test('names no payment for a plan that an operator gave', () => {
    const given = { ...period('pro6', '2026-03-01', '2026-09-01'), isGiven: true }
    expect(purchaseSummary('pro12', [given], TODAY).ends).toMatchObject([{ plan: 'pro6', paid: null }])
  })
  test('names the new days of a better plan that has not begun', () => {
    const current = period('basic6', '2026-03-01', '2026-09-01')
    const better = period('pro12', '2026-09-01', '2027-09-01')
    expect(purchaseSummary('pro6', [asBought(current), asBought(better)], TODAY).moves).toEqual([
      { ...period('pro12', '2026-12-15', '2027-12-15'), plannedOn: '2026-09-01' },
    ])
  })
  test('a renewal ends nothing and starts where the last plan ends', () => {
    const current = period('basic6', '2026-03-01', '2026-09-01')
    const { bought, ends, moves } = purchaseSummary('basic6', [asBought(current)], TODAY)
    expect([bought.startsOn, ends, moves]).toEqual(['2026-09-01', [], []])
  })
})

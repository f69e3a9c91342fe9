import { describe, expect, test } from 'vitest'
import { type ListedPlan, PLAN_CODES, type PlanCode, planName } from '#domain/plans/plans.ts'
import { monthlyUsage, requestLimit } from '#domain/plans/rules.ts'
import { ADMINS_ONLY, type PlansOf, planRows } from './rows.ts'

const TODAY = '2026-06-15'
const NAME = 'Quayline'

const bought = (code: PlanCode) => ({ plan: planName(code, NAME), isGiven: false })

function on(code: PlanCode, used = 2, more: ListedPlan[] = []): PlansOf {
  const entry: ListedPlan = {
    plan: planName(code, NAME),
    startsOn: '2026-03-01',
    endsOn: code === 'free' ? null : '2026-09-01',
    isGiven: false,
  }
  return {
    entries: [entry, ...more],
    usage: monthlyUsage(used, requestLimit(code)),
    isAdmin: true,
    provider: NAME,
    today: TODAY,
  }
}
const column = <K extends keyof ReturnType<typeof planRows>[number]>(plans: PlansOf, key: K) =>
  planRows(plans).map((row) => row[key])

describe('the rows', () => {
  test('are Free, Basic and Pro with their terms and prices', () => {
    expect(
      planRows(on('free')).map(({ name, term, price, payment }) => [name, term, price, payment]),
    ).toEqual([
      ['Free', 'Unlimited', '£0.00', null],
      ['Quayline Basic (6 month subscription)', '6 months', '£30.00', '£180.00 in one payment'],
      ['Quayline Basic (12 month subscription)', '12 months', '£20.00', '£240.00 in one payment'],
      ['Quayline Pro (6 month subscription)', '6 months', '£180.00', '£1,080.00 in one payment'],
      ['Quayline Pro (12 month subscription)', '12 months', '£120.00', '£1,440.00 in one payment'],
    ])
  })
  test.each(PLAN_CODES)('on %s only that row is active and has dates', (code) => {
    const rows = planRows(on(code))
    expect(rows.filter(({ isCurrent }) => isCurrent).map((row) => row.code)).toEqual([code])
    for (const { isCurrent, start, expiry } of rows) {
      expect(start).toBe(isCurrent ? '1 March 2026' : '-')
      expect(expiry).toBe(isCurrent && code !== 'free' ? '1 September 2026' : '-')
    }
  })
})

test.each<[PlanCode, string[]]>([
  ['free', ['Activate', 'Upgrade', 'Upgrade', 'Upgrade', 'Upgrade']],
  ['basic6', ['Activate', 'Renew current plan', 'Upgrade', 'Upgrade', 'Upgrade']],
  ['basic12', ['Activate', 'Renew on this plan', 'Renew current plan', 'Upgrade', 'Upgrade']],
  ['pro6', ['Activate', 'Renew on this plan', 'Renew on this plan', 'Renew current plan', 'Upgrade']],
  [
    'pro12',
    ['Activate', 'Renew on this plan', 'Renew on this plan', 'Renew on this plan', 'Renew current plan'],
  ],
])('on %s the buttons say %j', (code, labels) => {
  expect(column(on(code), 'label')).toEqual(labels)
})

test('Free can never be pressed; an Admin can press the others, a User none', () => {
  for (const code of PLAN_CODES) {
    const [free, ...paid] = column(on(code), 'reason')
    expect(free).not.toBeNull()
    expect(paid).toEqual([null, null, null, null])
    expect(column({ ...on(code), isAdmin: false }, 'reason').slice(1)).toEqual(Array(4).fill(ADMINS_ONLY))
  }
})

test.each<[PlanCode, number, string[], boolean]>([
  ['free', 2, ['2 of 3', '15 a month', '15 a month', 'Unlimited', 'Unlimited'], false],
  ['free', 3, ['3 of 3', '15 a month', '15 a month', 'Unlimited', 'Unlimited'], true],
  ['basic12', 16, ['3 a month', '15 a month', '16 of 15', 'Unlimited', 'Unlimited'], true],
  ['pro6', 40, ['3 a month', '15 a month', '15 a month', 'Unlimited', 'Unlimited'], false],
])('on %s with %i requests this month the usage says %j', (code, used, texts, isUsedUp) => {
  const usages = column(on(code, used), 'usage')
  expect(usages.map(({ text }) => text)).toEqual(texts)
  expect(usages.some((usage) => usage.isUsedUp)).toBe(isUsedUp)
  expect(usages.map(({ more }) => more).filter(Boolean)).toEqual(code === 'pro6' ? ['40 this month'] : [])
})

describe('a row says what its button does', () => {
  test('on Free', () => {
    expect(column(on('free'), 'outcome')).toEqual([
      null,
      'From today until 15 December 2026.',
      'From today until 15 June 2027.',
      'From today until 15 December 2026.',
      'From today until 15 June 2027.',
    ])
  })
  test('an upgrade ends the current plan; the current and lower ones follow the last plan', () => {
    expect(column(on('basic12'), 'outcome')).toEqual([
      null,
      'From 1 September 2026 until 1 March 2027.',
      'From 1 September 2026 until 1 September 2027.',
      'From today until 15 December 2026. Ends your current plan, which would run until 1 September 2026.',
      'From today until 15 June 2027. Ends your current plan, which would run until 1 September 2026.',
    ])
  })
  test('a renewal that has not begun is followed like the current plan, and an upgrade ends it too', () => {
    const renewal = { ...bought('basic6'), startsOn: '2026-09-01', endsOn: '2027-03-01' }
    const past = { ...bought('pro6'), startsOn: '2025-01-01', endsOn: '2025-07-01' }
    expect(column(on('basic6', 0, [renewal, past]), 'outcome').slice(1, 4)).toEqual([
      'From 1 March 2027 until 1 September 2027.',
      'From today until 15 June 2027. Ends your current plan, which would run until 1 September 2026, and Basic, which would run from 1 September 2026 until 1 March 2027.',
      'From today until 15 December 2026. Ends your current plan, which would run until 1 September 2026, and Basic, which would run from 1 September 2026 until 1 March 2027.',
    ])
  })
})

// Rules: docs/rules/plans.md#given
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { changePlanEnd, givePlan, whyEndUnseen } from './given.ts'
import type { PaidPlanCode } from './plans.ts'

const TODAY = '2026-06-15'
const period = (plan: PaidPlanCode, startsOn: string, endsOn: string, reason: string | null = null) => ({
  plan,
  startsOn,
  endsOn,
  reason,
})
type Period = ReturnType<typeof period>
const give = (
  plan: PaidPlanCode,
  startsOn: string,
  months: number | null,
  endsOn: string | null,
  periods: Period[],
) => givePlan(plan, { startsOn, months, endsOn }, periods, TODAY)

/** The days of everything after the change, or the code of its refusal. */
function outcome(change: ReturnType<typeof give>) {
  if (isRefused(change)) return change.refusals[0]?.code
  const { placed, ended, moved } = change
  const days = (of: { startsOn: string; endsOn: string }) => `${of.startsOn} ${of.endsOn}`
  return { given: days(placed), ended: ended.map(days), moved: moved.map(days) }
}

describe('giving a plan', () => {
  test('given months, then it ends that many months later', () => {
    expect(outcome(give('pro6', '2026-08-31', 6, null, []))).toMatchObject({ given: '2026-08-31 2027-02-28' })
  })
  test('given lower plans within its days, then they end; one after them stays', () => {
    const lower = [
      period('basic6', '2026-03-01', '2026-09-01'),
      period('basic6', '2026-09-01', '2027-03-01'),
      period('basic6', '2028-03-01', '2028-09-01'),
    ]
    expect(outcome(give('pro6', '2026-07-01', null, '2027-07-01', lower))).toEqual({
      given: '2026-07-01 2027-07-01',
      ended: ['2026-03-01 2026-07-01', '2026-09-01 2026-09-01'],
      moved: [],
    })
  })
  test('given equal plans that begin within it, then they follow at their full length', () => {
    const later = [
      period('pro6', '2026-08-01', '2026-09-15', 'Invoice 7'),
      period('pro12', '2026-09-15', '2027-09-15'),
    ]
    expect(outcome(give('pro6', TODAY, 6, null, later))).toEqual({
      given: '2026-06-15 2026-12-15',
      ended: [],
      moved: ['2026-12-15 2027-01-29', '2027-01-29 2028-01-29'],
    })
  })
  test('given five years, or plans that end or begin on its days, then it is given beside them', () => {
    expect(outcome(give('pro6', TODAY, null, '2031-06-15', []))).toMatchObject({
      given: '2026-06-15 2031-06-15',
    })
    const around = [
      period('pro6', '2026-01-01', '2026-07-01'),
      period('basic6', '2026-01-01', '2026-07-01'),
      period('pro6', '2027-01-01', '2027-07-01'),
      period('basic6', '2027-01-01', '2027-07-01'),
    ]
    expect(outcome(give('pro6', '2026-07-01', 6, null, around))).toEqual({
      given: '2026-07-01 2027-01-01',
      ended: [],
      moved: [],
    })
  })
  const current = period('pro6', '2026-06-15', '2026-12-15')
  test.each<[string, string, unknown]>([
    ['plan_day_past', 'startsOn', give('pro6', '2026-06-14', 6, null, [])],
    ['plan_end_unclear', 'endsOn', give('pro6', TODAY, null, null, [])],
    ['plan_end_unclear', 'endsOn', give('pro6', TODAY, 6, '2027-01-01', [])],
    ['plan_end_unusable', 'endsOn', give('pro6', TODAY, null, TODAY, [])],
    ['plan_end_unusable', 'endsOn', give('pro6', TODAY, null, '2031-06-16', [])],
    ['plan_end_unusable', 'endsOn', give('pro6', TODAY, null, '2026-06-14', [])],
    ['plan_overlaps', 'startsOn', give('pro6', '2026-07-01', 6, null, [current])],
    ['plan_overlaps', 'startsOn', give('basic6', TODAY, 6, null, [current])],
  ])('refuses with %s at %s', (code, field, change) => {
    expect(change).toMatchObject({ refusals: [{ code, path: [field] }] })
  })
})

describe('changing the end of a plan', () => {
  const given = period('pro6', '2026-06-01', '2026-12-01', 'Invoice 7')
  const next = period('pro6', '2026-12-01', '2027-06-01')
  const change = (endsOn: string, of = given) => changePlanEnd(of, endsOn, [given, next], TODAY)

  test('today ends it, its first day removes it, a later day moves the following plans', () => {
    expect(outcome(change(TODAY))).toEqual({ given: '2026-06-01 2026-06-15', ended: [], moved: [] })
    const coming = period('pro6', '2026-07-01', '2026-08-01', 'Invoice 8')
    expect(outcome(change('2026-07-01', coming))).toMatchObject({ given: '2026-07-01 2026-07-01' })
    expect(outcome(change('2027-01-01'))).toMatchObject({ moved: ['2027-01-01 2027-07-01'] })
  })
  test('a bought plan can end earlier, and the plans after it stay where they are', () => {
    expect(outcome(change('2027-01-01', next))).toEqual({
      given: '2026-12-01 2027-01-01',
      ended: [],
      moved: [],
    })
    expect(outcome(change(next.endsOn, next))).toMatchObject({ given: '2026-12-01 2027-06-01' })
    const bought = period('pro6', '2026-06-01', '2026-12-01')
    const ended = changePlanEnd(bought, TODAY, [bought, next], TODAY)
    expect(outcome(ended)).toEqual({ given: '2026-06-01 2026-06-15', ended: [], moved: [] })
  })
  test('is refused if another end is stored than the operator saw, unless it is the new one already', () => {
    const unseen = (stored: string, seen?: string) =>
      whyEndUnseen(
        { endsOn: '2026-12-31', reason: 'Refund', ...(seen && { seen: { endsOn: seen } }) },
        { endsOn: stored },
      )
    expect(unseen('2026-12-01', '2027-01-01')).toMatchObject({
      refusals: [{ code: 'plan_changed', changed: ['endsOn'] }],
    })
    expect(unseen('2026-12-01', '2026-12-01')).toBeNull()
    expect(unseen('2026-12-31', '2026-12-01')).toBeNull()
    expect(unseen('2026-12-01')).toBeNull()
  })
  const inAugust = (endsOn: string) => period('pro6', '2026-08-01', endsOn, 'Invoice 9')
  test.each<[string, string[] | undefined, unknown]>([
    ['plan_was_bought', ['endsOn'], change('2027-06-02', next)],
    ['plan_is_over', undefined, change('2027-01-01', period('pro6', '2026-01-01', TODAY, 'Invoice 1'))],
    ['plan_is_over', undefined, change('2027-01-01', inAugust('2026-08-01'))],
    ['plan_day_past', ['endsOn'], change('2026-06-14')],
    ['plan_day_past', ['endsOn'], change('2026-07-31', inAugust('2026-09-01'))],
    ['plan_end_unusable', ['endsOn'], change('2031-06-02')],
  ])('refuses with %s at %s', (code, path, refused) => {
    expect(refused).toMatchObject({ refusals: [path ? { code, path } : { code }] })
  })
})

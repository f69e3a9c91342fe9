// Rules: docs/rules/plans.md#periods
import { expect, test } from 'vitest'
import { listPlans } from '#contract/plans.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'
import { startWorld } from '../testing/harness.ts'
import { savePeriod } from './store.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })

async function companyWith(...periods: [plan: PaidPlanCode, startsOn: string, endsOn: string][]) {
  const company = await world.company('Shipper')
  await world.database.db.transaction().execute(async (tx) => {
    for (const [plan, startsOn, endsOn] of periods)
      await savePeriod(tx, company.companyId, { plan, startsOn, endsOn }, { reason: 'Invoice 1' }, world.now)
  })
  return company
}

const daysOf = async (company: { token: string }) =>
  (await world.as(company).call(listPlans)).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn ?? ''}`)

test('the current plan is first, then those to come, the next one first, then those that are over, the last one first', async () => {
  const company = await companyWith(
    ['basic6', '2024-01-01', '2024-07-01'],
    ['basic6', '2025-01-01', '2025-07-01'],
    ['pro6', '2026-06-15', '2026-12-15'],
    ['pro6', '2026-12-15', '2027-06-15'],
    ['pro6', '2027-06-15', '2027-12-15'],
  )
  expect(await daysOf(company)).toEqual([
    '2026-06-15 2026-12-15',
    '2026-12-15 2027-06-15',
    '2027-06-15 2027-12-15',
    '2025-01-01 2025-07-01',
    '2024-01-01 2024-07-01',
  ])
})

test('a plan ends where its last day begins, and Free begins there', async () => {
  const company = await companyWith(['basic6', '2025-12-20', '2026-06-20'])
  world.setNow('2026-06-19T23:59')
  expect(await daysOf(company)).toEqual(['2025-12-20 2026-06-20'])
  world.setNow('2026-06-20T00:00')
  expect(await daysOf(company)).toEqual(['2026-06-20 ', '2025-12-20 2026-06-20'])
})

test('a plan that an upgrade left without a day is not listed', async () => {
  const company = await companyWith(
    ['pro6', '2026-06-15', '2026-12-15'],
    ['basic6', '2026-07-01', '2026-07-01'],
  )
  expect(await daysOf(company)).toEqual(['2026-06-15 2026-12-15'])
})

test('Free begins at the end of the last plan that had a day, also after one that was taken back', async () => {
  const company = await companyWith(
    ['basic12', '2025-01-01', '2025-07-01'],
    ['basic6', '2026-01-01', '2026-01-01'],
  )
  expect(await daysOf(company)).toEqual(['2025-07-01 ', '2025-01-01 2025-07-01'])
})

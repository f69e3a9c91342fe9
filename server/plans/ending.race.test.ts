// Rules: docs/rules/plans.md#ending
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { mailEndingPlans } from './ending.ts'

const world = await startWorld({ now: '2026-12-08T09:00' })
const other = await world.another()

test('of eight concurrent runs in two processes, one mails each company', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, () => world.company('Shipper')))
  await world.database.db
    .insertInto('plan_period')
    .values(
      companies.map(({ companyId }) => ({
        company_id: companyId,
        plan: 'pro6' as const,
        starts_on: '2026-06-15',
        ends_on: '2026-12-15',
        created_at: world.now,
      })),
    )
    .execute()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      mailEndingPlans((index % 2 ? world : other).database.db, world.settings, () => world.now),
    ),
  )
  for (const { email } of companies) expect(await world.mails(email)).toHaveLength(1)
})

// Rules: docs/rules/companies.md#deactivated
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveExpired } from '../requests/expired.ts'
import type { Company } from '../testing/companies.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, quote } = trading(world)
const { db } = world.database

/** PostgreSQL adds what a connection has counted at the latest after a second. */
const COUNTED_MS = 1500

/** How many deadlocks the database has had. A call that meets one is carried out again and does not show it. */
async function deadlocks(): Promise<number> {
  await setTimeout(COUNTED_MS)
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

async function hauliers(count: number): Promise<Company[]> {
  return Promise.all(Array.from({ length: count }, () => world.company('Haulier', { plan: 'pro12' })))
}

async function operating() {
  const operator = await world.operator()
  return ({ companyId }: Company, isActive: boolean) =>
    world.as(operator).patch(`/api/operator/companies/${companyId}/`, { isActive })
}

test('two companies that quote on the loads of each other are deactivated and activated concurrently', async () => {
  const both = await hauliers(2)
  for (const [owner, haulier] of [both, both.toReversed()] as [Company, Company][])
    for (let load = 0; load < 30; load++) await quote(haulier, await post(owner))
  const setActive = await operating()
  const before = await deadlocks()

  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(both.map((company) => setActive(company, round % 2 === 1)))
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(Array(2).fill([200, undefined]))
  }
  expect(await deadlocks()).toBe(before)
})

test('expired requests are extended while their companies and those that quoted are deactivated', async () => {
  const before = await deadlocks()
  for (let round = 0; round < 6; round++) {
    const began = world.now
    const companies = await hauliers(4)
    const today = began.toISOString().slice(0, 10)
    const expired: { owner: Company; id: number }[] = []
    for (const owner of companies)
      for (let load = 0; load < 4; load++) {
        const request = await post(owner, { deadline: today })
        for (const haulier of companies) if (haulier !== owner) await quote(haulier, request)
        expired.push({ owner, id: request.id })
      }
    world.advance({ days: 1 })
    await moveExpired(db, world.now)
    const setActive = await operating()

    const answers = await Promise.all([
      ...companies.map((company) => setActive(company, false)),
      ...expired.map(({ owner, id }) =>
        world.as(owner).patch(`/api/extendquoterequest/${id}/`, { quoteRequestDeadline: '2026-06-19' }),
      ),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 403].includes(status))).toEqual([])
    world.setNow(began)
  }
  expect(await deadlocks()).toBe(before)
})

// Rules: docs/rules/quotes.md#statuses, docs/rules/companies.md#deactivated
/** The database computes the same statuses for lists as the rules of the domain, on every combination. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quoteStatus } from '#domain/quotes/rules.ts'
import { requestStatus } from '#domain/requests/rules.ts'
import { addDays, londonDay } from '#domain/time.ts'
import { quoteStatusSql, requestStatusSql } from '../requests/json.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()

// Around both changes of the London clocks and a summer midnight, where UTC and London differ in the day.
const MOMENTS = [
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-06-15T22:59:59Z',
  '2026-06-15T23:00:00Z',
  '2026-10-24T23:30:00Z',
  '2026-10-25T00:30:00Z',
]

const at = (now: Date) => ({ now: sql`${now}::timestamptz`, today: sql`${londonDay(now)}::date` })

test('the database computes the statuses of requests as the rules do', async () => {
  for (const moment of MOMENTS) {
    const now = new Date(moment)
    for (const status of ['Open', 'Accepted', 'Cancelled'] as const)
      for (const days of [-1, 0, 1]) {
        const deadline = addDays(londonDay(now), days)
        const { rows } = await sql<{ status: string }>`
          select ${requestStatusSql(at(now))} as status
          from (select ${status}::text as status, ${deadline}::date as deadline) r`.execute(world.database.db)
        expect(rows[0]?.status, `${moment} ${status} ${days}`).toBe(requestStatus({ status, deadline }, now))
      }
  }
})

test('the database computes the statuses of quotes as the rules do', async () => {
  const cases: { sqlStatus: string | undefined; expected: string; why: string }[] = []
  for (const moment of MOMENTS) {
    const now = new Date(moment)
    const decisions = [null, new Date(now.getTime() - 3_600_000)]
    for (const requestIs of ['Open', 'Accepted', 'Cancelled'] as const)
      for (const status of ['Pending', 'Counter', 'Won', 'Rejected', 'Cancelled'] as const)
        for (const days of [null, -1, 0])
          for (const pickupMinutes of [-30, 0, 30]) {
            const decidedAt = decisions[requestIs === 'Open' ? 0 : 1] ?? null
            const pickupAt = new Date(now.getTime() + pickupMinutes * 60_000)
            const expiresOn = days === null ? null : addDays(londonDay(now), days)
            const { rows } = await sql<{ status: string }>`
              select ${quoteStatusSql(at(now))} as status
              from (select ${requestIs}::text as status, ${decidedAt}::timestamptz as decided_at,
                ${pickupAt}::timestamptz as pickup_at) r,
                (select ${status}::text as status, ${expiresOn}::date as expires_on) q`.execute(
              world.database.db,
            )
            cases.push({
              sqlStatus: rows[0]?.status,
              expected: quoteStatus({ status, expiresOn }, { status: requestIs, decidedAt, pickupAt }, now),
              why: JSON.stringify({ moment, requestIs, status, days, pickupMinutes }),
            })
          }
  }
  expect(cases).toHaveLength(810)
  for (const { sqlStatus, expected, why } of cases) expect(sqlStatus, why).toBe(expected)
})

// Rules: docs/rules/interface.md#csv, docs/rules/interface.md#rate-limits
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ env: { RATE_LIMITS: 'on' } })

test('the sixty-first export of a user in an hour gets 429, and neither pages nor other users are limited', async () => {
  const company = await world.company('Shipper')
  const other = await world.userOf(company)
  const exported = (who: { token: string }) => world.as(who).get('/api/quoterequests/?format=csv')
  for (let time = 1; time <= 60; time++) expect((await exported(company)).status).toBe(200)

  const { status, body, headers } = await exported(company)
  expect([status, Object.keys(body)]).toEqual([429, ['detail']])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  expect((await world.as(company).get('/api/quoterequests/')).status).toBe(200)
  expect((await exported(other)).status).toBe(200)
})

// Rules: docs/rules/interface.md#rate-limits, docs/rules/webhooks.md#deliveries
/** How often a company may do in an hour what sends messages to an address of its choice. */
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ env: { RATE_LIMITS: 'on', WEBHOOKS_ANYWHERE: 'on' } })

/** Nothing listens there. */
const HOOK = { url: 'http://127.0.0.1:9/', events: ['quote.received'] }

test('adding, changing, testing and sending again share a limit of the company; reading and removing have none', async () => {
  const me = world.as(await world.company('Shipper'))
  const { body } = await me.post('/api/webhooks/', HOOK)
  const path = `/api/webhooks/${body.id}/`
  expect((await me.post(`${path}test/`)).status).toBe(204)
  const [delivery] = (await me.get(`${path}deliveries/`)).rows
  const again = () => me.post(`${path}deliveries/${delivery?.id}/again/`)
  const change = () => me.patch(path, { events: HOOK.events })
  for (let taken = 2; taken < 60; taken++)
    expect((await (taken % 2 ? again() : change())).status).toBeLessThan(300)

  const refused = [
    await again(),
    await change(),
    await me.post(`${path}test/`),
    await me.post('/api/webhooks/', HOOK),
  ]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  const other = world.as(await world.company('Shipper'))
  expect((await other.post('/api/webhooks/', HOOK)).status).toBe(201)
  expect((await me.get('/api/webhooks/')).status).toBe(200)
  expect((await me.delete(path)).status).toBe(204)
})

// Rules: docs/rules/webhooks.md#retries, docs/rules/webhooks.md#deliveries
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { WEBHOOKS_CHANNEL } from './worker.ts'

const world = await startWorld({ env: { WEBHOOKS_ANYWHERE: 'on' } })
// Two processes with a worker each.
await world.another()
const { db } = world.database

const received: string[] = []
/** Answers the messages that wait; null while messages are answered 500 at once. */
let held: (() => void)[] | null = null
const receiver = createServer(async (request, response) => {
  for await (const _ of request);
  received.push(String(request.headers['webhook-id']))
  if (held) held.push(() => response.writeHead(200).end())
  else response.writeHead(500).end()
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
afterAll(() => receiver.close())

const wake = () => sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db)
const PATIENCE = { timeout: 10_000 }

test('messages that a user sends while a retry is under way wait until it has ended, also for a clock that is ahead', async () => {
  const company = await world.company('Shipper')
  const added = await world.as(company).post('/api/webhooks/', { url, events: ['quote.received'] })
  const path = `/api/webhooks/${added.body.id}/`
  const log = async () => (await world.as(company).get(`${path}deliveries/?page=1`)).rows
  await world.as(company).post(`${path}test/`)
  await expect.poll(async () => (await log())[0]?.status, PATIENCE).toBe(500)

  const [failed] = await log()
  const answering: (() => void)[] = []
  held = answering
  world.advance({ minutes: 1 })
  await wake()
  await expect.poll(() => answering.length, PATIENCE).toBe(1)
  await world.as(company).post(`${path}test/`)
  expect((await world.as(company).post(`${path}deliveries/${failed?.id}/again/`)).status).toBe(204)
  await world.as(company).patch(path, { isOn: false })
  await world.as(company).patch(path, { isOn: true })
  await world.as(company).post(`${path}test/`)
  // As a machine sees it whose clock is ahead.
  world.advance({ minutes: 5 })
  await wake()
  await setTimeout(1500)
  expect(answering).toHaveLength(1)

  answering.shift()?.()
  await expect.poll(() => answering.length, PATIENCE).toBe(1)
  answering.shift()?.()
  await expect.poll(async () => (await log()).map(({ state }) => state), PATIENCE).not.toContain('waiting')
  expect(received).toHaveLength(3)
  expect(new Set(received).size).toBe(2)
})

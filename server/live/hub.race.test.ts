// Rules: docs/rules/live.md#catch-up
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSessions } from '../auth/sessions.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { page } from '../testing/stream-page.ts'
import { announce } from './announce.ts'
import { openHub } from './hub.ts'

const world = await startWorld()
const { db } = world.database
const { log } = Fastify({ logger: { level: 'silent' } })
const sessions = await openSessions(world.database)

async function callerOf({ token }: Company) {
  const caller = await sessions.callerOf(token, world.now)
  if (!caller) throw new Error('no caller')
  return caller
}

/** Announces changes to the pages of a company. */
async function change({ companyId }: Company, count = 1): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let requestId = 1; requestId <= count; requestId++)
      await announce(tx, { kind: 'quote', requestId, companies: [companyId] })
  })
}

test('the changes of others during the arrival of a page do not make it reload everything', async () => {
  const hub = await openHub({ database: world.database, clock: () => world.now, log })
  onTestFinished(() => hub.close())
  const [shipper, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const [at, witness] = [page(), page()]
  await hub.join(await callerOf(other), 'a moment ago', witness.channel)
  const caller = await callerOf(shipper)
  // The arrival reads the session, and waits for it; the changes are read meanwhile.
  const locked = await db.startTransaction().execute()
  await sql`lock table session in access exclusive mode`.execute(locked)
  const arriving = hub.join(caller, 'a moment ago', at.channel)
  await change(other, 400)
  await expect.poll(() => witness.events()).toContain('refresh')
  await locked.rollback().execute()
  await arriving
  await change(shipper)
  await expect.poll(() => at.events().length).toBeGreaterThan(0)
  expect(at.events()).not.toContain('refresh')
})

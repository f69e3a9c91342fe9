// Rules: docs/rules/live.md#stream, docs/rules/live.md#catch-up
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Caller } from '../auth/caller.ts'
import { openSessions } from '../auth/sessions.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { page } from '../testing/stream-page.ts'
import { announce } from './announce.ts'
import { type Hub, openHub } from './hub.ts'
import { dropOldEvents } from './store.ts'

const world = await startWorld()
const { db } = world.database
const { log } = Fastify({ logger: { level: 'silent' } })
const sessions = await openSessions(world.database)

async function startHub(): Promise<Hub> {
  const hub = await openHub({ database: world.database, clock: () => world.now, log })
  onTestFinished(() => hub.close())
  return hub
}

async function callerOf({ token }: { token: string }): Promise<Caller> {
  const caller = await sessions.callerOf(token, world.now)
  if (!caller) throw new Error('no caller')
  return caller
}

let number = 1000
async function change({ companyId }: Company): Promise<void> {
  const requestId = number++
  await db.transaction().execute((tx) => announce(tx, { kind: 'quote', requestId, companies: [companyId] }))
}

/** Stores changes as of now, and wakes no reader. */
const store = ({ companyId }: Company, count: number) =>
  sql`insert into event (kind, request_id, companies, hauliers)
    select 'quote', number, array[${companyId}::int], false from generate_series(1, ${count}::int) as given(number)`.execute(
    db,
  )

/** Makes a change, and waits until the hub has told another page of the company of it. */
async function told(hub: Hub, company: Company): Promise<void> {
  const witness = page()
  const leave = await hub.join(await callerOf(company), 'a moment ago', witness.channel)
  const before = witness.events().length
  await change(company)
  await expect.poll(() => witness.events().length).toBeGreaterThan(before)
  leave()
}

describe('a page that does not read', () => {
  test('gets nothing more until it reads, then one message to reload, and changes from then on', async () => {
    const hub = await startHub()
    const shipper = await world.company('Shipper')
    const slow = page()
    await hub.join(await callerOf(shipper), 'a moment ago', slow.channel)
    const arrived = slow.events().length
    slow.state.reads = false
    await change(shipper)
    await expect.poll(() => slow.events().slice(arrived)).toEqual(['news'])
    await told(hub, shipper)
    await told(hub, shipper)
    expect(slow.events().slice(arrived)).toEqual(['news'])
    slow.state.reads = true
    slow.drain()
    expect(slow.events().slice(arrived)).toEqual(['news', 'refresh'])
    await change(shipper)
    await expect.poll(() => slow.events().slice(arrived)).toEqual(['news', 'refresh', 'news'])
  })

  test('and has missed nothing reloads nothing', async () => {
    const hub = await startHub()
    const shipper = await world.company('Shipper')
    const slow = page()
    slow.state.reads = false
    await hub.join(await callerOf(shipper), 'a moment ago', slow.channel)
    slow.state.reads = true
    slow.drain()
    expect(slow.events()).not.toContain('refresh')
  })
})

describe('a page that may not listen', () => {
  const everyTime = async (hub: Hub, caller: Caller, reason: string) => {
    // More often than a session may have streams: none stays behind.
    for (let nth = 0; nth < 25; nth++)
      await expect(hub.join(caller, 'a moment ago', page().channel)).rejects.toThrow(reason)
  }

  test('because its session has expired or ended since is signed out', async () => {
    const hub = await startHub()
    const shipper = await world.company('Shipper')
    const caller = await callerOf(shipper)
    await db
      .updateTable('session')
      .set({ expires_at: world.now })
      .where('person_id', '=', shipper.id)
      .execute()
    await everyTime(hub, caller, 'signed_out')
    await db.deleteFrom('session').where('person_id', '=', shipper.id).execute()
    await everyTime(hub, caller, 'signed_out')
  })

  test('because its user or its company was deactivated since is told so', async () => {
    const hub = await startHub()
    const shipper = await world.company('Shipper')
    const caller = await callerOf(shipper)
    await db.updateTable('company').set({ is_active: false }).where('id', '=', shipper.companyId).execute()
    await everyTime(hub, caller, 'company_inactive')
    await db.updateTable('person').set({ is_active: false }).where('id', '=', shipper.id).execute()
    await everyTime(hub, caller, 'signed_out')
  })

  test('because the server ends comes back to another', async () => {
    const hub = await startHub()
    const caller = await callerOf(await world.company('Shipper'))
    await hub.close()
    await expect(hub.join(caller, 'a moment ago', page().channel)).rejects.toThrow('too_busy')
  })
})

test('the changes of others, however many, make no page reload everything', async () => {
  const hub = await startHub()
  const [shipper, other] = [await world.company('Shipper'), await world.company('Shipper')]
  await store(other, 400)
  await store(shipper, 1)
  const at = page()
  await hub.join(await callerOf(shipper), 'a moment ago', at.channel)
  expect(at.events()).toEqual(['news'])
})

test('every 25 seconds each page that reads gets its position, and streams of expired sessions end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const hub = await startHub()
  const shipper = await world.company('Shipper')
  const [reading, slow, expired, deactivated] = [page(), page(), page(), page()]
  const [second, third] = [await world.userOf(shipper), await world.userOf(shipper)]
  await hub.join(await callerOf(shipper), 'a moment ago', reading.channel)
  slow.state.reads = false
  await hub.join(await callerOf(shipper), 'a moment ago', slow.channel)
  await hub.join(await callerOf(second), 'a moment ago', expired.channel)
  await hub.join(await callerOf(third), 'a moment ago', deactivated.channel)
  await db.updateTable('session').set({ expires_at: world.now }).where('person_id', '=', second.id).execute()
  await db.updateTable('person').set({ is_active: false }).where('id', '=', third.id).execute()
  const before = [reading.messages.length, slow.messages.length]
  vi.advanceTimersByTime(25_000)
  expect([reading.messages.length, slow.messages.length]).toEqual([(before[0] ?? 0) + 1, before[1]])
  expect(reading.messages.at(-1)).toMatchObject({ id: expect.stringMatching(/./), data: '' })
  await expect.poll(() => [expired.state.hasEnded, deactivated.state.hasEnded]).toEqual([true, true])
  expect([reading.state.hasEnded, slow.state.hasEnded]).toEqual([false, false])
})

test('events are kept for two hours', async () => {
  await db.deleteFrom('event').execute()
  for (const minutes of [119, 121])
    await sql`insert into event (kind, request_id, companies, hauliers, at)
      values ('quote', ${minutes}::int, '{1}', false, now() - make_interval(mins => ${minutes}::int))`.execute(
      db,
    )
  await db.transaction().execute(dropOldEvents)
  expect(await db.selectFrom('event').select('request_id').execute()).toEqual([{ request_id: 119 }])
})

// Rules: docs/rules/live.md#stream, docs/rules/live.md#catch-up, docs/rules/live.md#no-leak,
//   docs/rules/live.md#own-writes
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveShipperProfile } from '#contract/company-profile.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { startWorld } from '../testing/harness.ts'
import { announce } from './announce.ts'

const world = await startWorld()
let base = ''
beforeAll(async () => {
  base = await world.listen()
})
afterAll(closeReaders)

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => world.database.db.transaction().execute(work)
const listen = (who: { token: string }, lastId: string | null = null) => openEventStream(base, who, lastId)

let number = 1000
const newNumber = () => number++

/** Waits long enough for anything that was sent to arrive. */
async function settle(companyId: number, reader: Awaited<ReturnType<typeof listen>>): Promise<void> {
  const requestId = newNumber()
  await inTransaction((tx) => announce(tx, { kind: 'request', requestId, companies: [companyId] }))
  await reader.until(() => reader.changes().includes(`request ${requestId}`))
}

describe('who is notified', () => {
  test('notifies the two sides of a quote and no other haulier, with any parameters', async () => {
    const [owner, haulier, rival] = await Promise.all([
      world.company('Shipper'),
      world.company('Haulier'),
      world.company('Haulier'),
    ])
    const [atOwner, atHaulier, atRival] = await Promise.all([listen(owner), listen(haulier), listen(rival)])
    const requestId = newNumber()
    await inTransaction((tx) =>
      announce(tx, { kind: 'quote', requestId, companies: [owner.companyId, haulier.companyId] }),
    )
    await Promise.all(
      [atOwner, atHaulier].map((at) => at.until(() => at.changes().includes(`quote ${requestId}`))),
    )
    await settle(rival.companyId, atRival)
    const sinceTheBeginning = `${Math.floor(Date.now() / 1000)}.1:1:`
    const resumed = await listen(rival, sinceTheBeginning)
    await settle(rival.companyId, resumed)
    for (const at of [atRival, resumed]) expect(at.changes()).not.toContain(`quote ${requestId}`)
  })

  test('notifies all hauliers of an open request and its owner, but no other shipper', async () => {
    const [owner, haulier, other] = await Promise.all([
      world.company('Shipper'),
      world.company('Haulier'),
      world.company('Shipper'),
    ])
    const [atOwner, atHaulier, atOther] = await Promise.all([listen(owner), listen(haulier), listen(other)])
    const requestId = newNumber()
    await inTransaction((tx) =>
      announce(tx, { kind: 'request', requestId, companies: [owner.companyId, 'hauliers'] }),
    )
    await Promise.all(
      [atOwner, atHaulier].map((at) => at.until(() => at.changes().includes(`request ${requestId}`))),
    )
    await settle(other.companyId, atOther)
    expect(atOther.changes()).not.toContain(`request ${requestId}`)
  })

  test('notifies no user of an inactive company, and its users can listen after activation', async () => {
    const operator = await world.operator()
    const haulier = await world.company('Haulier', { active: false })
    const set = (isActive: boolean) =>
      world.as(operator).patch(`/api/operator/companies/${haulier.companyId}/`, { isActive })
    expect((await listen(haulier)).status).toBe(403)
    await set(true)
    const at = await listen(haulier)
    await settle(haulier.companyId, at)
    await set(false)
    await at.until(() => at.hasEnded())
    expect((await listen(haulier)).status).toBe(403)
  })

  test('notifies all hauliers when a company that has traded is deactivated or active again', async () => {
    const operator = await world.operator()
    const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
    const at = await listen(haulier)
    const times = () => at.changes().filter((change) => change === 'request').length
    for (const isActive of [false, true]) {
      const before = times()
      await world.as(operator).patch(`/api/operator/companies/${owner.companyId}/`, { isActive })
      await at.until(() => times() > before)
    }
  })

  test("names the caller's own transaction in its answer, so that its page need not reload", async () => {
    const shipper = await world.company('Shipper')
    const at = await listen(shipper)
    const answer = await world.as(shipper).patch(saveShipperProfile.path, { companycity: 'Hull' })
    await at.until(() => at.changes().includes('company'))
    const { changes } = JSON.parse(at.messages.findLast(({ event }) => event === 'news')?.data ?? '')
    expect(changes).toMatchObject([
      { kind: 'company', transactions: [answer.headers[TRANSACTION_HEADER.toLowerCase()]] },
    ])
  })

  test('notifies no page of a transaction that is rolled back', async () => {
    const shipper = await world.company('Shipper')
    const at = await listen(shipper)
    await expect(
      inTransaction(async (tx) => {
        await announce(tx, { kind: 'plan', companies: [shipper.companyId] })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow()
    await settle(shipper.companyId, at)
    expect(at.changes()).not.toContain('plan')
  })

  test.each([[''], ['x'.repeat(43)]])('refuses a stream with the token %j', async (token) => {
    expect((await listen({ token })).status).toBe(401)
  })

  test('refuses a stream to operators', async () => {
    expect((await listen(await world.operator())).status).toBe(401)
  })
})

describe('reconnecting after a break', () => {
  test('brings exactly the missed events', async () => {
    const shipper = await world.company('Shipper')
    const first = await listen(shipper)
    await settle(shipper.companyId, first)
    const lastId = first.lastId()
    first.close()
    const [one, two] = [newNumber(), newNumber()]
    for (const requestId of [one, two])
      await inTransaction((tx) => announce(tx, { kind: 'quote', requestId, companies: [shipper.companyId] }))
    const again = await listen(shipper, lastId)
    await again.until(() => again.changes().length > 0)
    expect(again.changes()).toEqual([`quote ${one}`, `quote ${two}`])
    const third = await listen(shipper, again.lastId())
    await settle(shipper.companyId, third)
    expect(third.changes()).toHaveLength(1)
  })

  test('a new page gets the events since it was loaded', async () => {
    const shipper = await world.company('Shipper')
    const requestId = newNumber()
    await inTransaction((tx) => announce(tx, { kind: 'quote', requestId, companies: [shipper.companyId] }))
    const at = await listen(shipper)
    await at.until(() => at.changes().includes(`quote ${requestId}`))
  })

  test.each([
    ['an id that no server sent', 'yesterday'],
    ['an impossible id', '1.9:3:7'],
    ['an old id', '1000.5:5:'],
    ['an id of another database', `${Math.floor(Date.now() / 1000)}.999999999999:999999999999:`],
    ['an enormous id', `1.1:99999999:${Array.from({ length: 900 }, (_, i) => i + 2).join(',')}`],
  ])('%s makes the page reload everything', async (_what, id) => {
    const shipper = await world.company('Shipper')
    const at = await listen(shipper, id)
    expect(at.messages.map(({ event }) => event)).toContain('refresh')
    await settle(shipper.companyId, at)
  })
})

describe('missing more events than are sent', () => {
  const announceMany = (companyId: number, count: number) =>
    sql`insert into event (kind, request_id, companies, hauliers)
      select 'quote', number, array[${companyId}::int], false
      from generate_series(1, ${count}::int) as given(number)`.execute(world.database.db)

  /** The same, read by the server while a page of another company listens. */
  async function announceManyAndRead(companyId: number, count: number): Promise<void> {
    await announceMany(companyId, count)
    const other = await world.company('Shipper')
    const at = await listen(other)
    const requestId = newNumber()
    await inTransaction((tx) => announce(tx, { kind: 'quote', requestId, companies: [other.companyId] }))
    const isRefreshed = () => at.messages.some(({ event }) => event === 'refresh')
    await at.until(() => isRefreshed() || at.changes().includes(`quote ${requestId}`))
    at.close()
  }

  test('makes a page that missed 100,000 changes reload everything, and keeps its stream open', async () => {
    const shipper = await world.company('Shipper')
    const before = await listen(shipper)
    const lastId = before.lastId()
    before.close()
    await announceManyAndRead(shipper.companyId, 100_000)
    const again = await listen(shipper, lastId)
    expect(again.status).toBe(200)
    expect(again.messages.map(({ event }) => event)).toContain('refresh')
    expect(again.changes()).toEqual([])
    await settle(shipper.companyId, again)
    const third = await listen(shipper, again.lastId())
    await settle(shipper.companyId, third)
    expect(third.messages.map(({ event }) => event)).not.toContain('refresh')
  })

  test('makes a listening page reload everything when 6,000 changes come at once', async () => {
    const shipper = await world.company('Shipper')
    const at = await listen(shipper)
    await announceMany(shipper.companyId, 6000)
    await inTransaction((tx) => announce(tx, { kind: 'plan', companies: [shipper.companyId] }))
    await at.until(() => at.messages.some(({ event }) => event === 'refresh'))
    await settle(shipper.companyId, at)
  })

  test('300 missed changes are sent one by one', async () => {
    const shipper = await world.company('Shipper')
    const before = await listen(shipper)
    const lastId = before.lastId()
    before.close()
    await announceManyAndRead(shipper.companyId, 300)
    const again = await listen(shipper, lastId)
    await again.until(() => again.changes().length === 300)
  })
})

describe('the end of a stream', () => {
  test('ends when its session does, and only then', async () => {
    const shipper = await world.company('Shipper')
    const otherUser = await world.userOf(shipper)
    const [at, atOther] = await Promise.all([listen(shipper), listen(otherUser)])
    await inTransaction((tx) => endSessions(tx, otherUser.id))
    await atOther.until(() => atOther.hasEnded())
    expect((await listen(otherUser)).status).toBe(401)
    await settle(shipper.companyId, at)
    expect(at.hasEnded()).toBe(false)
  })

  test('refuses more streams of a session than a browser has windows', async () => {
    const shipper = await world.company('Shipper')
    const readers = await Promise.all(Array.from({ length: 20 }, () => listen(shipper)))
    expect(readers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await listen(shipper)).status).toBe(429)
    readers[0]?.close()
    await expect.poll(async () => (await listen(shipper)).status).toBe(200)
  })
})

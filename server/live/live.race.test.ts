import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../db/transaction.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { startWorld } from '../testing/harness.ts'
import { announce } from './announce.ts'

const world = await startWorld()
const other = await world.another()
let here = ''
let there = ''
beforeAll(async () => {
  here = await world.listen()
  there = await other.listen()
})
afterAll(closeReaders)

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => world.database.db.transaction().execute(work)

/** A transaction that has announced a change and commits on demand. */
async function announcedButOpen(companyId: number, requestId: number): Promise<() => Promise<void>> {
  const announced = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const done = inTransaction(async (tx) => {
    await announce(tx, { kind: 'quote', requestId, companies: [companyId] })
    announced.resolve()
    await mayCommit.promise
  })
  await announced.promise
  return async () => {
    mayCommit.resolve()
    await done
  }
}

const announceNow = (companyId: number, requestId: number) =>
  inTransaction((tx) => announce(tx, { kind: 'quote', requestId, companies: [companyId] }))

/** The changes that a page was told of, without the sign-in of its own user. */
const quotes = (page: { changes(): string[] }) => page.changes().filter((change) => change !== 'sessions')

test('a change on one server reaches the pages of both', async () => {
  const shipper = await world.company('Shipper')
  const readers = await Promise.all([openEventStream(here, shipper), openEventStream(there, shipper)])
  await announceNow(shipper.companyId, 1)
  await Promise.all(readers.map((reader) => reader.until(() => quotes(reader).includes('quote 1'))))
})

test('an event written first and committed last arrives after the others', async () => {
  const shipper = await world.company('Shipper')
  const reader = await openEventStream(there, shipper)
  const commit = await announcedButOpen(shipper.companyId, 1)
  await announceNow(shipper.companyId, 2)
  await reader.until(() => quotes(reader).length === 1)
  await commit()
  await reader.until(() => quotes(reader).length === 2)
  expect(quotes(reader)).toEqual(['quote 2', 'quote 1'])
})

test('a page that reconnects to another server gets each event once', async () => {
  const shipper = await world.company('Shipper')
  const before = await openEventStream(here, shipper)
  const commit = await announcedButOpen(shipper.companyId, 1)
  await announceNow(shipper.companyId, 2)
  await before.until(() => quotes(before).length === 1)
  const lastId = before.lastId()
  before.close()
  await commit()
  await announceNow(shipper.companyId, 3)
  const after = await openEventStream(there, shipper, lastId)
  await after.until(() => quotes(after).length >= 2)
  expect(quotes(after)).toEqual(['quote 1', 'quote 3'])
})

test('pages that connect and disconnect while both servers write get each event once', async () => {
  const shipper = await world.company('Shipper')
  const total = 120
  let isWriting = true
  async function comeAndGo(first: string, second: string): Promise<string[]> {
    const heard: string[] = []
    let lastId: string | null = null
    for (let visit = 0; visit < 500 && (isWriting || heard.length < total); visit++) {
      const reader = await openEventStream(visit % 2 ? first : second, shipper, lastId)
      await new Promise((resolve) => setTimeout(resolve, 5 + ((visit * 7) % 20)))
      heard.push(...quotes(reader))
      lastId = reader.lastId()
      reader.close()
    }
    return heard
  }
  const visitors = [comeAndGo(here, there), comeAndGo(there, here)]
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    const { db } = writer % 2 ? world.database : other.database
    for (let i = writer; i < total; i += 6)
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'quote', requestId: i + 1, companies: [shipper.companyId] })
        await sql`select pg_sleep(${((i * 13) % 9) / 1000})`.execute(tx)
      })
  })
  await Promise.all(writers)
  isWriting = false
  const all = Array.from({ length: total }, (_, index) => `quote ${index + 1}`).toSorted()
  for (const heard of await Promise.all(visitors)) expect(heard.toSorted()).toEqual(all)
})

test('changes during a lost database connection arrive when it is back', async () => {
  const shipper = await world.company('Shipper')
  const reader = await openEventStream(here, shipper)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(other.database.db)
  await announceNow(shipper.companyId, 1)
  await reader.until(() => quotes(reader).includes('quote 1'))
})

test('a stream ends on every server when its session ends on one', async () => {
  const shipper = await world.company('Shipper')
  const readers = await Promise.all([openEventStream(here, shipper), openEventStream(there, shipper)])
  await world.as(shipper).post('/api/auth/logout/')
  await Promise.all(readers.map((reader) => reader.until(() => reader.hasEnded())))
})

test('a server that stops ends its streams, so that it can end', async () => {
  const third = await world.another()
  const shipper = await world.company('Shipper')
  const reader = await openEventStream(await third.listen(), shipper)
  // An open stream would hold up the end until its page goes.
  await third.app.close()
  await reader.until(() => reader.hasEnded())
  const again = await openEventStream(here, shipper, reader.lastId())
  await announceNow(shipper.companyId, 9)
  await again.until(() => quotes(again).includes('quote 9'))
})

// Rules: docs/rules/interface.md#updated-since
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post } = trading(world)
/** Open transactions of other tests on the same server hold changes back. */
const PATIENCE = { timeout: 30_000 }

test('returns a change that commits after a later one, and each change once', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [early, late] = [await post(owner), await post(owner)]
  const seen: number[] = []
  let cursor = '0'
  const read = async () => {
    const answer = await world.as(owner).get(`/api/quoterequests/?updated_since=${cursor}`)
    cursor = String(answer.headers['x-next-cursor'])
    seen.push(...answer.rows.map(({ id }) => Number(id)))
    return seen
  }
  await expect.poll(read, PATIENCE).toEqual([early.id, late.id])

  const change = (db: typeof world.database.db, id: number) =>
    sql`update request set version = version + 1 where id = ${id}`.execute(db)
  await world.database.db.transaction().execute(async (tx) => {
    await change(tx, early.id)
    await change(world.database.db, late.id)
    expect(await read()).toEqual([early.id, late.id])
  })
  await expect.poll(read, PATIENCE).toEqual([early.id, late.id, early.id, late.id])
})

test('readers with a cursor get every change once while 24 writers post', async () => {
  const owners = await Promise.all(
    Array.from({ length: 4 }, () => world.company('Shipper', { plan: 'pro12' })),
  )
  const haulier = await world.company('Haulier')
  const seen: number[] = []
  let cursor = '0'
  const read = async () => {
    const answer = await world.as(haulier).get(`/api/quoterequests/?updated_since=${cursor}&page_size=5`)
    cursor = String(answer.headers['x-next-cursor'])
    seen.push(...answer.rows.map(({ id }) => Number(id)))
    return seen.length
  }
  while ((await read()) > 0 && seen.length % 5 === 0);
  const before = seen.length

  let isWriting = true
  const reading = (async () => {
    while (isWriting) await read()
  })()
  const posted = await Promise.all(owners.flatMap((owner) => Array.from({ length: 6 }, () => post(owner))))
  isWriting = false
  await reading
  await expect.poll(read, PATIENCE).toBe(before + posted.length)
  const ids = posted.map(({ id }) => id)
  expect(seen.slice(before).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

// Rules: docs/rules/interface.md#name-search
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { writeSearchBacklog } from './search-backlog.ts'

const world = await startWorld()
const { db } = world.database
const { post } = trading(world)

test('the job waits for no request that is being changed, and goes on from it later', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Übersee Ltd' })
  const ids: number[] = []
  for (let nth = 0; nth < 3; nth++) ids.push((await post(shipper)).id)
  const [first, second] = ids
  await db.transaction().execute(async (tx) => {
    await sql`alter table request disable trigger request_searched_texts`.execute(tx)
    await sql`update request set search_text = 'übersee', public_search_text = 'übersee'`.execute(tx)
    await sql`alter table request enable trigger request_searched_texts`.execute(tx)
    await sql`insert into search_backlog (kind) values ('request')`.execute(tx)
  })
  const written = async () =>
    (
      await db.selectFrom('request').where('search_text', '=', 'ubersee').select('id').orderBy('id').execute()
    ).map(({ id }) => id)
  // given a transaction that is changing the second request
  await db.transaction().execute(async (tx) => {
    await sql`select from request where id = ${second} for no key update`.execute(tx)
    // when two processes write the backlog
    await Promise.all([writeSearchBacklog(db), writeSearchBacklog(db)])
    // then
    expect(await written()).toEqual(ids.filter((id) => id !== second))
    expect(await db.selectFrom('search_backlog').selectAll().execute()).toEqual([
      { kind: 'request', done_to: Number(second) - 1 },
    ])
    expect(first).toBeLessThan(Number(second))
  })
  await writeSearchBacklog(db)
  expect(await written()).toEqual(ids)
})

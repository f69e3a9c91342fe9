// Rules: docs/rules/lanes.md#matching
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { matchLoads, queueLoad } from './match.ts'

const world = await startWorld()
const { post } = trading(world)
const { db } = world.database

/** Waits until a session of the test's database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await setTimeout(10)
  }
}

test('a load that is changed while it is matched is changed and matched', async () => {
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const { id } = await post(owner)
  await matchLoads(db, () => world.now)
  const lane = { name: 'Imports', filter: { loadType: ['Import'] }, alert: 'none' }
  expect((await world.as(haulier).post('/api/lanes/', lane)).status).toBe(201)
  await db.insertInto('load_to_match').values({ request_id: id, queued_at: world.now }).execute()

  const matching: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('request').where('id', '=', id).select('id').forUpdate().execute()
    matching.push(matchLoads(db, () => world.now))
    await untilOneWaits()
    await queueLoad(tx, id, world.now)
  })
  await Promise.all(matching)
  await matchLoads(db, () => world.now)
  const matches = db.selectFrom('lane_match').where('request_id', '=', id).select('person_id')
  expect(await matches.execute()).toEqual([{ person_id: haulier.id }])
})

/**
 * The set-up of an HTTP test, called its world: the whole server with its own database, a clock that the test sets,
 * and companies with users who make calls.
 *
 *     const world = await startWorld()          // once, at the top of a test file
 *
 *     test('a shipper cannot quote', async () => {
 *       const shipper = await world.company('Shipper')
 *       const answer = await world.as(shipper).post('/api/addcntrquotesubmission/', { … })
 *       expect(answer.status).toBe(403)
 *     })
 *
 * The tests of a file share its world, so each test makes the companies that it needs.
 */
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { openWorld, type World, type WorldSettings } from './world.ts'

export type { World } from './world.ts'

interface WorldOptions extends WorldSettings {
  /** Maps the address of the PostgreSQL database to the one that the server uses, such as that of a proxy. */
  databaseVia?: (url: string) => Promise<string>
  /** A migrated database in place of one of the project's own. */
  database?: FreshDatabase
}

/** Starts a world for the tests of the calling file, or for the calling test. It is closed after them. */
export async function startWorld({ databaseVia, database, ...settings }: WorldOptions = {}): Promise<World> {
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  const { world, close } = await openWorld(database ?? (await freshDatabase(databaseVia)), settings)
  atTheEnd(close)
  return world
}

import { expect, test } from 'vitest'
import { startWorld } from './harness.ts'

const world = await startWorld()

test('two servers share one database', async () => {
  const other = await world.another()
  await world.database.db
    .insertInto('company')
    .values({
      name: 'Tide Ltd',
      name_key: 'tide ltd',
      type: 'Shipper',
      country: 'United Kingdom',
      created_at: world.now,
    })
    .execute()
  const seen = await other.database.db.selectFrom('company').select('name').execute()
  expect(seen).toEqual([{ name: 'Tide Ltd' }])
  expect((await other.visitor.get('/readyz')).status).toBe(200)
})

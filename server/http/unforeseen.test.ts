/* Rules: docs/rules/interface.md#errors */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()

test('a fault of ours is answered with a sentence and a reference, and nothing of its cause', async () => {
  const haulier = await world.company('Haulier')
  await sql`alter table lane rename to lane_elsewhere`.execute(world.database.db)
  const answer = await world.as(haulier).get('/api/lanes/')
  await sql`alter table lane_elsewhere rename to lane`.execute(world.database.db)
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    detail: expect.stringMatching(/^Something went wrong on our side\./),
    reference: answer.headers['x-request-id'],
  })
  expect(JSON.stringify(answer)).not.toMatch(/lane|select|relation|\.ts|node_modules/)
})

// Rules: docs/rules/requests.md#history
/** How much of the history of a request is answered. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getRequestHistory } from '#contract/requests.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post } = trading(world)

test('of a long history the newest thousand steps are answered, oldest first', async () => {
  const shipper = await world.company('Shipper')
  const { id } = await post(shipper)
  await sql`insert into history (request_id, company_id, at, what)
    select ${id}, ${shipper.companyId}, now(), 'Step ' || n from generate_series(1, 1500) n`.execute(
    world.database.db,
  )
  const history = await world.as(shipper).call(getRequestHistory, { params: { id } })
  expect(history).toHaveLength(1000)
  expect([history[0]?.what, history.at(-1)?.what]).toEqual(['Step 501', 'Step 1500'])
})

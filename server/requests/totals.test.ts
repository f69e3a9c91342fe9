// Rules: docs/rules/interface.md#lists
/** The totals of lists around the number of rows that a page counts itself. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { COUNTED_ALONG } from '../paging.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { postGeneral } = trading(world)

test('the total of a list of a thousand requests is counted with each page, and so right after a change', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const { id } = await postGeneral(owner)
  await sql`
    insert into request (owner_id, created_at, reference, haulage, is_subcontract, payment_term_days, deadline, pickup, pickup_at,
      delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
      public_search_text)
    select owner_id, created_at, reference, haulage, is_subcontract, payment_term_days, deadline, pickup, pickup_at, delivery,
      delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
      public_search_text
    from request, generate_series(2, ${COUNTED_ALONG}) where id = ${id}`.execute(world.database.db)
  const haulier = await world.company('Haulier')
  const totals = async () => {
    const answers = [owner, haulier].map((who) => world.as(who).get('/api/quoterequests/?page=1'))
    return (await Promise.all(answers)).map(({ headers }) => Number(headers['x-total-count']))
  }
  expect(await totals()).toEqual([COUNTED_ALONG, COUNTED_ALONG])
  expect((await world.as(owner).delete(`/api/quoterequests/${id}/`)).status).toBe(204)
  expect(await totals()).toEqual([COUNTED_ALONG - 1, COUNTED_ALONG - 1])
})

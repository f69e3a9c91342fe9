// Rules: docs/rules/operator.md#corrections, docs/rules/requests.md#search
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral } = trading(world)
const { db } = world.database
const operator = await world.operator()

const rename = async ({ companyId }: { companyId: number }, name: string) =>
  expect(
    (await world.as(operator).patch(`/api/operator/companies/${companyId}/`, { companyname: name })).status,
  ).toBe(200)
const found = async (who: { token: string }, search: string) =>
  (await world.as(who).get(`/api/quoterequests/?search=${search}`)).rows.map(({ id }) => Number(id))
const allDone = () =>
  expect.poll(() => db.selectFrom('renamed_company').select('company_id').execute()).toEqual([])

test('the requests of a renamed company are found by its new name only, by the owner and by hauliers', async () => {
  const shipper = await world.company('Shipper', { name: 'Oldham Freight Ltd' })
  const other = await world.company('Shipper', { name: 'Oldham Timber Ltd' })
  const haulier = await world.company('Haulier')
  const ids = [(await post(shipper)).id, (await postGeneral(shipper)).id]
  const ofOther = (await post(other)).id
  await rename(shipper, 'İstanbul Forwarding Ltd')
  await allDone()
  for (const who of [shipper, haulier]) {
    expect((await found(who, 'İstanbul')).toSorted()).toEqual(ids)
    expect((await found(who, 'forwarding')).toSorted()).toEqual(ids)
    expect(await found(who, 'oldham freight')).toEqual([])
  }
  expect(await found(haulier, 'oldham')).toEqual([ofOther])
  const later = (await post(shipper)).id
  expect(await found(haulier, 'forwarding')).toContain(later)
})

test('a company with many requests is renamed in batches, closed and deleted requests included', async () => {
  const shipper = await world.company('Shipper', { name: 'Many Loads Ltd' })
  const { id } = await post(shipper)
  await sql`insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline,
      status, pickup, pickup_at, delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types,
      goods, weight, search_text, public_search_text, deleted_at)
    select owner_id, created_at, 'General', false, 'R', 0, deadline, 'Cancelled', 'Hull', pickup_at, 'York', delivery_at,
      'FTL', 1, '{}', '{Rigid}', '{Box}', 'Bricks', 1, 'r hull york many loads ltd', 'hull york many loads ltd',
      case when number % 2 = 0 then created_at end
    from request, generate_series(1, 600) as number where id = ${id}`.execute(db)
  await rename(shipper, 'Few Loads Ltd')
  await allDone()
  const { rows } = await sql<{ texts: string; many: number }>`
    select search_text || '|' || public_search_text as texts, count(*)::int as many from request
    where owner_id = ${shipper.companyId} and id > ${id} group by 1`.execute(db)
  expect(rows).toEqual([{ texts: 'r hull york few loads ltd|hull york few loads ltd', many: 600 }])
})

test('the next call of a renamed company’s user has the new name', async () => {
  const shipper = await world.company('Shipper')
  await world.as(shipper).get('/api/auth/user')
  await rename(shipper, 'Named Anew Ltd')
  await world.as(shipper).post('/api/auth/add-new-user', { email: 'anew@registered.example' })
  expect((await world.mails('anew@registered.example')).at(-1)?.subject).toContain('Named Anew Ltd')
})

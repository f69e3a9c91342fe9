/* Rules: docs/rules/requests.md#search, docs/rules/requests.md#reference-visibility, docs/rules/interface.md#lists */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { searching } from '../testing/searching.ts'

const world = await startWorld()
const { post, postGeneral, quote, accept } = trading(world)
const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Søren & Œuvre Ltd' })
const haulier = await world.company('Haulier')
const { route } = aGeneralRequest()
/** A haulier with a request among the many: the total of open requests that all hauliers share leaves it out. */
const poster = await world.company('Haulier', { name: 'Bulk Two Ltd' })
await postGeneral(poster, { route: { ...route, pickup: 'Hull', delivery: 'York' } })
const old = await postGeneral(shipper, {
  reference: 'Ref-07 a%b_c\\d',
  route: { ...route, pickup: 'Port Talbot', delivery: "Café d'Été, 5 Quay" },
})

/** More requests than a page reads in order, newer than the first. */
const NEWER = 8200
beforeAll(async () => {
  await addNewer(old.id, NEWER)
  await sql`analyze request`.execute(world.database.db)
}, 120_000)

/** Adds requests of the same owner with another text. */
async function addNewer(id: number, count: number, status: 'Open' | 'Cancelled' = 'Open') {
  await sql`
    insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup,
      pickup_at, delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight,
      search_text, public_search_text, status)
    select owner_id, created_at, 'General', false, 'Bulk ' || n, 0, deadline, 'Hull', pickup_at, 'York', delivery_at,
      'FTL', 1, '{}', '{Rigid}', '{Box}', 'Bricks', 1, 'bulk ' || n || ' hull york bulk ltd', 'hull york bulk ltd',
      ${status}
    from request, generate_series(1, ${count}) n where id = ${id} order by n`.execute(world.database.db)
}

const searched = searching(world, '/api/quoterequests/')
const search = async (...given: Parameters<typeof searched>) => {
  const { rows, ...page } = await searched(...given)
  return { ...page, ids: rows.map(({ id }) => Number(id)) }
}

test.each([
  'port talbot',
  'TALBOT',
  'ort tal',
  'talbot port',
  'été talbot',
  'port and talbot, 5',
  'from talbot to cafe',
  'cafe ete',
  '"port talbot"',
  'café',
  'cafe',
  'cafe dete',
  'CAFE D’ÉTÉ, 5',
  'soren & oeuvre',
  "d'été, 5",
  'É,',
  'é',
  ',',
  'søren &',
  'œuvre ltd',
  'y s',
])('what lies behind thousands of newer requests is found by %s, in every order', async (text) => {
  for (const who of [haulier, shipper])
    for (const ordering of ['-created', 'created', 'deadline', '-pickup'])
      expect(await search(who, text, `&ordering=${ordering}`)).toMatchObject({ ids: [old.id], total: 1 })
})

test.each([
  'porttalbot',
  'hull talbot',
  'port talbot zq',
  '"talbot port"',
  'zq',
  '%',
  '_',
  '%a%',
  'port%talbot',
  "'",
  '–',
  '--',
  '"-"',
  '9999999999',
])('nothing is found by %s', async (text) => {
  expect(await search(haulier, text)).toMatchObject({ ids: [], total: 0, hasMore: false })
})

test.each(['ref-07', 'ref 07', 'a%b', 'b_c', 'c\\d', '\\', '"d port"', '_c\\d port talbot', 'talbot ref-07'])(
  'the reference %s finds for the owner and the winner, and for no one else',
  async (text) => {
    expect(await search(shipper, text)).toMatchObject({ ids: [old.id], total: 1 })
    expect(await search(haulier, text)).toMatchObject({ ids: [], total: 0 })
  },
)

test('a postcode is found with and without its blank, however it is searched', async () => {
  const at = async (pickup: string) => (await postGeneral(shipper, { route: { ...route, pickup } })).id
  const ids = [await at('Leeds LS10 2JB'), await at('leeds ls102jb')]
  for (const text of ['ls102jb', 'Leeds LS10 2JB', 'leeds ls10-2jb'])
    for (const who of [haulier, shipper])
      expect((await search(who, text)).ids, text).toEqual(ids.toReversed())
  const gates = [await at('Leeds LS10 2JB Gate 4'), await at('leeds ls102jb gate 4')]
  for (const text of ['ls102jb gate 4', 'LS10 2JB gate', 'leeds ls10-2jb gate 4'])
    for (const who of [haulier, shipper])
      expect((await search(who, text)).ids, text).toEqual(gates.toReversed())
})

test('a request is found by its number and with others by a number in its text', async () => {
  const { ids, total } = await search(shipper, String(old.id), '&ordering=created')
  expect(ids[0]).toBe(old.id)
  expect(total).toBeGreaterThan(1)
  expect((await search(haulier, `#${old.id}`)).ids).toEqual([old.id])
  expect((await search(shipper, `bulk ${NEWER}`)).total).toBe(1)
})

test('a search with many matches is counted to a thousand, and to the end from there on', async () => {
  for (const who of [haulier, shipper]) {
    const first = await search(who, 'york hull')
    expect(first).toMatchObject({ total: 1000, hasMore: true })
    expect(first.ids).toHaveLength(10)
    expect(first.link).toContain('rel="next"')
    expect(first.link).not.toContain('rel="last"')
  }
  for (const who of [haulier, poster]) {
    const answer = await world.as(who).get('/api/quoterequests/?page=101&search=hull%20york')
    expect([answer.rows.length, answer.headers['x-total-count'], answer.headers['x-total-more']]).toEqual([
      10,
      String(NEWER + 1),
      undefined,
    ])
  }
})

test('the winner’s search finds its won request by the reference, behind many others', async () => {
  const winner = await world.company('Haulier')
  const request = await post(shipper, { reference: 'Won 4711' })
  const offer = await quote(winner, request)
  expect((await search(winner, 'won 4711')).ids).toEqual([])
  await accept(shipper, offer)
  expect((await search(winner, 'won 4711')).ids).toEqual([request.id])
  expect((await search(winner, 'won 4711', '&scope=quoted&status=Accepted')).total).toBe(1)
  expect((await search(haulier, 'won 4711')).ids).toEqual([])
})

test('what lies behind many closed requests of one stage is found beside the few of another', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [accepted, cancelled] = [await post(owner), await postGeneral(owner, { reference: 'Needle' })]
  await accept(owner, await quote(haulier, accepted))
  await world.as(owner).patch(`/api/cancelquoterequest/${cancelled.id}/`)
  await addNewer(cancelled.id, 450, 'Cancelled')
  expect(await search(owner, 'needle')).toMatchObject({ ids: [cancelled.id], total: 1 })
})

test('an edited request is found by its new text', async () => {
  const request = await post(shipper, { reference: 'Before' })
  const answer = await world
    .as(shipper)
    .patch(`/api/updatequoterequest/${request.id}/`, { quoteRequestReference: 'Later' })
  expect(answer.status).toBe(200)
  expect((await search(shipper, 'later')).ids).toEqual([request.id])
  expect((await search(shipper, 'before')).ids).toEqual([])
})

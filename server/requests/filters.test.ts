/* Rules: docs/rules/requests.md#filters, docs/rules/places.md#tokens */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote } = trading(world)
const shipper = await world.company('Shipper', { plan: 'pro12' })
const haulier = await world.company('Haulier')
const { route } = aContainerRequest()

const toLeeds = await post(shipper)
const toManchester = await post(shipper, {
  lines: [{ size: '45HC', count: 1, targetRate: null }],
  requirements: [],
  shipment: { ...aContainerRequest().shipment, loadType: 'Export' },
  route: {
    ...route,
    pickup: 'Cross Green Way, Leeds LS9 0PX',
    delivery: 'Southampton',
    pickupAt: new Date('2026-06-22T22:30:00Z'),
    deliveryAt: new Date('2026-06-23T22:30:00Z'),
  },
})
const general = await postGeneral(shipper, {
  freight: { ...aGeneralRequest().freight, adr: true },
  // Midnight in London, where the day begins.
  route: { ...aGeneralRequest().route, pickupAt: new Date('2026-06-21T23:00:00Z') },
})
await quote(haulier, toManchester)

const names = new Map([
  [toLeeds.id, 'import'],
  [toManchester.id, 'export'],
  [general.id, 'general'],
])
const found = async (query: string, who: { token: string } = shipper) => {
  const answer = await world.as(who.token).get(`/api/quoterequests/?ordering=created&${query}`)
  expect(answer.status, query).toBe(200)
  return answer.rows.map((row) => names.get(Number(row.id)))
}

test.each([
  ['load_type=Import', ['import']],
  ['load_type=Import,Export', ['import', 'export']],
  ['load_type=Import&load_type=LTL', ['import', 'general']],
  ['load_type=Import,,Export,', ['import', 'export']],
  ['load_type=,&size=%20,&load_type=LTL', ['general']],
  ['size=20DC', ['import']],
  ['size=45HC,40HC', ['import', 'export']],
  ['size=40HC&load_type=LTL', []],
  ['requirement=ADR (Haz)', ['import', 'general']],
  ['requirement=Waste', []],
  ['pickup_area=IP', ['import']],
  ['pickup_area=ls,NG', ['export', 'general']],
  ['pickup_area=port:GBFXT', ['import']],
  ['pickup_area=region:yorkshire', ['export']],
  ['pickup_area=words:green cross', ['export']],
  ['pickup_area=words:green derby', []],
  ['pickup_area=words:green derby,NG', ['general']],
  // One that is given twice counts once, also against the limit of 20.
  [`pickup_area=IP${',IP'.repeat(20)}`, ['import']],
  ['delivery_area=district:LS9', ['import']],
  ['delivery_area=SO,DE&load_type=LTL', ['general']],
  // 22:30 in UTC is half past eleven in London.
  ['pickup_from=2026-06-22&pickup_to=2026-06-22', ['import', 'export', 'general']],
  ['pickup_from=2026-06-23', []],
  ['pickup_to=2026-06-21', []],
])('the filter %s finds its requests, for owner and haulier', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
  expect(await found(query, haulier)).toEqual(expected)
})

test('filters combine with each other and with the tabs', async () => {
  expect(await found('size=45HC&scope=quoted', haulier)).toEqual(['export'])
  expect(await found('size=40HC&scope=quoted', haulier)).toEqual([])
  expect(await found('load_type=Import&search=leeds&status=Open&tab=closingToday')).toEqual([])
  expect(await found('load_type=Import&search=leeds&status=Open&haulage_type=1')).toEqual(['import'])
})

test('a changed request is found by its new values', async () => {
  const { id } = await post(shipper, { reference: 'changed', requirements: [] })
  names.set(id, 'changed')
  const changes = {
    quoterequestcntrrequirements: [{ cntrRequirements: 'Waste' }],
    quoterequestcntrroute: { deliveryLocation: 'Glasgow G1 1AA' },
  }
  const answer = await world.as(shipper).patch(`/api/updatequoterequest/${id}/`, changes)
  expect(answer.status).toBe(200)
  expect(await found('requirement=Waste&delivery_area=G', haulier)).toEqual(['changed'])
  expect(await found('delivery_area=LS', haulier)).toEqual(['import'])
})

test.each([
  ['load_type=Cargo', 'load_type'],
  ['size=40HC,40XX', 'size'],
  ['requirement=adr', 'requirement'],
  ['pickup_area=QQ', 'pickup_area'],
  ['delivery_area=region:atlantis', 'delivery_area'],
  ['delivery_area=port:GBFXX', 'delivery_area'],
  ['pickup_from=tomorrow', 'pickup_from'],
  ['pickup_to=2026-02-30', 'pickup_to'],
])('the unknown value of %s is refused at its name', async (query, name) => {
  const answer = await world.as(shipper.token).get(`/api/quoterequests/?${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body)).toEqual([name])
})

/** More than a page reads in order. */
const MANY = 600

test('among many requests that a haulier has quoted on, the matching ones are found, counted and ordered', async () => {
  const { db } = world.database
  const busy = await world.company('Haulier')
  const other = await world.company('Haulier')
  const request = await post(shipper, { lines: [{ size: '45HC', count: 1, targetRate: null }] })
  names.set(request.id, 'this')
  for (const who of [busy, other]) await quote(who, request)
  await sql`
    with many as (
      insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at,
        delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
        public_search_text, load_keys, pickup_keys, delivery_keys)
      select owner_id, created_at, 'General', false, '', 0, deadline, 'Hull', pickup_at, 'York', delivery_at, 'FTL', 1, '{}',
        '{Rigid}', '{Box}', 'Bricks', 1, '', '', '{load:FTL}', '{area:HU}', '{area:YO,words:north,words:york}'
      from request, generate_series(1, ${MANY}) n where id = ${request.id}
      returning *
    )
    insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at, filter_keys)
    select haulier, id, stage, haulage, deadline, pickup_at, filter_keys(haulier, 'l', load_keys)
      || filter_keys(haulier, 'p', pickup_keys) || filter_keys(haulier, 'd', delivery_keys)
    from many, (select ${busy.companyId}::int as haulier) as company`.execute(db)
  const ofBusy = async (query: string) => {
    const answer = await world.as(busy.token).get(`/api/quoterequests/?scope=quoted&page=1&${query}`)
    return [answer.rows.map((row) => names.get(Number(row.id))), Number(answer.headers['x-total-count'])]
  }
  for (const ordering of ['created', '-created', 'deadline', '-deadline', 'pickup', '-pickup']) {
    expect(await ofBusy(`size=45HC&ordering=${ordering}`)).toEqual([['this'], 1])
    expect(await ofBusy(`delivery_area=LS&size=45HC,40HC&ordering=${ordering}`)).toEqual([['this'], 1])
    expect(await ofBusy(`delivery_area=words:york minster&ordering=${ordering}`)).toEqual([[], 0])
  }
  expect((await ofBusy('load_type=FTL'))[1]).toBe(MANY)
  expect((await ofBusy('load_type=FTL&pickup_area=HU&delivery_area=words:york north'))[1]).toBe(MANY)
  // The pickup of all is in Hull, and nothing is delivered there.
  expect((await ofBusy('delivery_area=HU'))[1]).toBe(0)
  expect(await found('scope=quoted', other)).toEqual(['this'])
  expect(await found('scope=quoted&load_type=FTL', other)).toEqual([])

  await sql`update quoted_request set stage = case when request_id % 3 = 0 then 'Expired' else 'Cancelled' end
    where haulier_id = ${busy.companyId} and request_id <> ${request.id}`.execute(db)
  await sql`update request set load_keys = '{size:40OT}' where load_keys = '{load:FTL}' and id % 20 = 0`.execute(
    db,
  )
  const { rows } = await sql<{ expired: number }>`select count(*)::int as expired from quoted_request
    where haulier_id = ${busy.companyId} and stage = 'Expired' and request_id % 20 = 0`.execute(db)
  expect((await ofBusy('size=40OT&status=Expired'))[1]).toBe(rows[0]?.expired)

  await sql`update request set load_keys = '{size:20TK}' where id = ${request.id}`.execute(db)
  expect(await ofBusy('size=45HC')).toEqual([[], 0])
  expect(await ofBusy('size=20TK')).toEqual([['this'], 1])
  // None is new to this user.
  expect(await ofBusy('load_type=FTL&tab=new')).toEqual([[], 0])
})

test('a match behind fifty newer requests of the company is found', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(owner, { lines: [{ size: '40FR', count: 1, targetRate: null }] })
  names.set(request.id, 'behind')
  await sql`
    insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at,
      delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
      public_search_text, load_keys)
    select owner_id, created_at, 'General', false, '', 0, deadline, 'Hull', pickup_at, 'York', delivery_at, 'FTL', 1, '{}',
      '{Rigid}', '{Box}', 'Bricks', 1, '', '', '{load:FTL}'
    from request, generate_series(1, 50) n where id = ${request.id}`.execute(world.database.db)
  for (const ordering of ['-created', '-pickup']) {
    const answer = await world.as(owner).get(`/api/quoterequests/?page=1&size=40FR&ordering=${ordering}`)
    expect(answer.rows.map(({ id }) => names.get(Number(id)))).toEqual(['behind'])
    expect(answer.headers['x-total-count']).toBe('1')
  }
  // Else it is among those of the next test.
  await sql`update request set load_keys = '{}' where id = ${request.id}`.execute(world.database.db)
})

test('of many open requests that match, a page has the first in its order, also when their number is known', async () => {
  const { db } = world.database
  const request = await post(shipper, { lines: [{ size: '40FR', count: 1, targetRate: null }] })
  await sql`
    insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at,
      delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
      public_search_text, load_keys, pickup_keys, delivery_keys)
    select owner_id, created_at, 'General', false, '', 0, deadline + n % 7, 'Hull', pickup_at + interval '1 day' * (7 + n % 11) + interval '1 second' * n,
      'York', delivery_at + interval '30 days', 'FTL', 1, '{}', '{Rigid}', '{Box}', 'Bricks', 1, '', '',
      case when n % 5 < 2 then '{size:40FR}'::text[] else '{size:40OT}' end, '{area:HU}', '{area:YO}'
    from request, generate_series(1, 4000) n where id = ${request.id}`.execute(db)
  await expectFirstPages('scope=bids&', 10, 1601)
})

test('closed requests that a haulier has quoted on are among the open ones in every order, also when more than a thousand match', async () => {
  await post(haulier, { lines: [{ size: '40FR', count: 1, targetRate: null }] })
  await sql`
    with closed as (
      insert into request (owner_id, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at,
        delivery, delivery_at, load_type, quantity, requirements, vehicle_types, trailer_types, goods, weight, search_text,
        public_search_text, load_keys, pickup_keys, delivery_keys, status)
      select owner_id, created_at, haulage, false, '', 0, deadline, pickup, pickup_at + interval '0.5 seconds', delivery, delivery_at, load_type, 1,
        '{}', vehicle_types, trailer_types, goods, weight, '', '', load_keys, pickup_keys, delivery_keys, 'Cancelled'
      from request where load_keys && '{size:40FR}' and haulage = 'General' order by id limit 1100
      returning *
    )
    insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at, filter_keys)
    select haulier, id, stage, haulage, deadline, pickup_at, filter_keys(haulier, 'l', load_keys)
    from closed, (select ${haulier.companyId}::int as haulier) as company`.execute(world.database.db)
  // The haulier's own one is among them, and counted. A page of two has one of each kind, where they are in turn.
  await expectFirstPages('', 10, 2702)
  await expectFirstPages('', 2, 2702)
})

/** Twice: then the number of matches is known, and the pages are read in another way. */
async function expectFirstPages(scope: string, size: number, total: number) {
  const columns = { created: 'id', deadline: 'deadline', pickup: 'pickup_at' }
  for (const [name, column] of Object.entries(columns))
    for (const direction of ['', '-']) {
      const order = direction === '' ? 'asc' : 'desc'
      const { rows } = await sql<{ id: number }>`select id from request where load_keys && '{size:40FR}'
        order by ${sql.raw(`${column} ${order}, id ${order}`)} limit ${size}`.execute(world.database.db)
      for (const time of ['first', 'second']) {
        const answer = await world
          .as(haulier.token)
          .get(`/api/quoterequests/?${scope}page=1&page_size=${size}&size=40FR&ordering=${direction}${name}`)
        expect(
          answer.rows.map(({ id }) => id),
          `${time} page by ${direction}${name}`,
        ).toEqual(rows.map(({ id }) => id))
        expect(answer.headers['x-total-count']).toBe(String(total))
      }
    }
}

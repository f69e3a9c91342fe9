// Rules: docs/rules/interface.md#updated-since
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import type { Answer } from '../testing/caller.ts'
import type { Company } from '../testing/companies.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { renewFeed } from './renew.ts'

const world = await startWorld()
const { post, postGeneral, quote, accept } = trading(world)
const { book, step } = booking(world)

/** Follows a list to its end. On a shared server an open transaction elsewhere may hold back the last changes. */
async function follow(who: Company, path: string, cursor = '0', pageSize = 100) {
  const ids: unknown[] = []
  let next = cursor
  for (;;) {
    const answer = await world.as(who).get(`${path}?updated_since=${next}&page_size=${pageSize}`)
    expect(answer.status).toBe(200)
    ids.push(...answer.rows.map((row) => row.id ?? row.reference))
    next = String(answer.headers['x-next-cursor'])
    if (!String(answer.headers.link ?? '').includes('rel="next"')) return { ids, cursor: next }
  }
}

/** On a busy machine the transactions of other tests may take long to end. */
const PATIENCE = { timeout: 30_000 }

const REQUESTS = '/api/quoterequests/'
/** A transaction that the servers of tests never reach. */
const AHEAD = '9000000000000'

/** Expects these objects in this order, and returns the cursor after them. */
async function expectTold(
  who: Company,
  path: string,
  cursor: string,
  ids: readonly unknown[],
): Promise<string> {
  const seen: unknown[] = []
  let next = cursor
  await expect
    .poll(async () => {
      const more = await follow(who, path, next)
      seen.push(...more.ids)
      next = more.cursor
      return seen
    }, PATIENCE)
    .toEqual(ids)
  return next
}

test('returns a list page by page from its beginning, then what has changed', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const requests = [await post(owner), await post(owner), await post(owner)]
  const ids = requests.map(({ id }) => id)
  let cursor = await expectTold(owner, REQUESTS, '0', ids)
  expect((await follow(owner, REQUESTS, '0', 1)).ids).toEqual(ids)

  cursor = await expectTold(owner, REQUESTS, cursor, [])
  await world.as(owner).delete(`/api/quoterequests/${ids[2]}/`)
  await world.as(owner).patch(`/api/cancelquoterequest/${ids[0]}/`, { quoteRequestStatus: 'Cancelled' })
  cursor = await expectTold(owner, REQUESTS, cursor, [ids[0]])
  await quote(await world.company('Haulier'), requests[1] as never)
  await expectTold(owner, REQUESTS, cursor, [ids[1]])
})

test('shows a haulier new loads and its own offers, and never that a rival has quoted', async () => {
  const [owner, haulier, rival] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const { cursor: start } = await follow(haulier, REQUESTS)
  const request = await post(owner)
  let cursor = await expectTold(haulier, REQUESTS, start, [request.id])
  const offer = await quote(rival, request)
  await quote(haulier, request)
  cursor = await expectTold(haulier, REQUESTS, cursor, [request.id])
  cursor = await expectTold(haulier, REQUESTS, cursor, [])

  const made = `/api/hauliercntrquotesubmissions/${request.id}/`
  expect((await follow(haulier, made)).ids).toHaveLength(1)
  await accept(owner, offer)
  await expectTold(haulier, REQUESTS, cursor, [request.id])
  const quoted = await post(owner)
  await quote(haulier, quoted)
  expect((await follow(haulier, made)).ids).toHaveLength(1)
  // A scope has its own requests only.
  const [others, own] = [await post(owner), await post(haulier)]
  const idsOf = async (scope: string) => {
    const { rows } = await world.as(haulier).get(`${REQUESTS}?updated_since=0&page_size=100&scope=${scope}`)
    return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  }
  await expect.poll(() => idsOf('own'), PATIENCE).toEqual([own.id])
  await expect.poll(() => idsOf('quoted'), PATIENCE).toEqual([request.id, quoted.id])
  const bids = await idsOf('bids')
  expect(bids).toEqual(expect.arrayContaining([request.id, quoted.id, others.id]))
  expect(bids).not.toContain(own.id)
})

test('keeps to the scope and the haulage type of a list', async () => {
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const lists = ['shipperquoterequestscntr/', 'shipperquoterequestsftl/', 'quoterequests/']
  const paths = ['haulierquoterequestscntr/', 'haulierquoterequestsftl/', 'quoterequests/', ...lists]
  const queries = ['', '', '&scope=quoted', '', '', '&haulage_type=Container&scope=own']
  const get = (path: string, cursor: string, query: string) =>
    world.as(haulier).get(`/api/${path}?updated_since=${cursor}&page_size=100${query}`)
  const { cursor } = await follow(haulier, REQUESTS)
  const [container, general, other] = [await post(owner), await postGeneral(owner), await post(owner)]
  const [ownContainer, ownGeneral] = [await post(haulier), await postGeneral(haulier)]
  await quote(haulier, container)
  await quote(await world.company('Haulier'), other)
  const ids = [general.id, other.id, ownContainer.id, ownGeneral.id, container.id]
  await expectTold(haulier, REQUESTS, cursor, ids)
  const told = await Promise.all(paths.map((path, nth) => get(path, cursor, queries[nth] ?? '')))
  expect(told.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
    [other.id, container.id],
    [general.id],
    [container.id],
    [ownContainer.id],
    [ownGeneral.id],
    [ownContainer.id],
  ])
})

test('shows its two companies a booking after each change of its parts', async () => {
  const booked = await book()
  const reference = booked.path.split('/').at(-1)
  const cursor = await expectTold(booked.haulier, '/api/bookings/', '0', [reference])
  await step(booked.haulier, booked, 'confirmed')
  await expectTold(booked.haulier, '/api/bookings/', cursor, [reference])
  expect((await follow(await world.company('Haulier'), '/api/bookings/')).ids).toEqual([])
  const ofScope = async (who: Company, scope: string) =>
    (await world.as(who).get(`/api/bookings/?updated_since=0&page_size=100&scope=${scope}`)).rows
  expect(await ofScope(booked.haulier, 'given')).toEqual([])
  expect(await ofScope(booked.owner, 'carried')).toEqual([])
  expect(await ofScope(booked.owner, 'given')).toHaveLength(1)
})

test('allows a cursor with a page size, a scope and a haulage type, and refuses it with anything else', async () => {
  const owner = await world.company('Shipper')
  const get = (query: string) => world.as(owner).get(`${REQUESTS}?updated_since=${query}`)
  expect((await get('0&haulage_type=Container&page_size=5&scope=own')).status).toBe(200)
  expect((await get('')).status).toBe(200)
  const refused = (answer: Answer) => [answer.status, Object.keys(answer.body)]
  for (const query of ['0&page=1', '0&search=x', '0&ordering=created', 'yesterday', '0123abcd.5.5'])
    expect([query, ...refused(await get(query))]).toEqual([query, 400, ['updated_since']])
  const operator = await world.operator()
  const ofOperator = await world.as(operator).get('/api/bookings/?updated_since=0')
  expect(refused(ofOperator)).toEqual([400, ['updated_since']])
})

test('a cursor with a number that PostgreSQL would read as octal is refused, not an error', async () => {
  const owner = await world.company('Shipper')
  for (const cursor of ['0123abcd.0089.5', '0123abcd.010.5', `0123abcd.${'9'.repeat(19)}.5`]) {
    const { status, body } = await world.as(owner).get(`${REQUESTS}?updated_since=${cursor}`)
    expect([cursor, status, Object.keys(body)]).toEqual([cursor, 400, ['updated_since']])
  }
})

test('a database restored to an earlier state refuses cursors that are ahead of it', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const { id } = await post(owner)
  const cursor = await expectTold(owner, REQUESTS, '0', [id])
  const ahead = `${cursor.split('.')[0]}.${AHEAD}.1`
  expect((await world.as(owner).get(`${REQUESTS}?updated_since=${ahead}`)).status).toBe(400)
})

test('a copy from a server with more transactions returns its changes, and refuses cursors of the original', async () => {
  const copy = await startWorld()
  const owner = await copy.company('Shipper', { plan: 'pro12' })
  const { id } = await trading(copy).post(owner)
  const read = (cursor: string) => copy.as(owner).get(`${REQUESTS}?updated_since=${cursor}`)
  await expect.poll(async () => (await read('0')).rows.length, PATIENCE).toBe(1)
  const cursor = String((await read('0')).headers['x-next-cursor'])
  const { db } = copy.database
  // The housekeeping at the start of a server looks for a copy, too, and then notes that it has read the clock.
  const readings = () => sql`select from installation where clock_read_at is not null`.execute(db)
  await expect.poll(async () => (await readings()).rows.length, PATIENCE).toBe(1)
  expect(await renewFeed(db)).toBe(false)

  await sql`update change_feed set changed_in = ${AHEAD}::xid8`.execute(db)
  expect((await read('0')).rows).toEqual([])
  expect(await renewFeed(db)).toBe(true)
  await expect.poll(async () => (await read('0')).rows.map((row) => row.id), PATIENCE).toEqual([id])
  expect((await read(cursor)).status).toBe(400)
})

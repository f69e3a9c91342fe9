/*
 * Rules: docs/rules/interface.md#lists, docs/rules/interface.md#list-filters,
 *   docs/rules/requests.md#visibility, docs/rules/requests.md#row-quotes,
 *   docs/rules/requests.md#reference-visibility, docs/rules/attention.md#tabs
 */
import { describe, expect, test } from 'vitest'
import { getRequest } from '#contract/requests.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { moveExpired } from './expired.ts'

const world = await startWorld()
const { post, postGeneral, quote, accept } = trading(world)

const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Quay & Sons' })
const otherHaulier = await world.company('Haulier', { plan: 'pro12' })
const haulier = await world.company('Haulier')

// Twelve of the shipper's, each a minute after the other; one accepted by the haulier, one cancelled; then one
// of the other haulier's own to hauliers.
const posted: number[] = []
for (let index = 0; index < 12; index++) {
  world.advance({ minutes: 1 })
  const reference = `REF-${String(index).padStart(2, '0')}`
  const request =
    index % 3 === 0 ? await postGeneral(shipper, { reference }) : await post(shipper, { reference })
  posted.push(request.id)
  if (index === 1 && 'lines' in request) await accept(shipper, await quote(haulier, request))
}
await world.as(shipper).patch(`/api/cancelquoterequest/${posted[2]}/`, { quoteRequestStatus: 'Cancelled' })
const subcontract = await post(otherHaulier, { reference: 'SUB 100%_\\' })
const newestFirst = [...posted].reverse()

const ids = async (who: { token: string }, path: string) => {
  const answer = await world.as(who.token).get(path)
  expect(answer.status, path).toBe(200)
  return answer.rows.map((row) => Number(row.id))
}

describe('the lists', () => {
  test('show a shipper its own, newest first', async () => {
    expect(await ids(shipper, '/api/quoterequests/')).toEqual(newestFirst)
    const both = [
      ...(await ids(shipper, '/api/shipperquoterequestscntr/')),
      ...(await ids(shipper, '/api/shipperquoterequestsftl')),
    ]
    expect(both.sort()).toEqual([...posted].sort())
    expect(await ids(await world.company('Shipper'), '/api/quoterequests/')).toEqual([])
  })

  test('show a haulier the open ones of others and those it has quoted on', async () => {
    const visible = newestFirst.filter((id) => id !== posted[2])
    expect(await ids(haulier, '/api/quoterequests/')).toEqual([subcontract.id, ...visible])
    const unquoted = newestFirst.filter((id) => id !== posted[1] && id !== posted[2])
    expect(await ids(otherHaulier, '/api/quoterequests/?scope=bids')).toEqual(unquoted)
    expect(await ids(otherHaulier, '/api/quoterequests/?scope=own')).toEqual([subcontract.id])
    expect(await ids(otherHaulier, '/api/quoterequests/')).toEqual([subcontract.id, ...unquoted])
    expect(await ids(otherHaulier, '/api/shipperquoterequestscntr/')).toEqual([subcontract.id])
    const both = [
      ...(await ids(haulier, '/api/haulierquoterequestscntr/')),
      ...(await ids(haulier, '/api/haulierquoterequestsftl/')),
    ]
    expect(both.sort()).toEqual([subcontract.id, ...visible].sort())
    expect((await world.as(shipper).get('/api/haulierquoterequestscntr/')).status).toBe(403)
  })

  test('show a haulier on request only those it has quoted on, open or not', async () => {
    const quotedOn = async (query = '') => ids(haulier, `/api/quoterequests/?scope=quoted${query}`)
    expect(await quotedOn()).toEqual([posted[1]])
    const open = await world.company('Haulier')
    const request = await post(await world.company('Shipper'))
    const { id } = request
    await quote(open, request)
    expect(await ids(open, '/api/quoterequests/?scope=quoted')).toEqual([id])
    expect(await ids(open, '/api/quoterequests/?scope=quoted&status=Accepted')).toEqual([])
    for (const ordering of ['created', 'deadline', '-pickup'])
      expect(await ids(open, `/api/quoterequests/?scope=quoted&ordering=${ordering}`)).toEqual([id])
    expect(await ids(open, '/api/quoterequests/?scope=bids')).toContain(id)
    for (const scope of ['quoted', 'bids'])
      expect(await ids(shipper, `/api/quoterequests/?scope=${scope}`)).toEqual([])
  })

  test('a haulier’s rows carry its own quotes only', async () => {
    const { rows } = await world.as(haulier).get('/api/quoterequests/?status=Accepted')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.quotesubmission).toMatchObject([
      { quoteSubmissionStatus: 'Won', quoteSubmissionCounterOffer: false, companyname: haulier.name },
    ])
  })
})

describe('paging', () => {
  test('shows ten a page, the total, and links to the other pages', async () => {
    const first = await world.as(shipper).get('/api/quoterequests/?page=1&status=Open')
    expect(first.rows).toHaveLength(10)
    const second = await world.as(shipper).get('/api/quoterequests/?page=2')
    expect(second.rows.map((row) => row.id)).toEqual(newestFirst.slice(10))
    expect(Number(second.headers['x-total-count'])).toBe(12)
    expect(second.headers.link).toContain('page=1&page_size=10>; rel="prev"')
    expect(String(second.headers.link)).not.toContain('rel="next"')
    expect((await world.as(shipper).get('/api/quoterequests/?page=99')).rows).toEqual([])
    expect(await ids(shipper, '/api/quoterequests/?page=3&page_size=5')).toEqual(newestFirst.slice(10))
  })

  test('repeats the search in its links, question marks included', async () => {
    const paged = await world.as(shipper).get('/api/quoterequests/?page=1&search=a?b&status=Open')
    const link = /<([^>]+)>; rel="first"/.exec(String(paged.headers.link))?.[1] ?? ''
    expect(Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?') + 1)))).toEqual({
      page: '1',
      page_size: '10',
      search: 'a?b',
      status: 'Open',
    })
  })

  test('refuses invalid sizes and pages', async () => {
    for (const query of ['page=0', 'page=x', 'page=1&page_size=101', 'page_size=0', 'page=-1', 'page=1.5'])
      expect((await world.as(shipper).get(`/api/quoterequests/?${query}`)).status, query).toBe(400)
  })
})

describe('filters', () => {
  test('by haulage type, as word and as number', async () => {
    const general = newestFirst.filter((id) => posted.indexOf(id) % 3 === 0)
    expect(await ids(shipper, '/api/quoterequests/?haulage_type=General')).toEqual(general)
    expect(await ids(shipper, '/api/quoterequests/?haulage_type=2')).toEqual(general)
  })
  test('narrow a typed list, and never widen it', async () => {
    expect(await ids(shipper, '/api/shipperquoterequestscntr/?haulage_type=Container')).not.toEqual([])
    expect(await ids(otherHaulier, '/api/shipperquoterequestscntr/?scope=own')).toEqual([subcontract.id])
    for (const query of ['shipperquoterequestscntr/?haulage_type=2', 'shipperquoterequestscntr/?scope=bids'])
      expect(await ids(otherHaulier, `/api/${query}`), query).toEqual([])
    for (const query of ['haulierquoterequestsftl/?haulage_type=1', 'haulierquoterequestscntr/?scope=own'])
      expect(await ids(haulier, `/api/${query}`), query).toEqual([])
    const quoted = [
      ...(await ids(haulier, '/api/haulierquoterequestscntr/?scope=quoted')),
      ...(await ids(haulier, '/api/haulierquoterequestsftl/?scope=quoted')),
    ]
    expect(quoted).toEqual([posted[1]])
    const followed = await ids(haulier, '/api/haulierquoterequestsftl/?haulage_type=1&updated_since=0')
    expect(followed).toEqual([])
  })
  test('by status', async () => {
    expect(await ids(shipper, '/api/quoterequests/?status=Cancelled')).toEqual([posted[2]])
    expect(await ids(shipper, '/api/quoterequests/?status=Accepted')).toEqual([posted[1]])
    expect(await ids(shipper, '/api/quoterequests/?status=Expired')).toEqual([])
    expect(await ids(shipper, '/api/quoterequests/?status=Open')).toHaveLength(10)
  })
  test('by reference, place, company and number, with no regard to case or to pattern characters', async () => {
    expect(await ids(shipper, '/api/quoterequests/?search=ref-07')).toEqual([posted[7]])
    expect(await ids(haulier, '/api/quoterequests/?search=QUAY%20%26')).toHaveLength(11)
    expect(await ids(shipper, '/api/quoterequests/?search=derby')).toHaveLength(4)
    expect(await ids(shipper, `/api/quoterequests/?search=${posted[5]}`)).toContain(posted[5])
    expect(await ids(otherHaulier, '/api/quoterequests/?scope=own&search=100%25_%5C')).toEqual([
      subcontract.id,
    ])
    expect(await ids(shipper, '/api/quoterequests/?search=%25')).toEqual([])
  })
  test('by reference for the owner and, from the award on, the winner; for other hauliers it is null', async () => {
    const owner = await world.company('Shipper')
    const [winner, loser] = [await world.company('Haulier'), await world.company('Haulier')]
    const secret = 'Hidden 4711'
    const request = await post(owner, { reference: secret })
    const path = '/api/quoterequests/?search=hidden%204711'
    // Of a page that the first requests fill, these are compared with the search in another way.
    const pages = [path, `${path}&page=1&page_size=1`]
    const offer = await quote(winner, request)
    await quote(loser, request)
    expect(await ids(owner, path)).toEqual([request.id])
    for (const page of pages) expect(await ids(winner, page)).toEqual([])
    expect((await world.as(winner).call(getRequest, { params: { id: request.id } })).reference).toBeNull()
    await accept(owner, offer)
    for (const page of pages) {
      expect(await ids(winner, page)).toEqual([request.id])
      expect(await ids(loser, page)).toEqual([])
    }
    expect((await world.as(winner).call(getRequest, { params: { id: request.id } })).reference).toBe(secret)
    expect(await ids(haulier, path)).toEqual([])
  })
  test('and an order: oldest first, deadline, pickup', async () => {
    expect(await ids(shipper, '/api/quoterequests/?ordering=created')).toEqual(posted)
    for (const ordering of ['deadline', '-deadline', 'pickup', '-pickup', '-created'])
      expect(await ids(shipper, `/api/quoterequests/?ordering=${ordering}`)).toHaveLength(12)
  })
  test('an unknown value is 400', async () => {
    for (const query of ['status=Lost', 'haulage_type=3', 'ordering=price', 'scope=everything'])
      expect((await world.as(shipper).get(`/api/quoterequests/?${query}`)).status, query).toBe(400)
  })
})

test('deep pages continue where the ones before them end, and all together are the whole list', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  await world.database.db
    .insertInto('request')
    .values(
      Array.from({ length: 1130 }, (_, index) => ({
        owner_id: owner.companyId,
        created_by: null,
        // Many at the same instant, so that the id has to decide.
        created_at: new Date(Date.UTC(2026, 5, 1, 8, Math.floor(index / 40))),
        haulage: 'General' as const,
        is_subcontract: false,
        reference: `Deep ${index}`,
        comment: null,
        payment_term_days: 0,
        deadline: `2026-07-${String(1 + (index % 28)).padStart(2, '0')}`,
        pickup: 'Hull',
        pickup_at: new Date('2026-08-01T08:00:00Z'),
        delivery: 'York',
        delivery_at: new Date('2026-08-01T12:00:00Z'),
        empty_location: null,
        load_type: 'FTL',
        quantity: 1,
        shipping_line: null,
        vessel_name: null,
        voyage_code: null,
        requirements: [],
        vehicle_types: ['Rigid'],
        trailer_types: ['Box'],
        weight: 1,
        volume: null,
        pallets: null,
        adr: false,
        adr_details: null,
        goods: 'Bricks',
        target_rate: null,
        search_text: 'deep',
        public_search_text: 'deep',
        pickup_unlocode: null,
        delivery_unlocode: null,
      })),
    )
    .execute()
  for (const ordering of ['-created', 'created', 'deadline', '-pickup']) {
    const seen: number[] = []
    for (let page = 1; page <= 12; page++)
      seen.push(...(await ids(owner, `/api/quoterequests/?page=${page}&page_size=100&ordering=${ordering}`)))
    expect(seen).toHaveLength(1130)
    expect(new Set(seen).size).toBe(1130)
    const whole = await ids(owner, `/api/quoterequests/?ordering=${ordering}`)
    expect(seen.slice(0, 1000)).toEqual(whole)
  }
  const last = await world.as(owner).get('/api/quoterequests/?page=113&page_size=10')
  expect([last.rows.length, Number(last.headers['x-total-count'])]).toEqual([10, 1130])
  expect((await world.as(owner).get('/api/quoterequests/?page=200&page_size=10')).rows).toEqual([])
  const whole = await world.as(owner).get('/api/quoterequests/')
  expect(whole.headers.link).toBe('</api/quoterequests/?page=11&page_size=100>; rel="next"')
  // The numbers at the tabs stop at a hundred.
  expect((await world.as(haulier).get('/api/attention/')).body.tabs?.bids?.new).toBe(100)
})

test('a list is the same before and after requests past their deadline move to the stage Expired', async () => {
  // given an owner with an expired request and one on its last day, both quoted on
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const quotingHaulier = await world.company('Haulier')
  const expiring = await post(owner)
  await quote(quotingHaulier, expiring)
  world.advance({ days: 6 })
  const times = { pickupAt: new Date('2026-06-26T08:00Z'), deliveryAt: new Date('2026-06-26T12:00Z') }
  const open = await post(owner, {
    deadline: '2026-06-21',
    route: { pickup: 'Felixstowe', delivery: 'Leeds LS9 0PX', empty: 'Felixstowe', ...times },
  })
  await quote(quotingHaulier, open)
  const everything = async () => {
    const lists: Record<string, number[]> = {}
    // Requests that a haulier has quoted on are found by the keys of a filter in another way.
    const statuses = ['', '&status=Open', '&status=Expired']
    for (const status of [...statuses, ...statuses.map((one) => `${one}&load_type=Import`)])
      for (const ordering of ['created', '-created', 'deadline', '-pickup'])
        for (const [who, scopes] of [
          [owner, ['own']] as const,
          [quotingHaulier, ['bids', 'quoted']] as const,
        ])
          for (const scope of scopes)
            lists[`${scope}${status} ${ordering}`] = (
              await ids(who, `/api/quoterequests/?ordering=${ordering}&scope=${scope}${status}`)
            ).filter((id) => id === expiring.id || id === open.id)
    return lists
  }
  // The job runs ten minutes ahead of other clocks at most.
  world.setNow('2026-06-21T23:55')
  const before = await everything()
  expect(before['own created']).toEqual([expiring.id, open.id])
  expect(before['own&status=Open created']).toEqual([open.id])
  expect(before['own&status=Expired created']).toEqual([expiring.id])
  expect(before['bids&status=Expired deadline']).toEqual([expiring.id])
  expect(before['bids&status=Expired&load_type=Import deadline']).toEqual([expiring.id])
  expect(before['quoted&status=Open&load_type=Import deadline']).toEqual([open.id])
  // when
  await moveExpired(world.database.db, world.now)
  // then
  expect(await everything()).toEqual(before)
})

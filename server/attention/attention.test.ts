/**
 * Rules: docs/rules/attention.md#keys, docs/rules/attention.md#countered, docs/rules/attention.md#seen,
 *   docs/rules/attention.md#tabs, docs/rules/attention.md#number, docs/rules/attention.md#live
 */
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote, counter, accept, cancel, reject } = trading(world)

type Who = { token: string }
const attention = async (who: Who) => (await world.as(who).get('/api/attention/')).body
const counts = async (who: Who) => (await attention(who)).counts
const listed = async (who: Who, query: string) =>
  (await world.as(who).get(`/api/quoterequests/?${query}`)).rows.map(({ id }) => Number(id))
const see = (who: Who, request: { id: number }) => world.as(who).put(`/api/quoterequests/${request.id}/seen/`)

/** The numbers at the tabs are those of the lists, also where a request is on both sides of a list. */
async function expectNumbersOfLists(who: Who): Promise<void> {
  const { tabs } = await attention(who)
  for (const scope of ['own', 'bids'] as const)
    for (const [tab, number] of Object.entries(tabs?.[scope] ?? {})) {
      const { headers } = await world.as(who).get(`/api/quoterequests/?scope=${scope}&tab=${tab}&page=1`)
      expect(number, `${scope} ${tab}`).toBe(Math.min(Number(headers['x-total-count']), 100))
    }
}

const NOTHING_FOR_OWNERS = {
  newQuotes: 0,
  countersToAnswer: 0,
  deadlineToday: 0,
  expiringToday: 0,
  referencesMissing: 0,
  chargesToAnswer: 0,
  changesToAnswer: 0,
}

test('a company with nothing waiting has every key of its kind with 0 and []', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  const all = { ...NOTHING_FOR_OWNERS, newLoads: 0, toConfirm: 0, proofMissing: 0 }
  expect(await counts(haulier)).toEqual(all)
  expect((await attention(haulier)).items).toEqual(
    Object.fromEntries(Object.keys(all).map((key) => [key, []])),
  )
})

test('a new quote waits for each user of the owner until that user has seen it', async () => {
  // given
  const shipper = await world.company('Shipper')
  const otherUser = await world.userOf(shipper)
  const [first, second] = [await world.company('Haulier'), await world.company('Haulier')]
  const request = await post(shipper)
  const other = await post(shipper, { reference: 'PO 4712' })

  // when two hauliers quote on one request
  await quote(first, request)
  const { id } = await quote(second, request, 36_000)

  // then one request waits, with its newest quote
  const { counts: counted, items } = await attention(shipper)
  expect(counted).toEqual({ ...NOTHING_FOR_OWNERS, newQuotes: 1 })
  expect(items?.newQuotes).toEqual([
    {
      request: request.id,
      reference: 'PO 4711',
      text: `£1,080.00 from ${second.name}: Felixstowe to Leeds LS9 0PX`,
      at: world.now.toISOString(),
    },
  ])
  expect(await listed(shipper, 'tab=needsMe')).toEqual([request.id])
  expect(await listed(shipper, 'tab=new')).toEqual([request.id])
  expect(await listed(shipper, 'tab=all')).toEqual([other.id, request.id])
  const isNew = async (who: Who, { id }: { id: number }) =>
    (await world.as(who).get(`/api/quoterequests/${id}/`)).body.isNew
  expect(await isNew(shipper, request)).toBe(true)
  for (const user of [shipper, otherUser]) expect(await isNew(user, other)).toBe(false)

  // when one of them looks at the list, nothing is marked seen
  expect((await see(shipper, request)).status).toBe(204)

  // then it waits for the other user alone, and for both again after the next quote
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  expect(await listed(shipper, 'tab=new')).toEqual([])
  expect((await counts(otherUser))?.newQuotes).toBe(1)
  await cancel(second, { id })
  expect(await listed(shipper, 'tab=new')).toEqual([request.id])
  expect((await counts(shipper))?.newQuotes).toBe(0)
  await quote(second, request, 35_500)
  expect((await counts(shipper))?.newQuotes).toBe(1)
})

test('of several new quotes the item shows the newest that can still be accepted, and no counter', async () => {
  const before = world.now
  const shipper = await world.company('Shipper')
  const [first, second, third] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const [request, other] = [await post(shipper), await post(shipper)]
  const newQuotes = async () =>
    (await attention(shipper)).items?.newQuotes as unknown as { request: number; text: string }[]
  const shown = async () =>
    (await newQuotes()).filter((item) => item.request === request.id).map(({ text }) => text.split(':', 1)[0])
  await quote(first, other)
  world.advance({ minutes: 1 })
  await quote(first, request)
  expect((await newQuotes()).map((item) => item.request)).toEqual([request.id, other.id])
  const offer = await quote(second, request, 36_000)
  expect(await shown()).toEqual([`£1,080.00 from ${second.name}`])
  const asked = await counter(shipper, request, offer, 30_000)
  await counter(second, request, asked, 33_000)
  expect(await shown()).toEqual([`£1,050.00 from ${first.name}`])
  const cancelled = await quote(third, request, 37_000)
  await cancel(third, cancelled)
  expect(await shown()).toEqual([`£1,050.00 from ${first.name}`])
  await quote(third, request, 38_000, { expiresOn: '2026-06-15' })
  expect(await shown()).toEqual([`£1,140.00 from ${third.name}`])
  world.setNow('2026-06-16T00:00')
  expect(await shown()).toEqual([`£1,050.00 from ${first.name}`])
  world.setNow(before)
})

test('a new quote stops waiting when it is cancelled or expires, or its request is decided', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [cancelled, expiring, decided] = [await post(shipper), await post(shipper), await post(shipper)]
  const withdrawn = await quote(haulier, cancelled)
  await quote(haulier, expiring, 35_000, { expiresOn: '2026-06-15' })
  const best = await quote(haulier, decided)
  const loser = await world.company('Haulier')
  await quote(loser, decided)
  expect(await counts(shipper)).toEqual({ ...NOTHING_FOR_OWNERS, newQuotes: 3, expiringToday: 1 })

  await cancel(haulier, withdrawn)
  await accept(shipper, best)
  for (const told of [haulier, loser]) expect(await listed(told, 'tab=new&scope=bids')).toContain(decided.id)
  expect(await counts(shipper)).toEqual({ ...NOTHING_FOR_OWNERS, newQuotes: 1, expiringToday: 1 })
  expect(await listed(shipper, 'tab=won')).toEqual([decided.id])
  expect(await listed(haulier, 'tab=won')).toEqual([decided.id])
  expect(await listed(loser, 'tab=won')).toEqual([])

  const before = world.now
  world.advance({ days: 1 })
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  expect(await listed(shipper, 'tab=needsMe')).toEqual([])
  world.setNow(before)
})

test('a new quote waits after the quote deadline too, until the pickup', async () => {
  const before = world.now
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  await quote(await world.company('Haulier'), request)
  const waiting = async () => [
    (await counts(shipper))?.newQuotes,
    (await attention(shipper)).tabs?.own,
    await listed(shipper, 'tab=needsMe'),
  ]
  const waits = [1, { needsMe: 1, new: 1, closingToday: 0 }, [request.id]]
  expect(await waiting()).toEqual(waits)

  // when its deadline has passed, and its offers can still be accepted
  world.setNow('2026-06-21T10:00')
  expect((await world.as(shipper).get(`/api/quoterequests/${request.id}/`)).body.quoteRequestStatus).toBe(
    'Expired',
  )
  expect(await waiting()).toEqual(waits)

  // when the pickup time has come
  world.setNow('2026-06-22T08:00')
  expect(await waiting()).toEqual([0, { needsMe: 0, new: 1, closingToday: 0 }, []])
  world.setNow(before)
})

test('counters wait for the side that has to answer, seen or not, until they are answered', async () => {
  // given a haulier that also posts
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const rival = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request)
  const own = await postGeneral(haulier)

  // when the owner counters
  const asked = await counter(shipper, request, offer, 30_000)

  // then the haulier has to answer, and only it
  expect((await counts(haulier))?.countersToAnswer).toBe(1)
  expect((await attention(haulier)).items?.countersToAnswer).toEqual([
    expect.objectContaining({ request: request.id, reference: null }),
  ])
  expect((await counts(rival))?.countersToAnswer).toBe(0)
  expect(await listed(haulier, 'tab=new&scope=bids')).toEqual([request.id])
  await expectNumbersOfLists(haulier)
  await see(haulier, request)
  expect(await listed(haulier, 'tab=needsMe&scope=bids')).toEqual([request.id])
  expect(await listed(haulier, 'tab=needsMe&scope=own')).toEqual([])
  // A counter without a day of its own can be answered until the pickup.
  const before = world.now
  world.setNow('2026-06-22T08:00')
  expect(await listed(haulier, 'tab=needsMe')).toEqual([])
  expect((await counts(haulier))?.countersToAnswer).toBe(0)
  world.setNow(before)

  // when it counters back, the owner has to
  const back = await counter(haulier, request, asked, 33_000)
  await see(shipper, request)
  expect((await counts(haulier))?.countersToAnswer).toBe(0)
  expect(await counts(shipper)).toEqual({ ...NOTHING_FOR_OWNERS, countersToAnswer: 1 })
  expect((await attention(shipper)).tabs?.own).toEqual({ needsMe: 1, new: 0, closingToday: 0 })
  expect(await listed(haulier, 'tab=needsMe')).toEqual([])
  expect(await listed(shipper, 'tab=needsMe')).toEqual([request.id])
  world.setNow('2026-06-22T08:00')
  expect(await listed(shipper, 'tab=needsMe')).toEqual([])
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  world.setNow(before)

  // when the owner counters that, it is the haulier's turn, and after a rejection the owner's again
  const last = await counter(shipper, request, back, 31_000)
  expect((await counts(haulier))?.countersToAnswer).toBe(1)
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  expect(await listed(shipper, 'tab=needsMe')).toEqual([])
  await reject(haulier, last)
  await see(shipper, request)
  expect((await counts(shipper))?.countersToAnswer).toBe(1)
  expect(await listed(shipper, 'tab=needsMe')).toEqual([request.id])

  // when that is rejected, it waits for neither
  await reject(shipper, back)
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
  expect(await listed(shipper, 'tab=needsMe')).toEqual([])
  expect(await listed(haulier, 'tab=new&scope=bids')).toEqual([request.id])
  expect(await listed(haulier, 'tab=new&scope=own')).not.toContain(own.id)
})

test('counters and quotes that end today wait for neither side once another offer is accepted', async () => {
  // given a counter of each side, and a quote until today
  const shipper = await world.company('Shipper')
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  const [toHaulier, toOwner] = [await post(shipper), await post(shipper)]
  const best = [await quote(rival, toHaulier), await quote(rival, toOwner)]
  await counter(shipper, toHaulier, await quote(haulier, toHaulier), 30_000)
  const asked = await counter(shipper, toOwner, await quote(haulier, toOwner), 30_000)
  await counter(haulier, toOwner, asked, 33_000)
  await quote(await world.company('Haulier'), toOwner, 36_000, { expiresOn: '2026-06-15' })
  expect(await listed(haulier, 'tab=needsMe')).toEqual([toHaulier.id])
  expect(await listed(shipper, 'tab=closingToday')).toEqual([toOwner.id])

  // when
  for (const offer of best) await accept(shipper, offer)

  // then
  expect(await listed(haulier, 'tab=needsMe')).toEqual([])
  expect((await counts(haulier))?.countersToAnswer).toBe(0)
  expect((await attention(haulier)).tabs?.bids?.needsMe).toBe(0)
  for (const tab of ['needsMe', 'closingToday']) expect(await listed(shipper, `tab=${tab}`)).toEqual([])
  expect((await attention(shipper)).tabs?.own).toMatchObject({ needsMe: 0, closingToday: 0 })
  expect(await counts(shipper)).toEqual(NOTHING_FOR_OWNERS)
})

test('a load is new for a haulier until it was seen or quoted, and again when its owner changes it', async () => {
  // given a load from before another user of the company joined
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [request, other] = [await post(shipper), await post(shipper)]
  const late = await world.userOf(haulier)

  // then
  expect(await listed(haulier, 'tab=new&page_size=2&page=1')).toEqual([other.id, request.id])
  expect(await listed(late, 'tab=new')).toEqual([])

  // when
  await see(haulier, request)
  await quote(haulier, other)
  expect(await listed(haulier, 'tab=new')).not.toContain(request.id)
  expect(await listed(haulier, 'tab=new')).not.toContain(other.id)
  await see(shipper, request)
  await world
    .as(shipper)
    .patch(`/api/extendquoterequest/${request.id}/`, { quoteRequestDeadline: '2026-06-20' })
  expect(await listed(haulier, 'tab=new')).toContain(request.id)
  expect(await listed(shipper, 'tab=new')).not.toContain(request.id)
})

test('a cancelled request is new for the hauliers that have quoted on it', async () => {
  const shipper = await world.company('Shipper')
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  const request = await post(shipper)
  await quote(haulier, request)
  await see(haulier, request)
  await see(rival, request)
  const extension = { quoteRequestDeadline: '2026-06-20' }
  await world.as(shipper).patch(`/api/extendquoterequest/${request.id}/`, extension)
  await world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
  expect(await listed(haulier, 'tab=new&scope=bids')).toContain(request.id)
  expect(await listed(rival, 'tab=new&scope=bids')).not.toContain(request.id)
  for (const who of [haulier, rival]) await expectNumbersOfLists(who)
})

test('requests that close today wait for their owner and are listed for hauliers', async () => {
  const [shipper, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const haulier = await world.company('Haulier')
  const request = await post(shipper, { deadline: '2026-06-15' })
  await post(shipper)
  const [deleted, cancelled] = [
    await postGeneral(shipper, { deadline: '2026-06-15' }),
    await postGeneral(other, { deadline: '2026-06-15' }),
  ]
  await world.as(shipper).delete(`/api/quoterequests/${deleted.id}/`)
  await world.as(other).patch(`/api/cancelquoterequest/${cancelled.id}/`)
  expect(await counts(other)).toEqual(NOTHING_FOR_OWNERS)

  expect(await counts(shipper)).toEqual({ ...NOTHING_FOR_OWNERS, deadlineToday: 1 })
  expect(await listed(shipper, 'tab=closingToday')).toEqual([request.id])
  expect(await listed(haulier, 'tab=closingToday')).toContain(request.id)
  expect((await attention(haulier)).tabs?.bids?.closingToday).toBeGreaterThan(0)
})

test('a request of the company with a quote that ends today closes today, even after its deadline', async () => {
  // given requests that hauliers can quote on until today, until yesterday, and for longer
  const before = world.now
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const both = await post(shipper, { deadline: '2026-06-16' })
  const past = await post(shipper, { deadline: '2026-06-15' })
  const later = await post(shipper)
  for (const request of [both, past, later])
    await quote(haulier, request, 35_000, { expiresOn: '2026-06-16' })
  // A request is counted once.
  await quote(await world.company('Haulier'), both, 36_000, { expiresOn: '2026-06-16' })
  const last = await quote(haulier, await post(shipper), 35_000, { expiresOn: '2026-06-17' })
  expect((await counts(shipper))?.expiringToday).toBe(0)

  // when
  world.setNow('2026-06-16T10:00')

  // then
  expect(await counts(shipper)).toMatchObject({ deadlineToday: 1, expiringToday: 3 })
  expect((await attention(shipper)).tabs?.own?.closingToday).toBe(3)
  expect(await listed(shipper, 'tab=closingToday')).toEqual([later.id, past.id, both.id])
  expect(await listed(shipper, 'tab=closingToday&status=Expired')).toEqual([past.id])
  expect(await listed(shipper, 'tab=closingToday&ordering=deadline&page_size=2')).toEqual([past.id, both.id])
  const { rows } = await world.as(shipper).get('/api/quoterequests/?tab=closingToday')
  expect(rows[0]?.quotesubmission).toEqual([
    expect.objectContaining({ quoteSubmissionDeadline: '2026-06-16', companyname: haulier.name }),
  ])

  // then a haulier sees the requests that it can quote on until today
  expect(await listed(haulier, 'tab=closingToday&scope=bids')).toContain(both.id)
  expect(await listed(haulier, 'tab=closingToday&scope=bids')).not.toContain(later.id)
  expect(await listed(haulier, 'tab=closingToday&scope=quoted')).toEqual([both.id])
  expect((await attention(shipper)).items?.expiringToday).toEqual(
    [later, past, both].map(({ id }) => expect.objectContaining({ request: id })),
  )

  // when the day is over, they are closed
  await cancel(haulier, last)
  world.setNow('2026-06-17T00:30')
  expect(await listed(shipper, 'tab=closingToday')).toEqual([])
  world.setNow(before)
})

test('requests of others cannot be marked, and an unknown tab is 400', async () => {
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  expect((await see(await world.company('Shipper'), request)).status).toBe(404)
  expect((await see(shipper, { id: 999_999 })).status).toBe(404)
  const answer = await world.as(shipper).get('/api/quoterequests/?tab=mine')
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['tab']])
})

test('a key lists its newest ten items', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const ids: number[] = []
  const haulier = await world.company('Haulier')
  const offers: { id: number }[] = []
  for (let nth = 0; nth < 12; nth++) {
    const request = await post(shipper, { deadline: '2026-06-15' })
    offers.push(await quote(haulier, request, 35_000, { expiresOn: '2026-06-15' }))
    ids.push(request.id)
  }
  const { counts: counted, items } = await attention(shipper)
  const newest = ids.reverse().slice(0, 10)
  for (const key of ['deadlineToday', 'expiringToday', 'newQuotes'] as const) {
    expect(counted?.[key]).toBe(12)
    expect(items?.[key]).toEqual(newest.map((request) => expect.objectContaining({ request })))
  }
  for (const offer of offers) await accept(shipper, offer)
  const ofHaulier = await attention(haulier)
  expect(ofHaulier.counts?.toConfirm).toBe(12)
  expect(ofHaulier.items?.toConfirm).toEqual(newest.map((request) => expect.objectContaining({ request })))
})

test('bookings wait for the side that has to act, with their reference', async () => {
  // given a pickup on the second working day from now
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const before = world.now
  world.setNow('2026-06-18T09:00')
  const request = await post(shipper)
  await accept(shipper, await quote(haulier, request))

  // then
  expect(await counts(shipper)).toEqual({ ...NOTHING_FOR_OWNERS, referencesMissing: 1 })
  expect((await counts(haulier))?.toConfirm).toBe(1)
  expect((await attention(haulier)).items?.toConfirm).toEqual([
    {
      request: request.id,
      reference: 'PO 4711',
      text: 'Felixstowe to Leeds LS9 0PX',
      at: world.now.toISOString(),
      booking: expect.stringMatching(/^QL-\d{6}$/),
    },
  ])

  // when it is three working days to the pickup, nothing is missing yet
  world.setNow('2026-06-17T09:00')
  expect((await counts(shipper))?.referencesMissing).toBe(0)
  world.setNow(before)
})

test('a withheld or expired request that another user quoted on is new in no row and no tab, and is new when it is open again', async () => {
  const [owner, haulier] = [await world.company('Shipper', { plan: 'pro12' }), await world.company('Haulier')]
  const otherUser = await world.userOf(haulier)
  const request = await post(owner)
  await quote(haulier, request)
  const activate = async (isActive: boolean) =>
    world.as(await world.operator()).patch(`/api/operator/companies/${owner.companyId}/`, { isActive })
  const newToColleague = async () => {
    const row = (await world.as(otherUser).get(`/api/quoterequests/?search=${request.id}`)).rows.find(
      ({ id }) => Number(id) === request.id,
    )
    const inTab = await listed(otherUser, 'scope=bids&tab=new')
    return [row?.isNew, inTab.includes(request.id)]
  }
  expect(await newToColleague()).toEqual([true, true])
  await activate(false)
  expect(await newToColleague()).toEqual([false, false])
  await activate(true)
  expect(await newToColleague()).toEqual([true, true])
  const before = world.now
  world.setNow('2026-06-19T23:59')
  expect(await newToColleague()).toEqual([true, true])
  world.setNow('2026-06-20T00:00')
  expect(await newToColleague()).toEqual([false, false])
  world.setNow(before)
})

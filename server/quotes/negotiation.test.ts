/*
 * Rules: docs/rules/quotes.md#statuses, docs/rules/quotes.md#answers, docs/rules/quotes.md#what-a-haulier-sees,
 *   docs/rules/quotes.md#replaced, docs/rules/requests.md#history, docs/rules/companies.md#deactivated
 */
/** From the first quote to the accepted offer: countering, accepting, rejecting, cancelling, and who sees what. */
import { describe, expect, test } from 'vitest'
import { listContainerQuotesMade } from '#contract/quotes.ts'
import { getContainerRequest, getRequestHistory } from '#contract/requests.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { moveExpired } from '../requests/expired.ts'
import type { Company } from '../testing/companies.ts'
import { aContainerQuote } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { negotiations } from '../testing/negotiations.ts'

const world = await startWorld()
const {
  post,
  postGeneral,
  quote,
  quoteGeneral,
  counter,
  accept,
  cancel,
  reject,
  received,
  made,
  submitting,
  scene,
} = negotiations(world)

const statusOf = async (viewer: Company, { id }: ContainerRequest) =>
  (await world.as(viewer).call(getContainerRequest, { params: { id } })).status
const accepting = (side: Company, { id }: { id: number }) =>
  world.as(side).patch(`/api/acceptquotesubmission/${id}/`)
const cancelling = (side: Company, { id }: { id: number }, body?: unknown) =>
  world.as(side).patch(`/api/cancelquotesubmission/${id}/`, body)

describe('the lists of quotes', () => {
  test('are of one haulage type, and count only what they show', async () => {
    const { shipper, haulier, rival, request } = await scene()
    await quote(haulier, request)
    await quote(haulier, await post(shipper))
    const newest = await quote(rival, request)
    const first = await world
      .as(shipper)
      .get(`/api/shippercntrquotesubmissions/${request.id}/?page=1&page_size=1`)
    expect(first.rows.map(({ id }) => id)).toEqual([newest.id])
    for (const [who, list, total] of [
      [shipper, 'shippercntr', '2'],
      [haulier, 'hauliercntr', '1'],
    ] as const) {
      const path = (name: string) => `/api/${name}quotesubmissions/${request.id}/?page_size=10`
      const answer = await world.as(who).get(path(list))
      expect([answer.status, answer.headers['x-total-count']]).toEqual([200, total])
      expect((await world.as(who).get(path(list.replace('cntr', 'ftl')))).status).toBe(404)
    }
  })
})

describe('the main job', () => {
  test('a quote is countered, countered back and accepted; the other offers are Lost', async () => {
    const { shipper, haulier, rival, request } = await scene()
    const first = await quote(haulier, request, 40_000)
    const other = await quote(rival, request, 39_000)
    const lower = await counter(shipper, request, first, 36_000)
    expect(await made(haulier, request)).toEqual(
      new Map([
        [lower.id, 'Counter'],
        [first.id, 'Pending'],
      ]),
    )

    const back = await counter(haulier, request, lower, 37_500)
    expect(await received(shipper, request)).toEqual(
      new Map([
        [back.id, 'Counter'],
        [lower.id, 'Cancelled'],
        [other.id, 'Pending'],
        [first.id, 'Cancelled'],
      ]),
    )

    const won = await accept(shipper, back)
    expect(won.status).toBe('Won')
    expect(await statusOf(shipper, request)).toBe('Accepted')
    expect(await made(rival, request)).toEqual(new Map([[other.id, 'Lost']]))
    expect((await made(haulier, request)).get(back.id)).toBe('Won')
  })

  test('a haulier accepts the owner’s counter: the counter is Won, its own quote Lost', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    const won = await accept(haulier, lower)
    const isOwners = { status: 'Won', companyName: shipper.name, isCounter: true }
    expect(won).toMatchObject({ id: lower.id, ...isOwners })
    expect(await received(shipper, request)).toEqual(
      new Map([
        [lower.id, 'Won'],
        [offer.id, 'Lost'],
      ]),
    )
  })

  test('a general request is quoted with vehicle and trailer, and accepted', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await postGeneral(shipper)
    const offer = await quoteGeneral(haulier, request, 19_999)
    expect(offer.load).toEqual({ vehicleType: 'Rigid', trailerType: 'Box', rate: 19_999 })
    expect((await accepting(shipper, offer)).body.quoteSubmissionStatus).toBe('Won')
  })

  test('a haulier’s request to hauliers works the same, and carries the flag', async () => {
    const owner = await world.company('Haulier')
    const haulier = await world.company('Haulier')
    const request = await post(owner)
    expect(request).toMatchObject({ isSubcontract: true, ownerType: 'Haulier' })
    const offer = await quote(haulier, request)
    // The conditions are those of the haulier that carries, also for a counter of a haulier that has its own.
    expect((await counter(owner, request, offer, 30_000)).conditionsOfCarriage).toBeNull()
    expect((await accept(owner, offer)).status).toBe('Won')
  })
})

describe('accepting', () => {
  test('answers 403 for the caller’s own offer, and 404 for a foreign or unknown one', async () => {
    const { shipper, haulier, rival, request } = await scene()
    const offer = await quote(haulier, request)
    await quote(rival, request)
    expect((await accepting(haulier, offer)).status).toBe(403)
    expect((await accepting(rival, offer)).status).toBe(404)
    expect((await accepting(shipper, { id: 999_999 })).status).toBe(404)
    expect((await accepting(await world.company('Shipper'), offer)).status).toBe(404)
  })

  test('answers 409 the second time and changes nothing', async () => {
    const { shipper, haulier, rival, request } = await scene()
    const offer = await quote(haulier, request)
    const other = await quote(rival, request)
    await accept(shipper, offer)
    for (const late of [offer, other]) expect((await accepting(shipper, late)).status).toBe(409)
    expect((await cancelling(haulier, offer)).status).toBe(409)
    expect(await received(shipper, request)).toEqual(
      new Map([
        [other.id, 'Lost'],
        [offer.id, 'Won'],
      ]),
    )
  })

  test('works on an expired request until the pickup time, for quotes and for counters', async () => {
    const start = world.now
    const { shipper, haulier, request } = await scene()
    const late = await post(shipper)
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, late, await quote(haulier, late), 1000)
    world.setNow('2026-06-22T07:59')
    expect(await statusOf(shipper, request)).toBe('Expired')
    expect((await submitting(shipper, aContainerQuote(request, 1, { counters: [offer.id] }))).status).toBe(
      409,
    )
    expect((await accepting(shipper, offer)).status).toBe(200)
    world.setNow('2026-06-22T08:00')
    expect((await accepting(haulier, lower)).status).toBe(409)
    world.setNow(start)
  })
})

describe('countering, rejecting, cancelling', () => {
  test('the owner has one live counter to a haulier at a time', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    const second = aContainerQuote(request, 29_000, { counters: [offer.id] })
    expect((await submitting(shipper, second)).status).toBe(409)
    await cancel(shipper, lower)
    expect((await submitting(shipper, second)).status).toBe(201)
  })

  test('a rejected counter leaves the quote that it answered unchanged', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    expect((await reject(haulier, lower)).status).toBe('Rejected')
    expect(await received(shipper, request)).toEqual(
      new Map([
        [lower.id, 'Rejected'],
        [offer.id, 'Pending'],
      ]),
    )
  })

  test('a cancelled quote also ends the counters to it', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    await cancel(haulier, offer)
    expect(await received(shipper, request)).toEqual(
      new Map([
        [lower.id, 'Cancelled'],
        [offer.id, 'Cancelled'],
      ]),
    )
    expect((await accepting(haulier, lower)).status).toBe(409)
  })

  test('answers 403 for what a side may not do', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    expect((await cancelling(shipper, offer)).status).toBe(403)
    expect((await cancelling(shipper, offer, { quoteSubmissionStatus: 'Rejected' })).status).toBe(403)
    expect((await cancelling(haulier, lower)).status).toBe(403)
    expect((await cancelling(shipper, lower, { quoteSubmissionStatus: 'Rejected' })).status).toBe(403)
    const won = await cancelling(haulier, offer, { quoteSubmissionStatus: 'Won' })
    expect([won.status, Object.keys(won.body)]).toEqual([400, ['quoteSubmissionStatus']])
  })

  test('every offer on a cancelled request shows Cancelled, also a rejected one; the history keeps the rejection', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 30_000)
    await reject(haulier, lower)
    await world
      .as(shipper)
      .patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
    const all = new Map([
      [lower.id, 'Cancelled'],
      [offer.id, 'Cancelled'],
    ])
    expect(await received(shipper, request)).toEqual(all)
    expect(await made(haulier, request)).toEqual(all)
    for (const [who, side] of [
      [shipper, 'shipper'],
      [haulier, 'haulier'],
    ] as const) {
      const { quotes } = await world.as(who).call(getContainerRequest, { params: { id: request.id } })
      expect(new Map(quotes.map(({ id, status }) => [id, status]))).toEqual(all)
      const file = await world.as(who).get(`/api/${side}cntrquotesubmissions/${request.id}/?format=csv`)
      const statuses = String(file.body).trimEnd().split('\r\n').slice(1)
      expect(statuses.map((line) => line.split(',')[3])).toEqual(['Cancelled', 'Cancelled'])
      const history = await world.as(who).call(getRequestHistory, { params: { id: request.id } })
      expect(history.map(({ what }) => what)).toContain('Counter-offer rejected')
    }
  })

  test('every step on a cancelled request is refused, and its offers show Cancelled', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    await world
      .as(shipper)
      .patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
    expect(await made(haulier, request)).toEqual(new Map([[offer.id, 'Cancelled']]))
    expect((await accepting(shipper, offer)).status).toBe(409)
    expect((await cancelling(haulier, offer)).status).toBe(409)
  })
})

describe('what each side sees', () => {
  test('shows a haulier its own negotiation and nothing of another haulier’s', async () => {
    const { shipper, haulier, rival, request } = await scene()
    const mine = await quote(haulier, request)
    const theirs = await quote(rival, request)
    await counter(shipper, request, theirs, 10_000)
    const list = await world.as(haulier).get(`/api/hauliercntrquotesubmissions/${request.id}/`)
    expect(list.rows.map((row) => row.id)).toEqual([mine.id])
    const [row] = await world.as(haulier).call(listContainerQuotesMade, { params: { id: request.id } })
    expect(row).toMatchObject({
      isCounter: false,
      isWithheld: false,
      rates: [
        { size: '40HC', rate: 35_000 },
        { size: '20DC', rate: 35_000 },
      ],
    })
    for (const path of [`/api/quoterequests/${request.id}/`, `/api/cntrquoterequest/${request.id}/`]) {
      const { body } = await world.as(haulier).get(path)
      expect(JSON.stringify(body.quotesubmission)).not.toContain(rival.name)
      expect(body.quotesubmission).toHaveLength(1)
    }
    const history = await world.as(haulier).get(`/api/quoterequesthistory/${request.id}/`)
    expect(history.rows.map((row) => row.what)).toEqual(['Request posted', 'Quote submitted'])
    expect((await world.as(haulier).get(`/api/shippercntrquotesubmissions/${request.id}/`)).status).toBe(404)
    await accept(shipper, mine)
    const stranger = world.as(await world.company('Haulier'))
    expect((await stranger.get(`/api/hauliercntrquotesubmissions/${request.id}/`)).status).toBe(404)
  })

  test('the history shows each haulier its loss, also when another haulier accepted', async () => {
    const { shipper, haulier, rival, request } = await scene()
    const offer = await quote(haulier, request, 40_000)
    await quote(rival, request, 41_000)
    await accept(haulier, await counter(shipper, request, offer, 35_000))
    const steps = await world.as(rival).call(getRequestHistory, { params: { id: request.id } })
    expect(steps.map(({ what }) => what)).toEqual(['Request posted', 'Quote submitted', 'Quote lost'])
    expect(steps.map(({ who }) => who)).not.toContain(haulier.name)
  })

  test('the history shows every step with its author, and old and new price', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request, 40_000)
    const lower = await counter(shipper, request, offer, 35_000)
    await accept(haulier, lower)
    const steps = await world.as(shipper).call(getRequestHistory, { params: { id: request.id } })
    expect(
      steps.map(({ who, what, haulier, oldPrice, newPrice }) => [who, what, haulier, oldPrice, newPrice]),
    ).toEqual([
      [shipper.name, 'Request posted', null, null, null],
      [haulier.name, 'Quote submitted', haulier.name, null, 120_000],
      [shipper.name, 'Counter-offer submitted', haulier.name, 120_000, 105_000],
      [haulier.name, 'Counter-offer accepted', haulier.name, null, 105_000],
    ])
  })
})

describe('a deactivated company', () => {
  const activate = async ({ companyId }: Company, isActive: boolean) =>
    world.as(await world.operator()).patch(`/api/operator/companies/${companyId}/`, { isActive })

  test('gets no quotes, and its offers cannot be accepted, until it is active again', async () => {
    const { shipper, haulier, rival } = await scene()
    const request = await post(shipper)
    const offer = await quote(haulier, request)
    const answer = await counter(shipper, request, offer, 30_000)
    await activate(shipper, false)
    expect((await accepting(haulier, answer)).status).toBe(409)
    expect((await submitting(rival, aContainerQuote(request))).body).toEqual({
      non_field_errors: [expect.stringContaining('deactivated')],
    })
    // A side’s own offer can be taken back at any time.
    expect((await cancelling(haulier, offer)).status).toBe(200)
    await activate(shipper, true)
    expect((await submitting(rival, aContainerQuote(request))).status).toBe(201)
  })

  test('is not agreed with after the quote deadline either', async () => {
    const start = world.now
    const { shipper, haulier, request } = await scene()
    const answer = await counter(shipper, request, await quote(haulier, request), 30_000)
    world.setNow('2026-06-20T09:00')
    await moveExpired(world.database.db, world.now)
    await activate(shipper, false)
    expect((await accepting(haulier, answer)).status).toBe(409)
    await activate(shipper, true)
    expect((await accepting(haulier, answer)).status).toBe(200)
    world.setNow(start)
  })

  test('cannot be accepted or countered as a haulier', async () => {
    const { shipper, haulier } = await scene()
    const request = await post(shipper)
    const offer = await quote(haulier, request)
    await activate(haulier, false)
    expect((await accepting(shipper, offer)).status).toBe(409)
    const draft = aContainerQuote(request, 30_000, { counters: [offer.id], isCounter: true })
    expect((await submitting(shipper, draft)).status).toBe(409)
    await activate(haulier, true)
    expect((await accepting(shipper, offer)).status).toBe(200)
  })
})

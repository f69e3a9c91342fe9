// Rules: docs/rules/interface.md#updated-since
import { expect, test } from 'vitest'
import { addDays, londonDay } from '#domain/time.ts'
import { noteQuoteEnds } from '../quotes/ends.ts'
import { moveExpired } from '../requests/expired.ts'
import type { Company } from '../testing/companies.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, quote, counter, accept, reject } = trading(world)

const dayAfter = (now: Date, days: number) => addDays(londonDay(now), days)

/** On a busy machine the transactions of other tests may take long to end. */
const PATIENCE = { timeout: 30_000 }

const listOf = {
  received: (id: number) => `/api/shippercntrquotesubmissions/${id}/`,
  made: (id: number) => `/api/hauliercntrquotesubmissions/${id}/`,
  requests: () => '/api/quoterequests/',
}

/** Follows a list from its beginning, which has these objects, among others; then expects changes with their statuses. */
async function follow(who: Company, path: string, ...ids: readonly number[]) {
  let cursor = '0'
  const read = async () => {
    const answer = await world.as(who).get(`${path}?updated_since=${cursor}`)
    expect(answer.status).toBe(200)
    cursor = String(answer.headers['x-next-cursor'])
    return answer.rows
  }
  const known = new Set<unknown>()
  const isThere = async () => {
    for (const { id } of await read()) known.add(id)
    return ids.every((id) => known.has(id))
  }
  await expect.poll(isThere, PATIENCE).toBe(true)
  const expectTold = async (...told: [id: number, status: string][]) => {
    const seen: unknown[] = []
    const more = async () => {
      for (const { id, quoteSubmissionStatus, quoteRequestStatus } of await read())
        if (ids.includes(Number(id))) seen.push([id, quoteSubmissionStatus ?? quoteRequestStatus])
      return seen.length
    }
    await expect.poll(more, PATIENCE).toBeGreaterThanOrEqual(told.length)
    await more()
    expect(seen).toEqual(told)
  }
  return { expectTold }
}

async function companies() {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  return [owner, await world.company('Haulier'), await world.company('Haulier')] as const
}

test('tells of quotes that their request was cancelled, also of one that was rejected', async () => {
  const [owner, haulier, rival] = await companies()
  const request = await post(owner)
  const offer = await quote(haulier, request)
  const countered = await quote(rival, request)
  const rejected = await counter(owner, request, countered, 10_000)
  await reject(rival, rejected)
  const [made, received] = [
    await follow(haulier, listOf.made(request.id), offer.id),
    await follow(owner, listOf.received(request.id), offer.id, countered.id, rejected.id),
  ]
  const path = `/api/cancelquoterequest/${request.id}/`
  expect((await world.as(owner).patch(path, { quoteRequestStatus: 'Cancelled' })).status).toBe(200)
  await made.expectTold([offer.id, 'Cancelled'])
  await received.expectTold([offer.id, 'Cancelled'], [countered.id, 'Cancelled'], [rejected.id, 'Cancelled'])
})

test('tells of a quote that is lost because another was accepted, and no more of one that had ended', async () => {
  const [owner, haulier, rival] = await companies()
  const request = await post(owner)
  const ended = await quote(await world.company('Haulier'), request, 10_000, { expiresOn: '2026-06-15' })
  const [lost, won] = [await quote(haulier, request), await quote(rival, request)]
  world.advance({ days: 1 })
  await noteQuoteEnds(world.database.db, world.now)
  const [made, received] = [
    await follow(haulier, listOf.made(request.id), lost.id),
    await follow(owner, listOf.received(request.id), ended.id, lost.id, won.id),
  ]
  await accept(owner, won)
  await made.expectTold([lost.id, 'Lost'])
  await received.expectTold([lost.id, 'Lost'], [won.id, 'Won'])
})

test('tells of a quote that has expired, once, and of its request', async () => {
  const { db } = world.database
  await noteQuoteEnds(db, world.now)
  const [owner, haulier] = await companies()
  const request = await post(owner)
  const offer = await quote(haulier, request, 10_000, { expiresOn: dayAfter(world.now, 0) })
  const other = await quote(await world.company('Haulier'), request, 10_000, {
    expiresOn: dayAfter(world.now, 1),
  })
  const [made, received, requests] = [
    await follow(haulier, listOf.made(request.id), offer.id),
    await follow(owner, listOf.received(request.id), offer.id, other.id),
    await follow(owner, listOf.requests(), request.id),
  ]
  world.advance({ days: 1 })
  await Promise.all([noteQuoteEnds(db, world.now), noteQuoteEnds(db, world.now)])
  await made.expectTold([offer.id, 'Expired'])
  await received.expectTold([offer.id, 'Expired'])
  await requests.expectTold([request.id, 'Open'])
  world.advance({ days: 1 })
  await noteQuoteEnds(db, world.now)
  await made.expectTold()
  await received.expectTold([other.id, 'Expired'])
})

/** Moves an expired request, once no other job has it locked. */
async function move(id: number) {
  const { db } = world.database
  const stage = async () => {
    await moveExpired(db, world.now)
    return (await db.selectFrom('request').where('id', '=', id).select('stage').executeTakeFirst())?.stage
  }
  await expect.poll(stage, PATIENCE).toBe('Expired')
}

test('tells the owner and the hauliers of a request that it has expired', async () => {
  const [owner, haulier] = await companies()
  const request = await post(owner, { deadline: dayAfter(world.now, 0) })
  await quote(haulier, request)
  const [own, quoted] = [
    await follow(owner, listOf.requests(), request.id),
    await follow(haulier, listOf.requests(), request.id),
  ]
  world.advance({ days: 1 })
  await move(request.id)
  await own.expectTold([request.id, 'Expired'])
  await quoted.expectTold([request.id, 'Expired'])
})

test('tells the owner of an open quote that its haulier was deactivated or is active again', async () => {
  const [owner, haulier, rival] = await companies()
  const request = await post(owner)
  const offer = await quote(haulier, request)
  const rivals = await quote(rival, request)
  const [received, requests] = [
    await follow(owner, listOf.received(request.id), offer.id, rivals.id),
    await follow(owner, listOf.requests(), request.id),
  ]
  const operator = await world.operator()
  for (const isActive of [false, true]) {
    const path = `/api/operator/companies/${haulier.companyId}/`
    expect((await world.as(operator).patch(path, { isActive })).status).toBe(200)
    await received.expectTold([offer.id, 'Pending'])
    await requests.expectTold([request.id, 'Open'])
  }
})

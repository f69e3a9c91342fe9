/*
 * Rules: docs/rules/companies.md#deactivated, docs/rules/requests.md#visibility, docs/rules/attention.md#tabs,
 *   docs/rules/attention.md#keys, docs/rules/notifications.md#quotes, docs/rules/lanes.md#new-loads,
 *   docs/rules/lanes.md#mails
 */
import { expect, test, vi } from 'vitest'
import { getAttention } from '#contract/attention.ts'
import { createLane } from '#contract/lanes.ts'
import { mailLoads } from '../lanes/mails.ts'
import { matchLoads } from '../lanes/match.ts'
import { mailGatheredQuotes } from '../quotes/gathered-mails.ts'
import type { Company } from '../testing/companies.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { moveExpired } from './expired.ts'

const world = await startWorld()
const { post, quote, counter, cancel } = trading(world)
const { db } = world.database
const LISTS = '/api/quoterequests/'

const activate = async ({ companyId }: Company, isActive: boolean) =>
  world.as(await world.operator()).patch(`/api/operator/companies/${companyId}/`, { isActive })

/** An owner with a request that the haulier has quoted on, and one without a quote; a rival without quotes. */
async function market() {
  const owner = await world.company('Shipper', { plan: 'pro12', name: `Owner ${crypto.randomUUID()}` })
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  const [quoted, unquoted] = [await post(owner), await post(owner)]
  const offer = await quote(haulier, quoted)
  const listed = async (who: Company, query: string) => {
    const answer = await world.as(who).get(`${LISTS}?${query}&page=1&page_size=100`)
    expect(answer.status, query).toBe(200)
    return answer.rows.map(({ id }) => Number(id)).filter((id) => id === quoted.id || id === unquoted.id)
  }
  const found = async (who: Company) => {
    const query = `search=${encodeURIComponent(owner.name)}&page=1`
    const answer = await world.as(who).get(`${LISTS}?${query}`)
    return [Number(answer.headers['x-total-count']), answer.rows.map(({ id }) => Number(id))] as const
  }
  return { owner, haulier, rival, quoted, unquoted, offer, listed, found }
}

const SAME_FOR_ALL = ['ordering=-created', 'ordering=deadline', 'ordering=-pickup', 'status=Open', 'tab=all']

test('open requests of a deactivated company are listed for hauliers with a quote only, until it is active again', async () => {
  const { owner, haulier, rival, quoted, unquoted, listed, found } = await market()

  await activate(owner, false)
  for (const query of [...SAME_FOR_ALL, 'search=felixstowe', 'haulage_type=1', 'load_type=Import']) {
    expect(await listed(rival, query), query).toEqual([])
    expect(await listed(haulier, query), query).toEqual([quoted.id])
    expect(await listed(haulier, `scope=quoted&${query}`), query).toEqual([quoted.id])
  }
  expect(await found(rival)).toEqual([0, []])
  expect(await found(haulier)).toEqual([1, [quoted.id]])
  expect(await listed(rival, `search=${unquoted.id}`)).toEqual([])
  expect(await listed(haulier, `search=${quoted.id}`)).toEqual([quoted.id])
  expect(await listed(haulier, 'status=Expired')).toEqual([])
  const counted = async (query: string) =>
    Number((await world.as(rival).get(`${LISTS}?${query}&page=1`)).headers['x-total-count'])
  expect(await counted(`load_type=Import&search=${encodeURIComponent(owner.name)}`)).toBe(0)

  await activate(owner, true)
  for (const who of [haulier, rival]) {
    expect((await listed(who, 'status=Open')).sort()).toEqual([quoted.id, unquoted.id])
    expect((await found(who))[0]).toBe(2)
  }
})

test('such a request is not found by hauliers without a quote, and marked for those with one', async () => {
  const { owner, haulier, rival, quoted, unquoted } = await market()
  const seenBy = async (who: Company, id: number) => {
    const { status, body } = await world.as(who).get(`${LISTS}${id}/`)
    return [status, body.quoteRequestStatus, body.isWithheld]
  }
  expect(await seenBy(rival, quoted.id)).toEqual([200, 'Open', false])
  await activate(owner, false)
  expect(await seenBy(haulier, quoted.id)).toEqual([200, 'Open', true])
  const row = (await world.as(haulier).get(`${LISTS}?search=${quoted.id}`)).rows.find(
    ({ id }) => Number(id) === quoted.id,
  )
  expect(row).toMatchObject({ quoteRequestStatus: 'Open', isWithheld: true })
  for (const id of [quoted.id, unquoted.id]) {
    for (const path of [LISTS, '/api/cntrquoterequest/', '/api/quoterequesthistory/'])
      expect((await world.as(rival).get(`${path}${id}/`)).status, path).toBe(404)
    const questions = `${LISTS}${id}/questions/`
    expect((await world.as(rival).get(questions)).status).toBe(404)
    expect((await world.as(rival).post(questions, { question: 'Side loader?' })).status).toBe(404)
    expect((await world.as(rival).put(`${LISTS}${id}/seen/`)).status).toBe(404)
  }
  await activate(owner, true)
  expect(await seenBy(haulier, quoted.id)).toEqual([200, 'Open', false])
  expect(await seenBy(rival, unquoted.id)).toEqual([200, 'Open', false])
})

test('the offers of a deactivated haulier are marked for the owner', async () => {
  const { owner, haulier, quoted } = await market()
  const marks = async () => {
    const { rows } = await world.as(owner).get(`/api/shippercntrquotesubmissions/${quoted.id}/`)
    const { body } = await world.as(owner).get(`${LISTS}${quoted.id}/`)
    return [...rows.map(({ isWithheld }) => isWithheld), body.quotesubmission?.[0]?.isWithheld]
  }
  expect(await marks()).toEqual([false, false])
  await activate(haulier, false)
  expect(await marks()).toEqual([true, true])
  await activate(haulier, true)
  expect(await marks()).toEqual([false, false])
})

test('the quotes of a deactivated haulier do not wait for the owner until it is active again', async () => {
  // given requests with a quote of one haulier, of both, and of one that ends today
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [haulier, other] = [await world.company('Haulier'), await world.company('Haulier')]
  const [one, both, ending] = [await post(owner), await post(owner), await post(owner)]
  await quote(haulier, one)
  const stays = await quote(other, both, 36_000)
  await quote(haulier, both, 34_000)
  await quote(haulier, ending, 35_000, { expiresOn: '2026-06-15' })
  const waiting = async () => {
    const { counts, tabs, items } = await world.as(owner).call(getAttention)
    const tab = async (name: string) =>
      (await world.as(owner).get(`${LISTS}?tab=${name}`)).rows.map(({ id }) => Number(id))
    const listed = { needsMe: await tab('needsMe'), closingToday: await tab('closingToday') }
    // then the numbers are those of the rows
    expect(counts).toMatchObject({
      newQuotes: listed.needsMe.length,
      expiringToday: listed.closingToday.length,
    })
    expect(tabs?.own).toMatchObject({
      needsMe: listed.needsMe.length,
      closingToday: listed.closingToday.length,
    })
    expect(items?.newQuotes?.map(({ request }) => request).sort()).toEqual(listed.needsMe.toSorted())
    expect(items?.expiringToday?.map(({ request }) => request)).toEqual(listed.closingToday)
    return { ...listed, newest: items?.newQuotes?.find(({ request }) => request === both.id)?.text }
  }
  const before = { needsMe: [ending.id, both.id, one.id], closingToday: [ending.id] }
  expect(await waiting()).toEqual({ ...before, newest: expect.stringContaining('£1,020.00') })

  // when the haulier is deactivated, then only the quote of the other one waits
  await activate(haulier, false)
  const meanwhile = { needsMe: [both.id], closingToday: [] }
  expect(await waiting()).toEqual({ ...meanwhile, newest: expect.stringContaining('£1,080.00') })

  // when it is active again, then all wait again
  await activate(haulier, true)
  expect(await waiting()).toEqual({ ...before, newest: expect.stringContaining('£1,020.00') })

  // when the other quote goes in the meantime, then it is not counted
  await activate(haulier, false)
  await cancel(other, stays)
  expect(await waiting()).toEqual({ needsMe: [], closingToday: [], newest: undefined })
  await activate(haulier, true)
  expect(await waiting()).toMatchObject(before)
})

test('quotes of a deactivated haulier are left out of the mail of gathered quotes', async () => {
  const before = world.now
  const owner = await world.company('Shipper')
  const [first, inactive, active] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const request = await post(owner)
  await quote(first, request)
  await quote(inactive, request, 30_000)
  await quote(active, request, 34_000)
  await activate(inactive, false)
  world.advance({ minutes: 30 })
  await mailGatheredQuotes(db, world.settings, () => world.now)
  const [, gathered] = await world.mails(owner.email)
  expect(gathered?.subject).toMatch(/^One more quote: /)
  expect(gathered?.text_body).toContain(`${active.name}: £1,020.00`)
  expect(gathered?.text_body).not.toContain(inactive.name)
  world.setNow(before)
})

test('the counts for hauliers leave such requests out, except counters that can be rejected', async () => {
  const { owner, haulier, rival, quoted, offer, listed } = await market()
  const closing = await post(owner, { deadline: '2026-06-15' })
  const attention = async (who: Company) => (await world.as(who).get('/api/attention/')).body
  const newOnes = async (who: Company) => Number(await (await attention(who)).tabs?.bids?.new)
  const closingToday = async (who: Company) => Number((await attention(who)).tabs?.bids?.closingToday)
  await counter(owner, quoted, offer, 30_000)
  const before = { new: await newOnes(rival), closing: await closingToday(rival) }

  await activate(owner, false)
  expect(await newOnes(rival)).toBe(before.new - 3)
  expect(await closingToday(rival)).toBe(before.closing - 1)
  expect(await listed(haulier, 'tab=needsMe')).toEqual([quoted.id])
  expect((await attention(haulier)).counts).toMatchObject({ countersToAnswer: 1 })
  expect((await attention(haulier)).tabs?.bids).toMatchObject({ needsMe: 1 })
  const closingIds = (await world.as(haulier).get(`${LISTS}?tab=closingToday`)).rows.map(({ id }) =>
    Number(id),
  )
  expect(closingIds).not.toContain(closing.id)

  await activate(owner, true)
  expect(await newOnes(rival)).toBe(before.new)
  expect(await closingToday(rival)).toBe(before.closing)
})

test('lanes neither count nor mail loads of a deactivated company', async () => {
  const clock = () => world.now
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  await world
    .as(haulier)
    .call(createLane, { body: { name: 'Imports', filter: { loadType: ['Import'] }, alert: 'digest' } })
  const newLoads = async () => Number((await world.as(haulier).get('/api/attention/')).body.counts?.newLoads)
  await post(owner)
  await vi.waitFor(async () => {
    await matchLoads(db, clock)
    expect(await newLoads()).toBe(1)
  })

  const before = world.now
  await activate(owner, false)
  expect(await newLoads()).toBe(0)
  expect((await world.as(haulier).get('/api/attention/')).body.items?.newLoads ?? []).toEqual([])
  world.advance({ days: 1 })
  await mailLoads(db, world.settings, clock)
  expect(await world.mails(haulier.email)).toEqual([])

  await activate(owner, true)
  expect(await newLoads()).toBe(1)
  world.setNow(before)
})

test('such a request expires on its day, whenever the job runs, and stays expired when the company is active again', async () => {
  const before = world.now
  const { owner, haulier, rival, quoted, listed } = await market()
  await activate(owner, false)
  world.advance({ days: 5 })
  for (const move of [
    () => Promise.resolve(),
    () => moveExpired(db, world.now),
    () => activate(owner, true),
  ]) {
    await move()
    expect(await listed(haulier, 'status=Expired')).toEqual([quoted.id])
    expect(await listed(haulier, 'status=Open')).toEqual([])
    expect(await listed(rival, 'tab=all')).toEqual([])
  }
  const stages = await db
    .selectFrom('request')
    .where('owner_id', '=', owner.companyId)
    .select('stage')
    .distinct()
    .execute()
  expect(stages).toEqual([{ stage: 'Expired' }])
  world.setNow(before)
})

test('programs that follow changes get such a request only if they can still see it', async () => {
  const { owner, haulier, rival, quoted, unquoted } = await market()
  const follow = async (who: Company, cursor: string) => {
    const answer = await world.as(who).get(`${LISTS}?updated_since=${cursor}&page_size=100`)
    expect(answer.status).toBe(200)
    return { ids: answer.rows.map(({ id }) => Number(id)), cursor: String(answer.headers['x-next-cursor']) }
  }
  const PATIENCE = { timeout: 30_000 }
  const told = async (who: Company, cursor: string, ids: readonly number[]) => {
    const seen: number[] = []
    let next = cursor
    await expect
      .poll(async () => {
        const more = await follow(who, next)
        seen.push(...more.ids)
        next = more.cursor
        return [...new Set(seen)].filter((id) => id === quoted.id || id === unquoted.id).sort()
      }, PATIENCE)
      .toEqual(ids)
    return next
  }
  let [ofHaulier, ofRival] = [
    await told(haulier, '0', [quoted.id, unquoted.id]),
    await told(rival, '0', [quoted.id, unquoted.id]),
  ]
  await activate(owner, false)
  ofHaulier = await told(haulier, ofHaulier, [quoted.id])
  ofRival = await told(rival, ofRival, [])
  await activate(owner, true)
  await told(haulier, ofHaulier, [quoted.id, unquoted.id])
  await told(rival, ofRival, [quoted.id, unquoted.id])
})

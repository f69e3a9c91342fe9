/**
 * Rules: docs/rules/lanes.md#lane, docs/rules/lanes.md#filter, docs/rules/lanes.md#matching,
 *   docs/rules/lanes.md#new-loads, docs/rules/lanes.md#alerts,
 *   docs/rules/lanes.md#mails, docs/rules/lanes.md#unsubscribe, docs/rules/typed-values.md#version
 */
import { afterAll, expect, test, vi } from 'vitest'
import { createLane } from '#contract/lanes.ts'
import type { LaneAlert, LaneFilter } from '#domain/lanes/lane.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { DAY_MS } from '#domain/time.ts'
import { closeReaders, openEventStream } from '../testing/event-stream-client.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { mailLoads } from './mails.ts'
import { matchLoads } from './match.ts'

const world = await startWorld()
afterAll(closeReaders)
const { post, postGeneral, quote, accept } = trading(world)
const { db } = world.database
const clock = () => world.now

type Who = { token: string; email: string }
const lane = (who: Who, filter: LaneFilter, alert: LaneAlert = 'none', name = 'A lane') =>
  world.as(who).call(createLane, { body: { name, filter, alert } })
const newLoads = async (who: Who) =>
  (await world.as(who).get('/api/attention/')).body.counts?.newLoads as unknown as number

/** Waits until every posted load is matched: a background job may match some at the same time. */
async function matched(): Promise<void> {
  await vi.waitFor(async () => {
    await matchLoads(db, clock)
    expect(await db.selectFrom('load_to_match').select('request_id').execute()).toEqual([])
  })
}

async function mailsAfter(who: Who): Promise<string[]> {
  await matched()
  await mailLoads(db, world.settings, clock)
  return (await world.mails(who.email)).map(({ text_body }) => text_body)
}

test('a user keeps up to twenty lanes, which no other user sees or changes', async () => {
  const haulier = await world.company('Haulier')
  const otherUser = await world.userOf(haulier)
  const made = await world.as(haulier).post('/api/lanes/', {
    name: 'Felixstowe to Yorkshire',
    filter: {
      pickup: ['port:gbfxt'],
      delivery: ['region:Yorkshire', 'area:ls'],
      haulageType: [1],
      sizes: [],
    },
    alert: 'mail',
  })
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: made.body.id,
    name: 'Felixstowe to Yorkshire',
    filter: {
      haulageType: ['Container'],
      pickup: ['port:GBFXT'],
      delivery: ['region:yorkshire', 'area:LS'],
    },
    alert: 'mail',
    version: 1,
  })
  const path = `/api/lanes/${made.body.id}/`
  const name = 'F'.repeat(200)
  expect((await world.as(haulier).patch(path, { name: `${name}F` })).status).toBe(400)
  const changed = await world.as(haulier).patch(path, { name, alert: 'digest' })
  expect(changed.body).toEqual({ ...made.body, name, alert: 'digest', version: 2 })
  expect((await world.as(haulier).get('/api/lanes/')).rows).toEqual([changed.body])
  expect((await world.as(haulier).get(path)).body).toEqual(changed.body)
  for (const call of ['get', 'patch', 'delete'] as const)
    expect((await world.as(otherUser)[call](path)).status).toBe(404)
  expect((await world.as(haulier).delete(path)).status).toBe(204)

  for (let nth = 0; nth < 20; nth++) await lane(haulier, { loadType: ['Import'] })
  const body = { name: 'One more', filter: { loadType: ['Import'] }, alert: 'none' }
  expect((await world.as(haulier).post('/api/lanes/', body)).status).toBe(409)
  expect((await world.as(otherUser).post('/api/lanes/', body)).status).toBe(201)
  expect((await world.as(await world.company('Shipper')).post('/api/lanes/', body)).status).toBe(403)
})

test('a change that was made for an earlier version is refused with the fields that have changed since', async () => {
  const haulier = await world.company('Haulier')
  const { id } = await lane(haulier, { pickup: ['port:GBFXT'], loadType: ['Import'] }, 'mail', 'North')
  const patch = (body: object) => world.as(haulier).patch(`/api/lanes/${id}/`, body)
  // A filter with its keys in another order is not a change.
  const filter = { loadType: ['Import'], pickup: ['port:GBFXT'] }
  expect((await patch({ name: 'North', filter, version: 1 })).body.version).toBe(1)
  expect((await patch({ name: 'North and west', alert: 'digest' })).body.version).toBe(2)
  const late = await patch({ name: 'North and east', version: 1 })
  expect([late.status, late.body]).toEqual([
    409,
    { non_field_errors: [sentenceOf('lane_changed')], changed: ['alert', 'name'] },
  ])
  expect((await patch({ filter: { sizes: ['40HC'] }, version: 2 })).body).toMatchObject({
    name: 'North and west',
    version: 3,
  })
  expect((await patch({ name: 'Any', version: null })).status).toBe(200)
  expect((await patch({ name: 'Any', version: 'two' })).body).toHaveProperty('version')
})

test.each([
  ['an empty filter', {}, 'filter'],
  ['a filter of empty lists', { sizes: [], pickup: null }, 'filter'],
  ['an unknown place', { pickup: ['area:XX'] }, 'filter'],
  ['an unknown port', { delivery: ['port:GBFXX'] }, 'filter'],
  ['an unknown size', { sizes: ['50HC'] }, 'filter'],
  ['days in the wrong order', { pickupFromDays: 3, pickupToDays: 1 }, 'filter'],
])('%s is 400', async (_case, filter, field) => {
  const haulier = await world.company('Haulier')
  const answer = await world.as(haulier).post('/api/lanes/', { name: 'Lane', filter, alert: 'none' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('a posted load is new once for each user who has a lane for it', async () => {
  // given
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const old = await post(shipper)
  await matched()
  const haulier = await world.company('Haulier')
  const [otherUser, other] = [await world.userOf(haulier), await world.company('Haulier')]
  await lane(haulier, { pickup: ['port:GBFXT'] })
  await lane(haulier, { delivery: ['area:LS'], sizes: ['40HC'] })
  await lane(other, { delivery: ['area:M'] })

  // when loads are posted, one of them by the haulier itself
  const request = await post(shipper)
  await postGeneral(shipper)
  await post(haulier)
  await matched()

  // then old loads, loads on no lane and its own do not count
  expect(await Promise.all([haulier, otherUser, other].map(newLoads))).toEqual([1, 0, 0])
  const { items } = (await world.as(haulier).get('/api/attention/')).body
  expect(items?.newLoads).toEqual([
    {
      request: request.id,
      reference: null,
      text: 'Felixstowe to Leeds LS9 0PX, pickup 22/06/2026, 8:00 am',
      at: world.now.toISOString(),
    },
  ])
  expect(old.id).toBeLessThan(request.id)

  // when it is seen by one, and quoted by the company
  await lane(otherUser, { loadType: ['Import'] })
  const next = await post(shipper)
  await matched()
  expect(await Promise.all([haulier, otherUser].map(newLoads))).toEqual([2, 1])
  await world.as(haulier).put(`/api/quoterequests/${request.id}/seen/`)
  expect(await newLoads(haulier)).toBe(1)
  await quote(haulier, next)
  expect(await Promise.all([haulier, otherUser].map(newLoads))).toEqual([0, 0])
})

test('a load is new for fourteen days, and the newest ten are listed', async () => {
  const before = world.now
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  await lane(haulier, { pickup: ['port:GBFXT'] })
  const first = await post(shipper)
  await matched()
  world.advance({ minutes: 1 })
  const ids: number[] = []
  for (let nth = 0; nth < 10; nth++) ids.push((await post(shipper)).id)
  await matched()
  const { items } = (await world.as(haulier).get('/api/attention/')).body
  const newest = ids.toReversed().map((request) => expect.objectContaining({ request }))
  expect(items?.newLoads).toEqual(newest)
  const newWhenMatched = async (ago: number) => {
    const matched_at = new Date(world.now.getTime() - ago)
    await db.updateTable('lane_match').set({ matched_at }).where('request_id', '=', first.id).execute()
    return newLoads(haulier)
  }
  expect(await newWhenMatched(14 * DAY_MS - 1)).toBe(11)
  expect(await newWhenMatched(14 * DAY_MS)).toBe(10)
  world.setNow(before)
})

test('an edited load is new on the lanes that match it now', async () => {
  const shipper = await world.company('Shipper')
  const [north, south] = [await world.company('Haulier'), await world.company('Haulier')]
  const before = world.now
  await lane(north, { delivery: ['area:LS'] }, 'digest')
  await lane(south, { delivery: ['district:SO15'] }, 'digest')
  const request = await post(shipper)
  await matched()
  await world.as(shipper).patch(`/api/updatequoterequest/${request.id}/`, {
    quoterequestcntrroute: { deliveryLocation: 'Southampton SO15 1HJ' },
  })
  await matched()
  expect(await Promise.all([north, south].map(newLoads))).toEqual([0, 1])
  world.setNow('2026-06-16T07:00')
  expect(await mailsAfter(north)).toEqual([])
  expect(await mailsAfter(south)).toHaveLength(1)
  world.setNow(before)
})

test('an accepted, cancelled, deleted or closed load is no longer new, and an extended one stays new', async () => {
  const [shipper, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const haulier = await world.company('Haulier')
  await lane(haulier, { loadType: ['Import'] })
  const request = await post(shipper)
  const closing = await post(shipper, { deadline: '2026-06-15' })
  const deleted = await post(shipper)
  const accepted = await post(other)
  await matched()
  expect(await newLoads(haulier)).toBe(4)
  await accept(other, await quote(await world.company('Haulier'), accepted))
  expect(await newLoads(haulier)).toBe(3)
  await world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`)
  expect(await newLoads(haulier)).toBe(2)
  await world.as(shipper).delete(`/api/quoterequests/${deleted.id}/`)
  expect(await newLoads(haulier)).toBe(1)
  const before = world.now
  world.advance({ days: 1 })
  expect(await newLoads(haulier)).toBe(0)
  const extended = await world
    .as(shipper)
    .patch(`/api/extendquoterequest/${closing.id}/`, { quoteRequestDeadline: '2026-06-18' })
  expect([extended.status, await newLoads(haulier)]).toEqual([200, 1])
  world.setNow(before)
})

test('mails go out immediately, then at most every ten minutes with the new matches', async () => {
  const before = world.now
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  await lane(haulier, { pickup: ['port:GBFXT'] }, 'mail', 'From Felixstowe')
  await lane(haulier, { pickup: ['port:GBSOU'] }, 'mail', 'From Southampton')
  await lane(haulier, { haulageType: ['General'] }, 'live')
  const route = { ...(await post(shipper)).route }

  expect(await mailsAfter(haulier)).toHaveLength(1)
  await post(shipper, { route: { ...route, pickup: 'Southampton' } })
  await post(shipper, { route: { ...route, delivery: 'Hull HU9 5PQ' } })
  await postGeneral(shipper)
  world.advance({ minutes: 9 })
  expect(await mailsAfter(haulier)).toHaveLength(1)
  world.advance({ minutes: 1 })
  const [, second = '', ...more] = await mailsAfter(haulier)
  expect(more).toEqual([])
  expect(second).toContain('2 loads on your lanes')
  expect(second).toMatch(
    /From Felixstowe\n\nFelixstowe to Hull HU9 5PQ\n[\s\S]*From Southampton\n\nSouthampton/,
  )
  expect(second.match(/\/unsubscribe\//g)).toHaveLength(2)
  expect(second).not.toContain('Nottingham')
  expect(second).not.toContain('see the tab New of your list')
  world.setNow(before)
})

test('a mail says how much is to be carried', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const [boxes, pallets] = [await world.company('Haulier'), await world.company('Haulier')]
  await lane(boxes, { haulageType: ['Container'] }, 'mail')
  await lane(pallets, { haulageType: ['General'] }, 'mail')
  await post(shipper)
  await postGeneral(shipper)
  const general = /Pickup .* · LTL, 8 pallets, 4,200 kg · ADR \(Haz\) · Paint on pallets · quotes until /
  expect(await mailsAfter(pallets)).toEqual([expect.stringMatching(general)])
  expect(await mailsAfter(boxes)).toEqual([
    expect.stringContaining(' · Import, 2 × 40HC, 1 × 20DC · ADR (Haz) · quotes until '),
  ])
})

test('a mail leaves out loads that were seen, quoted, cancelled or closed meanwhile, and those of a deactivated company', async () => {
  const before = world.now
  const [shipper, inactive] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Shipper'),
  ]
  const [haulier, other] = [await world.company('Haulier'), await world.company('Haulier')]
  const [former, gone] = [await world.userOf(haulier), await world.company('Haulier')]
  for (const user of [haulier, former, gone]) await lane(user, { pickup: ['port:GBFXT'] }, 'mail')
  await lane(other, { pickup: ['port:GBFXT'] })
  await post(shipper)
  expect(await mailsAfter(haulier)).toHaveLength(1)
  const [seen, quoted, cancelled] = [await post(shipper), await post(shipper), await post(shipper)]
  await post(inactive)
  const { route } = seen
  await post(shipper, { deadline: '2026-06-15', route: { ...route, delivery: 'York YO1 7HH' } })
  await post(shipper, { route: { ...route, delivery: 'Hull HU9 5PQ' } })
  await matched()
  await world.as(haulier).put(`/api/quoterequests/${seen.id}/seen/`)
  await quote(haulier, quoted)
  await world.as(shipper).patch(`/api/cancelquoterequest/${cancelled.id}/`)
  const operator = world.as(await world.operator())
  await operator.patch(`/api/operator/companies/${inactive.companyId}/`, { isActive: false })
  await operator.patch(`/api/operator/companies/${gone.companyId}/`, { isActive: false })
  await db.updateTable('person').set({ is_active: false }).where('id', '=', former.id).execute()
  // What this haulier has quoted on stays new for another one.
  expect(await newLoads(other)).toBe(5)

  world.advance({ days: 1 })
  const [, second = '', ...more] = await mailsAfter(haulier)
  expect(more).toEqual([])
  expect(second).toContain('A load on your lanes')
  expect(second).toContain('Felixstowe to Hull HU9 5PQ')
  const about = async (user: Who) =>
    (await world.mails(user.email)).filter(({ subject }) => /load/.test(subject))
  expect([(await about(former)).length, (await about(gone)).length]).toEqual([1, 1])
  world.setNow(before)
})

test('a load that closes before it is matched matches no lane, and none the lane of a user who may not quote or has quoted', async () => {
  const before = world.now
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const [closed, cancelled, open] = [
    await post(shipper, { deadline: '2026-06-15' }),
    await post(shipper),
    await post(shipper),
  ]
  await matched()
  await world.as(shipper).patch(`/api/cancelquoterequest/${cancelled.id}/`)
  const [haulier, inactive, quoter] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const [former, reader] = [await world.userOf(haulier), await world.userOf(haulier)]
  await quote(quoter, open)
  await world.as(reader).put(`/api/quoterequests/${open.id}/seen/`)
  for (const user of [haulier, inactive, quoter, former, reader])
    for (const alert of ['digest', 'mail'] as const) await lane(user, { pickup: ['port:GBFXT'] }, alert)
  await db.updateTable('person').set({ is_active: false }).where('id', '=', former.id).execute()
  await db.updateTable('company').set({ is_active: false }).where('id', '=', inactive.companyId).execute()
  world.advance({ days: 1 })
  await db
    .insertInto('load_to_match')
    .values([closed, cancelled, open].map(({ id }) => ({ request_id: id, queued_at: world.now })))
    .execute()
  await matched()
  const found = await db
    .selectFrom('lane_match')
    .where('person_id', 'in', [haulier.id, inactive.id, quoter.id, former.id, reader.id])
    .select(['request_id as request', 'person_id as user', 'is_new as isNew', 'mail_from as mailFrom'])
    .orderBy('person_id')
    .execute()
  // What a user has seen already is neither new nor mailed.
  expect(found).toEqual([
    { request: open.id, user: haulier.id, isNew: true, mailFrom: world.now },
    { request: open.id, user: reader.id, isNew: false, mailFrom: null },
  ])
  const told = await db
    .selectFrom('event')
    .where('request_id', '=', open.id)
    .where('kind', '=', 'attention')
    .select('people')
    .execute()
  expect(told.map(({ people }) => people)).toContainEqual([haulier.id, reader.id])
  world.setNow(before)
})

test('the subject of several loads has the names of their lanes, cut between letters', async () => {
  const before = world.now
  world.setNow('2026-06-12T09:00')
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const name = 'F'.repeat(97)
  await lane(haulier, { pickup: ['port:GBFXT'] }, 'digest', name)
  await lane(haulier, { pickup: ['port:GBSOU'] }, 'digest', '🚚 From Southampton')
  const { route } = await post(shipper)
  await post(shipper, { route: { ...route, pickup: 'Southampton' } })
  await matched()
  world.setNow('2026-06-15T07:00')
  await mailsAfter(haulier)
  const [told] = await world.mails(haulier.email)
  expect(told?.subject).toBe(`2 loads on your lanes: ${name}, …`)
  world.setNow(before)
})

test('a mail lists fifty loads, and says how many more there are', async () => {
  const before = world.now
  world.setNow('2026-06-12T09:00')
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  await lane(haulier, { pickup: ['port:GBFXT'] }, 'digest')
  for (let load = 0; load < 51; load++) await post(shipper)
  await matched()
  world.setNow('2026-06-15T07:00')
  const [told = ''] = await mailsAfter(haulier)
  expect(told.match(/Felixstowe to Leeds/g)).toHaveLength(50)
  expect(told).toContain('And 1 more: see the tab New of your list.')
  world.setNow(before)
})

test('digests go out at 07:00 in London on working days', async () => {
  const before = world.now
  // A Friday, after the digest of the day.
  world.setNow('2026-06-12T09:00')
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  await lane(haulier, { loadType: ['Import'] }, 'digest')
  await post(shipper)
  await post(shipper)
  expect(await mailsAfter(haulier)).toEqual([])
  world.setNow('2026-06-14T12:00')
  expect(await mailsAfter(haulier)).toEqual([])
  world.setNow('2026-06-15T07:00')
  const mails = await mailsAfter(haulier)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('2 loads on your lanes')
  expect(mails[0]).toContain('You receive this email because you want emails about loads on your lanes.')
  world.setNow(before)
})

test('a digest leaves out a load whose pickup has passed, which takes no quotes', async () => {
  const before = world.now
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  await lane(haulier, { loadType: ['Import'] }, 'digest')
  world.setNow('2026-06-15T05:00')
  const { route } = await post(shipper, { reference: 'Later' })
  const early = { ...route, delivery: 'Hull HU9 5PQ', pickupAt: new Date('2026-06-15T05:45:00Z') }
  await post(shipper, { deadline: '2026-06-15', route: early })
  await matched()
  world.setNow('2026-06-15T07:00')
  const [digest = '', ...more] = await mailsAfter(haulier)
  expect(more).toEqual([])
  expect(digest).toContain('A load on your lanes')
  expect(digest).not.toContain('Hull')
  world.setNow(before)
})

test('one click ends the mails of one lane, without signing in, and only by POST', async () => {
  const before = world.now
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const ended = await lane(haulier, { pickup: ['port:GBFXT'] }, 'mail', 'A <b>lane</b>')
  const kept = await lane(haulier, { delivery: ['port:GBFXT'] }, 'mail')
  await post(shipper)
  await mailsAfter(haulier)
  const { unsubscribe_url } = await db
    .selectFrom('mail')
    .where('recipient', '=', haulier.email)
    .select('unsubscribe_url')
    .executeTakeFirstOrThrow()
  const path = new URL(unsubscribe_url ?? '').pathname
  const alertOf = async (id: number) => (await world.as(haulier).get(`/api/lanes/${id}/`)).body.alert

  const page = await world.visitor.get(path)
  expect([page.status, String(page.body)]).toEqual([
    200,
    expect.stringContaining('A &lt;b&gt;lane&lt;/b&gt;'),
  ])
  expect(await alertOf(ended.id)).toBe('mail')
  const open = await openEventStream(await world.listen(), haulier)
  const click = await world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(click.statusCode).toBe(200)
  // The link again says that it is done, and asks nothing.
  expect(String((await world.visitor.get(path)).body)).toContain('<h1>Emails stopped</h1>')
  await open.until(() => open.changes().some((change) => change.startsWith('notifications')))
  // A form of the lane that was opened before does not turn its emails on again.
  const late = await world.as(haulier).patch(`/api/lanes/${ended.id}/`, { alert: 'mail', version: 1 })
  expect([late.status, late.body.changed]).toEqual([409, ['alert']])
  expect(await Promise.all([ended, kept].map(({ id }) => alertOf(id)))).toEqual(['none', 'mail'])
  expect((await world.visitor.post('/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)

  await post(shipper)
  world.advance({ minutes: 30 })
  expect(await mailsAfter(haulier)).toHaveLength(1)
  world.setNow(before)
})

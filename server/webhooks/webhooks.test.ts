/*
 * Rules: docs/rules/webhooks.md#webhooks, docs/rules/webhooks.md#mails, docs/rules/webhooks.md#events,
 *   docs/rules/webhooks.md#signature, docs/rules/webhooks.md#retries, docs/rules/webhooks.md#deliveries, docs/rules/typed-values.md#version
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, WEBHOOK_IDS, type WebhookEvent } from '#domain/webhooks/webhook.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { booking } from '../testing/bookings.ts'
import type { Company } from '../testing/companies.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { sendDueWebhooks, WEBHOOKS_CHANNEL } from './worker.ts'

const world = await startWorld({ env: { WEBHOOKS_ANYWHERE: 'on' } })
const { post, quote, counter, reject, accept } = trading(world)
const { book, step } = booking(world)
const { db } = world.database

interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}
const received: Received[] = []
/** The status that a path answers with; 200 for others. */
const answers = new Map<string, number>()
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const path = String(request.url)
  received.push({ path, headers: request.headers as Record<string, string>, body })
  response.writeHead(answers.get(path) ?? 200).end('thanks')
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(() => receiver.close())

const PATIENCE = { timeout: 20_000 }
const at = (path: string) => received.filter((one) => one.path === path)
const typesAt = (path: string) => at(path).map(({ body }) => String(JSON.parse(body).type))

let made = 0
/** A webhook with a path of its own. */
async function addHook(company: Company, events: readonly string[] = WEBHOOK_EVENTS) {
  const path = `/hook${++made}`
  const { status, body } = await world.as(company).post('/api/webhooks/', { url: base + path, events })
  expect(status).toBe(201)
  return { path, id: Number(body.id), secret: String(body.secret) }
}

test('an address has to be allowed; a company has a maximum number of webhooks and sees only its own', async () => {
  const company = await world.company('Shipper')
  const events = ['quote.received']
  const add = (url: string) => world.as(company).post('/api/webhooks/', { url, events })
  expect((await add('ftp://tms.example/')).body).toHaveProperty('url')
  expect((await world.as(company).post('/api/webhooks/', { url: base, events: ['all'] })).status).toBe(400)
  for (let number = 0; number < MAX_WEBHOOKS; number++)
    expect((await add(`${base}/${number}`)).status).toBe(201)
  expect((await add(base)).status).toBe(409)
  const list = (await world.as(company).get('/api/webhooks/')).rows
  expect(list).toHaveLength(MAX_WEBHOOKS)
  expect(JSON.stringify(list)).not.toContain('whsec_')
  const other = await world.company('Shipper')
  expect((await world.as(other).get('/api/webhooks/')).rows).toEqual([])
  const path = `/api/webhooks/${list[0]?.id}/`
  expect((await world.as(other).patch(path, { isOn: false })).status).toBe(404)
  expect((await world.as(other).get(`${path}deliveries/`)).status).toBe(404)
  expect((await world.as(company).delete(path)).status).toBe(204)
})

test('the Admins are mailed the address of a webhook when it is added or changed, also by one who leaves', async () => {
  const company = await world.company('Shipper')
  const leaver = await world.userOf(company, 'Admin')
  const mailed = async () =>
    (await world.mails(company.email)).map(({ subject, text_body }) => [
      subject,
      text_body.includes(leaver.email) && text_body.replaceAll('\u200B', '').includes(base),
    ])
  const draft = { url: `${base}/mine`, events: ['quote.received'] }
  const { id } = (await world.as(leaver).post('/api/webhooks/', draft)).body
  const added = ['A new webhook of your company', true]
  expect(await mailed()).toEqual([added])
  const change = (body: object) => world.as(leaver).patch(`/api/webhooks/${id}/`, body)
  for (const body of [{ isOn: false }, { events: ['booking.made'], url: draft.url }])
    expect((await change(body)).status).toBe(200)
  expect(await mailed()).toEqual([added])
  expect((await change({ url: `${base}/elsewhere` })).status).toBe(200)
  expect(await mailed()).toEqual([added, ['A webhook of your company has a new address', true]])
})

test('a change that was made for an earlier version is refused with the fields that have changed since', async () => {
  const company = await world.company('Shipper')
  const { id } = await addHook(company, ['quote.received'])
  const patch = (body: object) => world.as(company).patch(`/api/webhooks/${id}/`, body)
  expect((await patch({ events: ['quote.received'], version: 1 })).body.version).toBe(1)
  expect((await patch({ events: ['booking.made'], isOn: false })).body.version).toBe(2)
  const late = await patch({ url: `${base}/other`, version: 1 })
  expect([late.status, late.body]).toEqual([
    409,
    { non_field_errors: [sentenceOf('webhook_changed')], changed: ['events', 'isOn'] },
  ])
  expect((await patch({ isOn: true, version: 2 })).body).toMatchObject({ isOn: true, version: 3 })
})

test('each company is told of what it may see, with ids alone', async () => {
  const [owner, haulier, rival] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const [ofOwner, ofHaulier, ofRival] = [await addHook(owner), await addHook(haulier), await addHook(rival)]
  const request = await post(owner)
  const offer = await quote(haulier, request)
  const losing = await quote(rival, request)
  await accept(owner, offer)
  await expect
    .poll(() => typesAt(ofOwner.path).toSorted(), PATIENCE)
    .toEqual(['booking.made', 'quote.accepted', 'quote.received', 'quote.received'])
  await expect
    .poll(() => typesAt(ofHaulier.path).toSorted(), PATIENCE)
    .toEqual(['booking.made', 'quote.accepted'])
  await expect.poll(() => typesAt(ofRival.path), PATIENCE).toEqual(['quote.lost'])
  const told = JSON.parse(at(ofRival.path)[0]?.body ?? '')
  expect(told).toEqual({
    type: 'quote.lost',
    timestamp: expect.any(String),
    data: { request: request.id, quote: losing.id },
  })
  const [bookingMade] = at(ofHaulier.path).filter(({ body }) => body.includes('booking.made'))
  expect(JSON.parse(bookingMade?.body ?? '').data).toEqual({
    booking: expect.stringMatching(/^QL-/),
    request: request.id,
  })
})

test('a haulier that lost with nothing but a counter of either side left is told of it once', async () => {
  const [owner, winner, backed, countered, both] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const ofLosers: string[] = []
  for (const haulier of [backed, countered, both])
    ofLosers.push((await addHook(haulier, ['quote.lost'])).path)
  const request = await post(owner)
  const ofOwner = await counter(owner, request, await quote(backed, request), 30_000)
  const back = await counter(backed, request, ofOwner, 32_000)
  const ofToday = await quote(countered, request, 35_000, { expiresOn: '2026-06-15' })
  const left = await counter(owner, request, ofToday, 31_000)
  const live = await quote(both, request)
  await counter(owner, request, live, 31_000)
  const offer = await quote(winner, request)
  world.advance({ days: 1 })
  await accept(owner, offer)
  world.advance({ days: -1 })
  for (const [nth, lost] of [back, left, live].entries())
    await expect
      .poll(() => at(ofLosers[nth] ?? '').map(({ body }) => JSON.parse(body).data.quote), PATIENCE)
      .toEqual([lost.id])
})

test('tells the side that a counter was made to of it, and both of its rejection', async () => {
  const [owner, haulier] = [await world.company('Shipper', { plan: 'pro12' }), await world.company('Haulier')]
  const [ofOwner, ofHaulier] = [await addHook(owner), await addHook(haulier)]
  const request = await post(owner)
  const made = await counter(owner, request, await quote(haulier, request), 30_000)
  await reject(haulier, made)
  await expect.poll(() => typesAt(ofOwner.path), PATIENCE).toEqual(['quote.received', 'quote.rejected'])
  await expect.poll(() => typesAt(ofHaulier.path), PATIENCE).toEqual(['counter.received', 'quote.rejected'])
  expect(JSON.parse(at(ofHaulier.path)[0]?.body ?? '').data).toEqual({ quote: made.id, request: request.id })
})

test('tells of withdrawals, questions, changes and cancellations', async () => {
  const [owner, haulier] = [await world.company('Shipper', { plan: 'pro12' }), await world.company('Haulier')]
  const [ofOwner, ofHaulier] = [await addHook(owner), await addHook(haulier)]
  const request = await post(owner)
  const ask = await world
    .as(haulier)
    .post(`/api/quoterequests/${request.id}/questions/`, { question: 'Is there a weighbridge?' })
  await world.as(owner).patch(`/api/questions/${ask.body.id}/`, { answer: 'Yes.' })
  const offer = await quote(haulier, request)
  await world
    .as(owner)
    .patch(`/api/extendquoterequest/${request.id}/`, { quoteRequestDeadline: '2026-06-20' })
  await world
    .as(haulier)
    .patch(`/api/cancelquotesubmission/${offer.id}/`, { quoteSubmissionStatus: 'Cancelled' })
  await world.as(owner).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
  await expect
    .poll(() => typesAt(ofOwner.path), PATIENCE)
    .toEqual([
      'question.asked',
      'question.answered',
      'quote.received',
      'request.changed',
      'quote.cancelled',
      'request.cancelled',
    ])
  await expect
    .poll(() => typesAt(ofHaulier.path), PATIENCE)
    .toEqual(['question.answered', 'request.changed', 'quote.cancelled', 'request.cancelled'])
})

test('a haulier is told once of a load on its users’ lanes, and of no other load', async () => {
  const [owner, haulier, other] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const otherUser = await world.userOf(haulier)
  const [ofHaulier, ofOther] = [await addHook(haulier, ['load.matched']), await addHook(other)]
  const lane = (who: { token: string }, filter: object) =>
    world.as(who).post('/api/lanes/', { name: 'Lane', filter, alert: 'none' })
  const made = [
    await lane(haulier, { pickup: ['port:GBFXT'] }),
    await lane(haulier, { loadType: ['Import'] }),
    await lane(otherUser, { pickup: ['port:GBFXT'] }),
    await lane(other, { delivery: ['area:M'] }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [first, second] = [await post(owner), await post(owner)]
  const told = () => at(ofHaulier.path).map(({ body }) => JSON.parse(body))
  await expect.poll(() => told().length, PATIENCE).toBe(2)
  expect(told().toSorted((a, b) => a.data.request - b.data.request)).toEqual(
    [first, second].map(({ id }) => ({
      type: 'load.matched',
      timestamp: expect.any(String),
      data: { request: id },
    })),
  )
  const queued = await db
    .selectFrom('webhook_delivery')
    .where('webhook_id', 'in', [ofHaulier.id, ofOther.id])
    .where('event', '=', 'load.matched')
    .select('webhook_id')
    .execute()
  expect(queued).toEqual([{ webhook_id: ofHaulier.id }, { webhook_id: ofHaulier.id }])
})

test('a step of a booking is one event, and no message holds a secret of the booking', async () => {
  const booked = await book()
  const hook = await addHook(booked.owner)
  await step(booked.haulier, booked, 'confirmed')
  await expect.poll(() => typesAt(hook.path), PATIENCE).toEqual(['booking.changed'])
  expect(Object.keys(JSON.parse(at(hook.path)[0]?.body ?? '').data)).toEqual(['booking', 'request'])
})

test('a call-off and its undoing are one event each, for the other side as well', async () => {
  const booked = await book()
  const hook = await addHook(booked.haulier)
  const { body } = await step(booked.owner, booked, 'calledOff', { reason: 'Late' })
  await expect.poll(() => typesAt(hook.path), PATIENCE).toEqual(['booking.changed'])
  await world.as(booked.owner).delete(`${booked.path}/steps/${body.id}/`)
  await expect.poll(() => typesAt(hook.path), PATIENCE).toEqual(['booking.changed', 'booking.changed'])
})

test('a rolled-back change and an event that was not chosen send no message', async () => {
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const hook = await addHook(owner, ['quote.accepted'])
  const request = await post(owner)
  await quote(haulier, request)
  const change = db.transaction().execute(async (tx) => {
    await tx
      .updateTable('quote')
      .set({ status: 'Won', is_open: false })
      .where('request_id', '=', request.id)
      .execute()
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  const queued = await db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', hook.id)
    .select('id')
    .execute()
  expect(queued).toEqual([])
})

test('a message is signed by the standard; after a new secret by both for a day', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  const path = `/api/webhooks/${hook.id}/`
  const rotated = await world.as(company).post(`${path}secret/`)
  const fresh = String(rotated.body.secret)
  expect(fresh).not.toBe(hook.secret)
  await world.as(company).post(`${path}test/`)
  await expect.poll(() => at(hook.path), PATIENCE).toHaveLength(1)
  const [message] = at(hook.path)
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
  // The library refuses times far from its own clock; the world's is another.
  const signedAt = new Date(Number(message?.headers['webhook-timestamp']) * 1000)
  expect(signedAt).toEqual(world.now)
  const signed = String(message?.headers['webhook-signature']).split(' ')
  const id = String(message?.headers['webhook-id'])
  expect(signed).toEqual(
    [fresh, hook.secret].map((secret) => new Webhook(secret).sign(id, world.now, message?.body ?? '')),
  )
  for (const [hours, nth, signatures] of [
    [23, 1, 2],
    [2, 2, 1],
  ] as const) {
    world.advance({ hours })
    await world.as(company).post(`${path}test/`)
    await expect.poll(() => at(hook.path), PATIENCE).toHaveLength(nth + 1)
    expect(String(at(hook.path)[nth]?.headers['webhook-signature']).split(' ')).toHaveLength(signatures)
  }
})

test('a failure is tried again later; the log shows each message; a user sends one again', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  const path = `/api/webhooks/${hook.id}/`
  const log = async () => (await world.as(company).get(`${path}deliveries/?page=1`)).rows
  answers.set(hook.path, 500)
  await world.as(company).post(`${path}test/`)
  await expect.poll(async () => (await log())[0]?.error, PATIENCE).toBe('The answer was 500')
  const [failed] = await log()
  expect(failed).toMatchObject({ event: 'webhook.test', state: 'waiting', attempts: 1, status: 500 })
  expect(failed?.next_try).toBe(new Date(world.now.getTime() + 5000).toISOString())
  expect((await world.as(company).get('/api/webhooks/')).rows[0]).toMatchObject({
    failingSince: world.now.toISOString(),
    waiting: 1,
  })
  // Sent again by a user it begins anew, and waits for no pause; another webhook has no such message.
  const other = await addHook(company)
  const again = (id: number) => world.as(company).post(`/api/webhooks/${id}/deliveries/${failed?.id}/again/`)
  expect((await again(other.id)).status).toBe(404)
  expect((await again(hook.id)).status).toBe(204)
  await expect.poll(() => at(hook.path), PATIENCE).toHaveLength(2)
  const nextTry = async () => new Date(String((await log())[0]?.next_try)) > world.now
  await expect.poll(nextTry, PATIENCE).toBe(true)
  expect((await log())[0]).toMatchObject({ attempts: 1 })
  answers.delete(hook.path)
  world.advance({ minutes: 1 })
  await expect.poll(async () => (await log())[0]?.state, PATIENCE).toBe('delivered')
  expect((await log())[0]).toMatchObject({ attempts: 2, status: 200, error: null, next_try: null })
  expect(new Set(at(hook.path).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([String(failed?.message)]),
  )
  expect((await world.as(company).get('/api/webhooks/')).rows[0]).toMatchObject({
    failingSince: null,
    last_success: world.now.toISOString(),
    waiting: 0,
  })
  expect((await again(hook.id)).status).toBe(204)
  await expect.poll(() => at(hook.path), PATIENCE).toHaveLength(4)
})

test('messages wait through a change of their webhook, are given up when that is turned off, and not resumed', async () => {
  const [company, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const hook = await addHook(company)
  const path = `/api/webhooks/${hook.id}/`
  const log = async () => (await world.as(company).get(`${path}deliveries/?page=1`)).rows
  const states = async () => (await log()).map(({ state }) => state)
  const request = await post(company)
  answers.set(hook.path, 500)
  await world.as(company).post(`${path}test/`)
  await expect.poll(async () => (await log())[0]?.status, PATIENCE).toBe(500)
  await quote(haulier, request)
  expect((await log())[0]).toMatchObject({ event: 'quote.received', attempts: 0, next_try: null })
  for (const [change, state] of [
    [{ events: ['quote.received'] }, 'waiting'],
    [{ isOn: false }, 'given up'],
  ] as const) {
    expect((await world.as(company).patch(path, change)).status).toBe(200)
    expect(await states()).toEqual([state, state])
  }

  // Turned on again it has no pause left.
  answers.delete(hook.path)
  const { body } = await world.as(company).patch(path, { isOn: true })
  expect(body).toMatchObject({ isOn: true, failingSince: null, waiting: 0 })
  await quote(await world.company('Haulier'), request)
  await expect.poll(states, PATIENCE).toEqual(['delivered', 'given up', 'given up'])
})

test('nothing is sent while the company is deactivated', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  answers.set(hook.path, 500)
  await world.as(company).post(`/api/webhooks/${hook.id}/test/`)
  const ofHook = db.selectFrom('webhook_delivery').where('webhook_id', '=', hook.id)
  const tried = async () => (await ofHook.select(['status', 'attempts']).execute())[0]
  await expect.poll(tried, PATIENCE).toEqual({ status: 500, attempts: 1 })
  await db.updateTable('company').set({ is_active: false }).where('id', '=', company.companyId).execute()
  world.advance({ minutes: 10 })
  const { settings } = world
  await sendDueWebhooks({ db, clock: () => world.now, log: world.app.log, settings })
  expect(await tried()).toEqual({ status: 500, attempts: 1 })
})

test('a clock that is put back by an hour delays no message of a webhook that works', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  const log = async () =>
    (await world.as(company).get(`/api/webhooks/${hook.id}/deliveries/?page=1`)).rows.map(
      ({ state }) => state,
    )
  const path = `/api/webhooks/${hook.id}/test/`
  world.advance({ hours: 1 })
  await world.as(company).post(path)
  await expect.poll(log, PATIENCE).toEqual(['delivered'])
  world.advance({ hours: -1 })
  await world.as(company).post(path)
  await expect.poll(log, PATIENCE).toEqual(['delivered', 'delivered'])
})

test('after three days without success a webhook is turned off, and the Admins are mailed', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  const path = `/api/webhooks/${hook.id}/`
  answers.set(hook.path, 503)
  const hookNow = async () => (await world.as(company).get('/api/webhooks/')).rows[0]
  await world.as(company).post(`${path}test/`)
  for (let attempt = 1; attempt <= 10; attempt++) {
    // The clock moves once the outcome is written: the next attempt is counted from then.
    const tried = async () => {
      const [row] = (await world.as(company).get(`${path}deliveries/`)).rows
      const isMarked = String(row?.state) === 'given up' || new Date(String(row?.next_try)) > world.now
      return isMarked ? Number(row?.attempts) : null
    }
    await expect.poll(tried, PATIENCE).toBe(attempt)
    if (attempt < 10) expect(await hookNow()).toMatchObject({ isOn: true })
    world.advance({ hours: 24, minutes: 10 })
    // The job would notice the new time within seconds.
    await sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db)
  }
  await expect.poll(hookNow, PATIENCE).toMatchObject({ isOn: false, offReason: 'failed', waiting: 0 })
  expect((await world.mails(company.email)).map(({ subject }) => subject)).toContain(
    'A webhook of your company has been turned off',
  )
  expect((await world.as(company).post(`${path}test/`)).status).toBe(409)
  answers.delete(hook.path)
  expect((await world.as(company).patch(path, { isOn: true })).body).toMatchObject({ isOn: true })
  await world.as(company).post(`${path}test/`)
  await expect.poll(hookNow, PATIENCE).toMatchObject({ failingSince: null })
})

test('a message that is given up leaves a webhook on that has got others since its first attempt', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  answers.set(hook.path, 503)
  await world.as(company).post(`/api/webhooks/${hook.id}/test/`)
  const newest = async () => (await world.as(company).get(`/api/webhooks/${hook.id}/deliveries/`)).rows[0]
  await expect.poll(async () => (await newest())?.status, PATIENCE).toBe(503)
  // Another message was delivered in the three days in which this one failed.
  const first = new Date(world.now.getTime() - 3 * 86_400_000)
  await db
    .updateTable('webhook_delivery')
    .set({ attempts: 9, first_tried_at: first })
    .where('webhook_id', '=', hook.id)
    .execute()
  world.advance({ minutes: 10 })
  await sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db)
  await expect.poll(async () => (await newest())?.state, PATIENCE).toBe('given up')
  expect((await world.as(company).get('/api/webhooks/')).rows[0]).toMatchObject({ isOn: true })
})

test('an address that answers 410 gets no more messages', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  answers.set(hook.path, 410)
  const announced = async () => {
    const events = await db.selectFrom('event').where('kind', '=', 'webhook').select('companies').execute()
    return events.filter(({ companies }) => companies.includes(company.companyId)).length
  }
  expect(await announced()).toBe(1)
  await world.as(company).post(`/api/webhooks/${hook.id}/test/`)
  await expect
    .poll(async () => (await world.as(company).get('/api/webhooks/')).rows[0], PATIENCE)
    .toMatchObject({ isOn: false, offReason: 'gone', waiting: 0, version: 2 })
  // The test alone announces nothing: the second event is that the webhook is off.
  expect(await announced()).toBe(2)
})

test('old deliveries are removed', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  const old = new Date(world.now.getTime() - 31 * 86_400_000)
  await db
    .insertInto('webhook_delivery')
    .values([
      { webhook_id: hook.id, event: 'quote.lost', object_id: 1, data: '{}', made_at: old, delivered_at: old },
      {
        webhook_id: hook.id,
        event: 'quote.lost',
        object_id: 2,
        data: '{}',
        made_at: world.now,
        delivered_at: old,
      },
    ])
    .execute()
  await dropExpired(db, world.now, world.settings.securityLogDays)
  const left = await db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', hook.id)
    .select('object_id')
    .execute()
  expect(left).toEqual([{ object_id: 2 }])
})

test('the security log tells who added, changed and removed a webhook', async () => {
  const company = await world.company('Shipper')
  const hook = await addHook(company)
  await world.as(company).patch(`/api/webhooks/${hook.id}/`, { isOn: false })
  await world.as(company).delete(`/api/webhooks/${hook.id}/`)
  const { rows } = await world.as(company).get('/api/auth/securitylog/?kind=webhook changed')
  expect(rows.map(({ detail }) => String(detail).split(':')[0])).toEqual(['removed', 'changed', 'added'])
})

test('every message of these tests names the objects that the description says', async () => {
  const messages = received.map(({ body }) => JSON.parse(body))
  for (const { type, timestamp, data } of messages) {
    const ids = WEBHOOK_IDS[type as WebhookEvent] ?? []
    expect([type, ...Object.keys(data).sort()]).toEqual([type, ...[...ids].sort()])
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  const seen = new Set(messages.map(({ type }) => type))
  expect(WEBHOOK_EVENTS.filter((event) => !seen.has(event))).toEqual([])
})

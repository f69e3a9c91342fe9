/** Rules: docs/rules/bookings.md#secrets, docs/rules/stops.md#contacts */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook.ts'
import { booking } from '../testing/bookings.ts'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { readPdf } from '../testing/pdf.ts'
import { pdf } from '../testing/samples.ts'

const world = await startWorld({ now: '2026-06-15T09:00', env: { WEBHOOKS_ANYWHERE: 'on' } })
const { post, quote, accept } = trading(world)
const { show, step } = booking(world)

/** What webhooks bring. */
const hooked: string[] = []
const receiver = createServer(async (request, response) => {
  hooked.push(await text(request))
  response.end()
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
afterAll(() => receiver.close())

/** Words that only the two companies may read on their screens, and that appear nowhere else. */
const SECRET = /zz(pin|seal-ref|driver|pickref|dropref|stopref)|07700900123/i
/** Contacts, which the two companies may also read on their papers. */
const CONTACT = /zzcontact|01632960999/i

test('release references, drivers and references of places are on no mail, paper, list or search', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [haulier, loser] = [await world.company('Haulier'), await world.company('Haulier')]
  const operator = await world.operator()
  for (const who of [owner, haulier]) {
    const hook = await world.as(who).post('/api/webhooks/', { url: receiverUrl, events: WEBHOOK_EVENTS })
    expect(hook.status).toBe(201)
  }
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const met = { contactName: 'Zzcontact', contactPhone: '01632960999' }
  const request = await post(owner, {
    lines: [{ size: '40HC', count: 1, targetRate: null }],
    route: {
      ...aContainerRequest().route,
      pickupContactName: 'Zzcontact',
      pickupReference: 'ZZPICKREF',
      deliveryContactPhone: '01632960999',
      deliveryReference: 'ZZDROPREF',
    },
    stops: [
      { kind: 'drop', place: 'Hull', from: at(9), to: at(10), ...met, reference: 'ZZSTOPREF', note: null },
    ],
  })
  await quote(loser, request, 40_000)
  await accept(owner, await quote(haulier, request))
  const [row] = (await world.as(owner).get('/api/bookings/')).rows
  const reference = String(row?.reference)
  const path = `/api/bookings/${reference}`
  const booked = { owner, haulier, reference, path }
  const [job] = (await show(owner, booked)).jobs
  await world.as(owner).patch(`${path}/`, {
    jobs: [{ id: job?.id, containerNumber: 'CSQU3054383', releaseReference: 'ZZPIN', seal: 'SL 1' }],
  })
  await world.as(haulier).patch(`${path}/`, {
    jobs: [{ id: job?.id, driver: 'Zzdriver', driverPhone: '07700900123', vehicleRegistration: 'AB12' }],
  })
  const stops = [{ kind: 'drop', place: 'Goole', from: at(8), to: at(9), ...met, reference: 'ZZSTOPREF' }]
  const change = await world.as(owner).post(`${path}/changes/`, { stops })
  await world.as(haulier).patch(`${path}/changes/${change.body.id}/`, { status: 'Accepted' })
  for (const name of ['confirmed', 'collected', 'delivered']) await step(haulier, booked, name)
  await world.as(haulier).upload('POST', `${path}/proofs/`, { job: String(job?.id), file: pdf('POD.pdf') })
  const claim = await world.as(haulier).post(`${path}/charges/`, { kind: 'tolls', amount: 9 })
  await world.as(owner).patch(`${path}/charges/${claim.body.id}/`, { status: 'Disputed', reason: 'No' })

  // The two companies read all of it.
  for (const who of [owner, haulier]) {
    const { body } = await world.as(who).get(`${path}/`)
    for (const secret of ['ZZPIN', 'Zzdriver', '07700900123', 'ZZPICKREF', 'ZZSTOPREF', 'Zzcontact'])
      expect(JSON.stringify(body)).toContain(secret)
  }

  // Mails, history and the security log.
  const { db } = world.database
  const kept = {
    mails: await db.selectFrom('mail').select(['subject', 'text_body', 'html_body']).execute(),
    history: await db.selectFrom('history').select(['what']).execute(),
    search: (await sql`select search_text from booking`.execute(db)).rows,
    requests: await db.selectFrom('request').select(['search_text', 'public_search_text']).execute(),
  }
  expect(kept.mails.length).toBeGreaterThan(4)
  for (const [name, rows] of Object.entries(kept)) expect(JSON.stringify(rows), name).not.toMatch(SECRET)
  expect(JSON.stringify(kept.mails)).not.toMatch(CONTACT)

  // The papers, for everyone who may read them.
  for (const who of [owner, haulier, operator]) {
    const get = (file: string) =>
      world.app.inject({ url: `${path}/${file}`, headers: { authorization: `Token ${who.token}` } })
    const calendar = await get('booking.ics')
    expect(calendar.body).toContain(reference)
    expect(calendar.body).not.toMatch(SECRET)
    expect(calendar.body).not.toMatch(CONTACT)
    for (const file of ['confirmation.pdf', 'statement.pdf']) {
      const { text: printed } = await readPdf((await get(file)).rawPayload)
      expect(printed, file).toContain(reference)
      expect(printed, file).not.toMatch(SECRET)
      if (who === operator) expect(printed, file).not.toMatch(CONTACT)
    }
  }

  // Lists, searches and waiting items, also those of the operator and the losing haulier.
  const lists = ['/api/bookings/', '/api/attention/', '/api/quoterequests/', '/api/auth/user']
  for (const who of [owner, haulier, loser])
    for (const url of lists) expect((await world.as(who).get(url)).status, url).toBe(200)
  for (const url of lists.slice(0, 2))
    for (const who of [owner, haulier])
      expect(JSON.stringify((await world.as(who).get(url)).body), url).not.toMatch(SECRET)
  for (const word of ['zzpin', 'zzdriver', '07700900123', 'zzpickref', 'zzstopref', 'zzcontact']) {
    expect((await world.as(owner).get(`/api/bookings/?search=${word}`)).rows, word).toEqual([])
    expect((await world.as(operator).get(`/api/bookings/?search=${word}`)).rows, word).toEqual([])
    expect((await world.as(loser).get(`/api/quoterequests/?search=${word}`)).rows, word).toEqual([])
  }

  // Files of lists, the feed of changes, and webhooks.
  for (const who of [owner, haulier, operator]) {
    const file = String((await world.as(who).get('/api/bookings/?format=csv')).body)
    expect(file).toContain(reference)
    expect(file).not.toMatch(SECRET)
    expect(file).not.toMatch(CONTACT)
  }
  for (const who of [owner, haulier]) {
    const feed = async () => (await world.as(who).get('/api/bookings/?updated_since=0')).rows
    // On a shared server an open transaction elsewhere may hold back the last changes.
    await expect.poll(feed, { timeout: 30_000 }).toHaveLength(1)
    expect(JSON.stringify(await feed())).not.toMatch(SECRET)
  }
  const told = () => hooked.filter((body) => body.includes('booking.changed')).length
  await vi.waitFor(() => expect(told()).toBeGreaterThan(9), { timeout: 20_000 })
  expect(hooked.join()).not.toMatch(SECRET)
  expect(hooked.join()).not.toMatch(CONTACT)

  const others = [
    [operator, `${path}/`],
    [operator, '/api/bookings/'],
    [loser, `/api/quoterequests/${request.id}/`],
    [loser, `/api/quoterequesthistory/${request.id}/`],
    [loser, '/api/quoterequests/'],
    [loser, '/api/attention/'],
  ] as const
  for (const [who, url] of others) {
    const answer = await world.as(who).get(url)
    expect(answer.status, url).toBe(200)
    expect(JSON.stringify(answer.body), url).not.toMatch(SECRET)
    expect(JSON.stringify(answer.body), url).not.toMatch(CONTACT)
  }
})

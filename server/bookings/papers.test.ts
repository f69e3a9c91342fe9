/**
 * Rules: docs/rules/bookings.md#papers, docs/rules/bookings.md#mails, docs/rules/bookings.md#secrets,
 *   docs/rules/bookings.md#kept, docs/rules/security-log.md#what
 */
import { expect, test, vi } from 'vitest'
import { submitContainerQuote } from '#contract/quotes.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { booking } from '../testing/bookings.ts'
import { readCalendar } from '../testing/calendar.ts'
import { aContainerQuote, aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { readPdf } from '../testing/pdf.ts'
import { pdf } from '../testing/samples.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, postGeneral, quote, quoteGeneral, accept, reject } = trading(world)
const { book, show, step } = booking(world)

async function paper(who: { token: string }, path: string) {
  const headers = { authorization: `Token ${who.token}` }
  return world.app.inject({ method: 'GET', url: path, headers })
}

/** A booking with everything: long names, eight stops, twelve extras, fifty lines. */
async function bookEverything() {
  const owner = await world.company('Shipper', {
    plan: 'pro12',
    name: `Łódź Ærøskøbing Đà Nẵng ${'Importers & '.repeat(12)}Ltd`,
  })
  const haulier = await world.company('Haulier')
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const { route } = aContainerRequest()
  const request = await post(owner, {
    reference: 'R'.repeat(200),
    route: { ...route, pickupReference: 'SECRETPICK', pickupContactName: 'Paweł' },
    lines: Array.from({ length: 50 }, () => ({
      size: '40HC',
      count: 1,
      targetRate: null,
      goods: 'Meble z Łodzi',
    })),
    stops: Array.from({ length: 8 }, (_, n) => ({
      kind: 'drop' as const,
      place: `Stop ${n + 1} ${'Street '.repeat(20)}`,
      from: at(8),
      to: at(12),
      contactName: null,
      contactPhone: null,
      reference: 'SECRETSTOP',
      note: null,
    })),
  })
  const extra = { quantity: null, certain: true }
  const kinds = [
    'fuel',
    'tolls',
    'vbs',
    'portCharges',
    'weekend',
    'wastedJourney',
    'nextDayReturn',
    'returnElsewhere',
    'shunt',
    'weighing',
    'genset',
    'other',
  ] as const
  const offer = await quote(haulier, request, 40_000, {
    comment: 'x '.repeat(1000),
    extras: kinds.map((kind) => ({ ...extra, kind, amount: 1250, note: `Note on ${kind}` })),
  })
  await accept(owner, offer)
  const [row] = (await world.as(owner).get('/api/bookings/')).rows
  return { owner, haulier, reference: String(row?.reference), path: `/api/bookings/${row?.reference}` }
}

test('the confirmation is a tagged PDF with all that was agreed, as real text', async () => {
  const booked = await bookEverything()
  const [job] = (await show(booked.owner, booked)).jobs
  await world
    .as(booked.owner)
    .patch(`${booked.path}/`, { jobs: [{ id: job?.id, releaseReference: 'SECRETPIN' }] })
  await world.as(booked.haulier).patch(`${booked.path}/`, {
    jobs: [{ id: job?.id, driver: 'Secret Driver', driverPhone: '07700900123' }],
  })

  const answer = await paper(booked.haulier, `${booked.path}/confirmation.pdf`)

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${booked.reference} confirmation.pdf`),
    'cache-control': 'no-store',
  })
  const { text, isTagged, lang, pages } = await readPdf(answer.rawPayload)
  expect({ isTagged, lang }).toEqual({ isTagged: true, lang: 'en-GB' })
  expect(pages).toBeGreaterThan(3)
  for (const said of [
    booked.reference,
    'Łódź Ærøskøbing Đà Nẵng',
    'Paweł',
    'Meble z Łodzi',
    'Stop 8',
    'Note on genset',
    'SHA-256',
    'Quote submitted',
    '£20,000.00',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/SECRET|Secret Driver|07700900123/)
})

test('the confirmation shows the total of each offer, and the expected total where it differs', async () => {
  const [owner, haulier] = [await world.company('Shipper', { plan: 'pro12' }), await world.company('Haulier')]
  const request = await post(owner, { lines: [{ size: '40HC', count: 1, targetRate: null }] })
  await quote(await world.company('Haulier'), request, 47_700)
  const toll = { kind: 'tolls' as const, amount: 1250, quantity: null, certain: true, note: null }
  const offer = await quote(haulier, request, 40_000, { extras: [toll] })
  const countered = (rate: number) => {
    const body = aContainerQuote(request, rate, { counters: [offer.id], isCounter: true, extras: [] })
    return world.as(owner).call(submitContainerQuote, { body })
  }
  await reject(haulier, await countered(30_000))
  await accept(haulier, await countered(38_000))
  const [row] = (await world.as(owner).get('/api/bookings/')).rows

  const { text } = await readPdf(
    (await paper(owner, `/api/bookings/${row?.reference}/confirmation.pdf`)).rawPayload,
  )

  const prices = text.slice(text.indexOf('How the price came about'))
  expect(prices).toMatch(/Total\s+Expected total/)
  expect(prices).toMatch(/Quote submitted\s+£400\.00\s+£412\.50/)
  expect(prices).toMatch(/Counter-offer submitted\s+£380\.00\s+(?!£)/)
  // Neither a rival's prices nor steps without one.
  expect(text).not.toMatch(/£477\.00|rejected/)
})

test('calendar entries keep their UID, are in UTC and rise in sequence with an accepted change', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const nothing = { contactName: null, contactPhone: null, reference: null, note: null }
  // A name with characters that have to be escaped, long enough to be folded inside a multi-byte character.
  const place = `Łódź, "Kamienna; 7"\\ ${'ł'.repeat(60)}`
  const booked = await book({ stops: [{ kind: 'drop', place, from: at(9), to: at(10), ...nothing }] })
  const before = readCalendar((await paper(booked.owner, `${booked.path}/booking.ics`)).body)
  const { body } = await world
    .as(booked.owner)
    .post(`${booked.path}/changes/`, { pickupDate: '2026-06-22T08:00:00Z' })
  await world.as(booked.haulier).patch(`${booked.path}/changes/${body.id}/`, { status: 'Accepted' })

  const answer = await paper(booked.haulier, `${booked.path}/booking.ics`)

  expect(answer.headers['content-type']).toContain('text/calendar')
  const after = readCalendar(answer.body)
  expect(before.map(({ sequence, status }) => [sequence, status])).toEqual(
    Array.from({ length: 3 }, () => [0, 'CONFIRMED']),
  )
  expect(after.map(({ sequence }) => sequence)).toEqual([1, 1, 1])
  expect(new Set(before.map(({ uid }) => uid)).size).toBe(3)
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  expect(before.map(({ start }) => start)).toEqual([at(7), at(9), at(14)])
  expect(after[0]?.start).toEqual(at(8))
  expect(after[1]).toMatchObject({ location: place, end: at(10) })
  expect(answer.body).toContain(booked.reference)
})

test('a stop at one moment, also when the clocks go back, has an entry of an hour', async () => {
  // The second 01:30 of the night. A calendar refuses an entry that ends when it begins (RFC 5545, 3.8.2.2).
  const moment = new Date('2026-10-25T01:30:00Z')
  const nothing = { contactName: null, contactPhone: null, reference: null, note: null }
  const place = 'Wakefield; gate 2, "rear"'
  const stops = [{ kind: 'drop' as const, place, from: moment, to: moment, ...nothing }]
  const [pickupAt, deliveryAt] = [new Date('2026-10-24T12:00:00Z'), new Date('2026-10-25T12:00:00Z')]
  const route = { ...aContainerRequest().route, pickupAt, deliveryAt }
  const booked = await book({ stops, route })
  const entries = readCalendar((await paper(booked.owner, `${booked.path}/booking.ics`)).body)
  expect(entries[1]).toMatchObject({
    start: moment,
    end: new Date('2026-10-25T02:30:00Z'),
    location: place,
  })
})

test('the entry of a removed stop is cancelled in calendars', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const nothing = { contactName: null, contactPhone: null, reference: null, note: null }
  const stop = (place: string, hour: number) =>
    ({ kind: 'drop', place, from: at(hour), to: at(hour + 1), ...nothing }) as const
  const booked = await book({ stops: [stop('Wakefield', 9), stop('Leeds', 11)] })
  const entries = async () =>
    readCalendar((await paper(booked.owner, `${booked.path}/booking.ics`)).body).map(
      ({ uid, sequence, status, location }) => [uid.split('@')[0]?.slice(10), sequence, status, location],
    )
  const change = async (stops: object[]) => {
    const { body } = await world.as(booked.owner).post(`${booked.path}/changes/`, { stops })
    await world.as(booked.haulier).patch(`${booked.path}/changes/${body.id}/`, { status: 'Accepted' })
  }

  await change([stop('Leeds', 11)])
  expect(await entries()).toEqual([
    ['pickup', 1, 'CONFIRMED', 'Felixstowe'],
    ['stop-1', 1, 'CONFIRMED', 'Leeds'],
    ['stop-2', 1, 'CANCELLED', 'Felixstowe'],
    ['delivery', 1, 'CONFIRMED', 'Leeds LS9 0PX'],
  ])
  await change([stop('A', 9), stop('B', 10), stop('C', 11)])
  await change([])
  expect((await entries()).map(([key, , status]) => [key, status])).toEqual([
    ['pickup', 'CONFIRMED'],
    ['stop-1', 'CANCELLED'],
    ['stop-2', 'CANCELLED'],
    ['stop-3', 'CANCELLED'],
    ['delivery', 'CONFIRMED'],
  ])
})

test('the confirmation of a general load says all that was asked for, and names a contact once', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const { freight } = aGeneralRequest()
  const request = await postGeneral(owner, { freight: { ...freight, tailLift: true, timesBooked: true } })
  const { body } = await world.as(owner).get('/api/auth/user')
  const name = `${body.first_name} ${body.last_name}`
  await world.database.db
    .updateTable('company')
    .set({ contact_person: name })
    .where('id', '=', owner.companyId)
    .execute()
  await accept(owner, await quoteGeneral(await world.company('Haulier'), request))
  const [row] = (await world.as(owner).get('/api/bookings/')).rows

  const { text } = await readPdf(
    (await paper(owner, `/api/bookings/${row?.reference}/confirmation.pdf`)).rawPayload,
  )

  expect(text).toMatch(/Tail-lift\s+Yes/)
  expect(text).toMatch(/Times booked\s+Yes/)
  expect(text).toContain(name)
  expect(text).not.toContain(`${name}, ${name}`)
})

test('a booking that was called off is cancelled in calendars, and back in them once that is undone', async () => {
  const booked = await book()
  const entries = async () =>
    readCalendar((await paper(booked.owner, `${booked.path}/booking.ics`)).body).map(
      ({ uid, sequence, status, summary, isFree }) => ({ uid, sequence, status, summary, isFree }),
    )
  const before = await entries()
  const off = await world
    .as(booked.owner)
    .post(`${booked.path}/steps/`, { step: 'calledOff', at: world.now.toISOString(), reason: 'Vessel late' })
  expect(off.status).toBe(201)
  expect(await entries()).toEqual(
    before.map(({ uid, summary }) => ({
      uid,
      sequence: 1,
      status: 'CANCELLED',
      // For programs that do not show the status of an entry that is opened from a file.
      summary: `Cancelled: ${summary}`,
      isFree: true,
    })),
  )
  const told = await vi.waitFor(
    async () => {
      const mails = await readMailbox(world.settings.dataDir, booked.haulier.email)
      const found = mails.find(({ subject }) => subject.startsWith('Called off'))
      if (!found) throw new Error('no mail of the call-off')
      return found
    },
    { timeout: 30_000 },
  )
  expect(told.attachments).toEqual([`${booked.reference}.ics`])
  await world.as(booked.owner).delete(`${booked.path}/steps/${off.body.id}/`)
  expect(await entries()).toEqual(before.map((entry) => ({ ...entry, sequence: 2 })))
})

test('the statement exists once every job is delivered, and is no VAT invoice', async () => {
  const booked = await book({}, 40_000)
  expect((await paper(booked.owner, `${booked.path}/statement.pdf`)).statusCode).toBe(409)
  for (const name of ['confirmed', 'collected']) await step(booked.haulier, booked, name)
  const stay = { arrivedAt: '2026-06-15T05:00:00Z', leftAt: '2026-06-15T07:10:00Z' }
  await step(booked.haulier, booked, 'delivered', stay)
  const claimed = await world
    .as(booked.haulier)
    .post(`${booked.path}/charges/`, { kind: 'waiting', amount: 45, quantity: 2 })
  await world.as(booked.owner).patch(`${booked.path}/charges/${claimed.body.id}/`, { status: 'Approved' })

  const answer = await paper(booked.owner, `${booked.path}/statement.pdf`)

  const { text } = await readPdf(answer.rawPayload)
  for (const said of ['not a VAT invoice', 'Waiting (demurrage)', '£90.00', '£490.00', '2 h 10 min'])
    expect(text).toContain(said)
  expect(text).toContain('as at 15/06/2026, 9:00 am')
})

test('the statement of more than 200 containers says how many each of its jobs has', async () => {
  const booked = await book({ lines: [{ size: '40HC', count: 201, targetRate: null }] })
  for (const name of ['confirmed', 'collected', 'delivered']) await step(booked.haulier, booked, name)
  const { text } = await readPdf((await paper(booked.owner, `${booked.path}/statement.pdf`)).rawPayload)
  // In the row of the job, and in that of the price.
  expect(text.match(/201 × 40HC/g)).toHaveLength(2)
})

test('the statement prints the notes of all charges, each as one paragraph', async () => {
  const booked = await book()
  for (const name of ['confirmed', 'collected', 'delivered']) await step(booked.haulier, booked, name)
  const lines = 'Gate\n'.repeat(95).trim()
  for (let nth = 1; nth <= 20; nth++) {
    const charge = { kind: 'other', amount: 1, note: `No. ${nth}\n${lines}` }
    expect((await world.as(booked.haulier).post(`${booked.path}/charges/`, charge)).status).toBe(201)
  }

  const answer = await paper(booked.owner, `${booked.path}/statement.pdf`)

  const { text, pages } = await readPdf(answer.rawPayload)
  for (let nth = 1; nth <= 20; nth++) expect(text).toContain(`No. ${nth} ${lines.replaceAll('\n', ' ')}`)
  // With its line breaks each note would need more than a page.
  expect(pages).toBeLessThan(10)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('if a haulier passed the work on, the papers call it the customer and name no shipper', async () => {
  const [customer, haulier] = [
    await world.company('Haulier', { plan: 'pro12' }),
    await world.company('Haulier'),
  ]
  await accept(customer, await quote(haulier, await post(customer, { comment: 'Gate 2' })))
  const [row] = (await world.as(haulier).get('/api/bookings/')).rows
  const path = `/api/bookings/${row?.reference}`
  const { text } = await readPdf((await paper(haulier, `${path}/confirmation.pdf`)).rawPayload)
  expect(text).toMatch(new RegExp(`Customer\\s+Company\\s+${customer.name}`))
  expect(text).toContain('Customer’s comment')
  expect(text).not.toMatch(/shipper/i)
  const csv = await world.as(haulier).get('/api/bookings/', { accept: 'text/csv' })
  expect(String(csv.body)).not.toMatch(/shipper/i)
  for (const who of [customer, haulier]) {
    const mails = await world.mails(who.email)
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject, text_body } of mails) expect(`${subject} ${text_body}`).not.toMatch(/shipper/i)
  }
})

test('papers are for the two companies and an operator', async () => {
  const booked = await book()
  const rival = await world.company('Haulier')
  for (const file of ['confirmation.pdf', 'booking.ics']) {
    expect((await paper(await world.operator(), `${booked.path}/${file}`)).statusCode).toBe(200)
    expect((await paper(rival, `${booked.path}/${file}`)).statusCode).toBe(404)
  }
  expect((await paper(rival, `${booked.path}/statement.pdf`)).statusCode).toBe(404)

  await paper(booked.owner, `${booked.path}/confirmation.pdf`)
  const logged = async (who: { token: string }, log: string) =>
    (await world.as(who).get(`${log}?search=confirmation`)).rows.map(({ kind, detail }) => [kind, detail])
  const detail = `confirmation.pdf of ${booked.reference}`
  expect(await logged(booked.owner, '/api/auth/securitylog/')).toEqual([['export', detail]])
  expect(await logged(await world.operator(), '/api/operator/securitylog/')).toContainEqual([
    'document read',
    detail,
  ])
})

test('the award mails of both sides carry confirmation and calendar, made when they are sent', async () => {
  const booked = await book()
  const stored = await world.database.db
    .selectFrom('mail')
    .where('booking_id', 'is not', null)
    .where('subject', 'not like', 'Called off%')
    .where('subject', 'not like', 'On again%')
    .select(['html_body', 'text_body', 'papers'])
    .execute()
  expect(stored.length).toBeGreaterThan(1)
  for (const { papers, html_body, text_body } of stored) {
    expect(papers.join()).toBe('confirmation,calendar')
    // The outbox does not hold the papers.
    expect(html_body + text_body).not.toMatch(/%PDF|BEGIN:VCALENDAR|base64/)
  }

  for (const { email } of [booked.owner, booked.haulier]) {
    const mail = await vi.waitFor(
      async () => {
        const mails = await readMailbox(world.settings.dataDir, email)
        const found = mails.find(({ subject }) => /^(Accepted|Booked)/.test(subject))
        if (!found) throw new Error(`no mail of the award to ${email}`)
        return found
      },
      { timeout: 30_000 },
    )
    expect(mail.attachments).toEqual([`${booked.reference} confirmation.pdf`, `${booked.reference}.ics`])
  }
})

test('contacts are removed a year after the end, the booking with its proofs after six', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book({
    route: { ...aContainerRequest().route, pickupContactName: 'Pat', pickupContactPhone: '1' },
  })
  const { owner, haulier, path } = booked
  const [job] = (await show(owner, booked)).jobs
  await world.as(haulier).patch(`${path}/`, {
    jobs: [{ id: job?.id, driver: 'Jo', driverPhone: '2', vehicleRegistration: 'AB1' }],
  })
  const proof = await world
    .as(haulier)
    .upload('POST', `${path}/proofs/`, { job: String(job?.id), file: pdf() })
  await step(owner, booked, 'calledOff', { reason: 'Late' })
  const { db } = world.database

  await dropExpired(db, new Date('2027-06-14T12:00:00Z'), world.settings.securityLogDays)
  expect(await show(owner, booked)).toMatchObject({ pickupContactName: 'Pat', jobs: [{ driver: 'Jo' }] })
  await dropExpired(db, new Date('2027-06-17T12:00:00Z'), world.settings.securityLogDays)
  // Housekeeping in the tests above has ended the earlier sessions.
  const rows = await db
    .selectFrom('booking_job')
    .where('id', '=', job?.id ?? 0)
    .select(['driver', 'driver_phone', 'vehicle_registration'])
    .execute()
  expect(rows).toEqual([{ driver: null, driver_phone: null, vehicle_registration: 'AB1' }])
  await dropExpired(db, new Date('2032-06-17T12:00:00Z'), world.settings.securityLogDays)
  expect(
    await db.selectFrom('booking').where('reference', '=', booked.reference).select('id').execute(),
  ).toEqual([])
  const fileId = String(proof.body.url).split('/').at(-1) ?? ''
  expect(await db.selectFrom('file').where('id', '=', fileId).select('id').execute()).toEqual([])
})

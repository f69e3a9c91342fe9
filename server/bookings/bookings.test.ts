/**
 * Rules: docs/rules/bookings.md#made, docs/rules/bookings.md#shape, docs/rules/bookings.md#secrets,
 *   docs/rules/bookings.md#lists, docs/rules/bookings.md#jobs, docs/rules/bookings.md#operator
 */
import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { submitContainerQuote } from '#contract/quotes.ts'
import { booking } from '../testing/bookings.ts'
import { aContainerQuote, aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, postGeneral, quote, quoteGeneral, accept } = trading(world)
const { book, bookGeneral, show, step } = booking(world)

test('accepting makes a booking that copies the agreement', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(owner)
  const offer = await quote(haulier, request, 35_000, { comment: 'Two drivers' })
  await accept(owner, offer)

  const answer = await world.as(owner).get('/api/bookings/')

  expect(answer.status).toBe(200)
  const [row] = answer.rows
  expect(row).toMatchObject({
    reference: expect.stringMatching(/^QL-\d{6,}$/),
    request: request.id,
    status: 'awarded',
    haulageType: 'Container',
    loadType: 'Import',
    ownerReference: 'PO 4711',
    owner: { name: owner.name },
    haulier: { name: haulier.name },
    side: 'owner',
    pickupLocation: 'Felixstowe',
    pickupDate: '2026-06-22T07:00:00.000Z',
    deliveryLocation: 'Leeds LS9 0PX',
    vesselName: 'Madrid Maersk',
    voyageCode: '346W',
    jobCount: 3,
    finalTotal: 1050,
  })
  const detail = await world.as(haulier).get(`/api/bookings/${row?.reference}/`)
  expect(detail.status).toBe(200)
  // The page counts its waiting items from its jobs, changes and charges, and has the whole load; a row gets both from the
  // server.
  const { waiting, vesselName, voyageCode, ...brief } = row ?? {}
  expect(waiting).toEqual([])
  expect(detail.body).toMatchObject({
    ...brief,
    side: 'haulier',
    quote: offer.id,
    postedBy: { name: 'Ada Marsh', email: owner.email, phone: null },
    quotedBy: { name: 'Ada Marsh', email: haulier.email },
    lines: [
      { size: '40HC', count: 2, rate: 350 },
      { size: '20DC', count: 1, rate: 350 },
    ],
    load: { shippingLine: 'Maersk', vesselName, voyageCode, requirements: ['ADR (Haz)'] },
    extras: [],
    freeHours: null,
    demurrageFee: 45,
    paymentTermDays: 30,
    comment: 'Two drivers',
    conditionsOfCarriage: { name: 'conditions.pdf', url: expect.stringContaining('/api/documents/') },
    total: 1050,
    jobs: [
      { number: 1, size: '40HC', count: 1, status: 'awarded', clearance: 'pending', useAnyway: false },
      { number: 2, size: '40HC' },
      { number: 3, size: '20DC' },
    ],
    steps: [],
    changes: [],
    proofs: [],
    charges: [],
  })
})

test("the terms are the accepted counter's, its quote has conditions and contact, and the copy never changes", async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  const quoting = await world.userOf(haulier)
  const request = await post(owner)
  await quote(rival, request, 50_000)
  const offer = await quote({ ...haulier, token: quoting.token }, request, 35_000, { freeHours: 3 })
  const terms = { paymentTermDays: 14, freeHours: 2 }
  const low = await world.as(owner).call(submitContainerQuote, {
    body: aContainerQuote(request, 30_000, { counters: [offer.id], isCounter: true, ...terms }),
  })
  await accept(haulier, low)
  const [row] = await world.as(haulier).call(listBookings, { query: { scope: 'carried' } })
  await world.database.db
    .updateTable('company')
    .set({ name: 'Renamed Ltd', name_key: `renamed ${owner.companyId}` })
    .where('id', '=', owner.companyId)
    .execute()

  const { body } = await world.as(haulier).get(`/api/bookings/${row?.reference}`)

  expect(body).toMatchObject({
    owner: { name: owner.name },
    quote: low.id,
    total: 900,
    lines: [{ rate: 300 }, { rate: 300 }],
    ...terms,
    conditionsOfCarriage: { name: 'conditions.pdf' },
    quotedBy: { email: quoting.email },
  })
  await world.as(owner).post(`/api/bookings/${row?.reference}/changes/`, { deliveryLocation: 'York' })
  const subjects = (await world.mails(quoting.email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toContain('change proposed')
  const stepsFor = async (who: { token: string }) =>
    (await world.as(who).get(`/api/quoterequesthistory/${request.id}/`)).rows
      .map(({ what }) => String(what))
      .filter((what) => what.startsWith('Booking'))
  expect(await stepsFor(haulier)).toHaveLength(1)
  expect(await stepsFor(rival)).toEqual([])
})

test('if the file of the conditions is gone, the booking and its papers still name them', async () => {
  const booked = await book()
  const before = (await show(booked.owner, booked)).conditionsOfCarriage
  await world.database.db
    .updateTable('booking')
    .set({ conditions_id: null })
    .where('reference', '=', booked.reference)
    .execute()
  const conditions = (await show(booked.owner, booked)).conditionsOfCarriage
  expect(conditions).toEqual({ ...before, url: null })
  expect((await world.as(booked.owner).get(`${booked.path}/confirmation.pdf`)).status).toBe(200)
})

test('extras, stops, contacts and goods of the agreement are copied; certain extras are agreed charges', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const contact = { contactName: 'Sam', contactPhone: '01632 960999', reference: 'GATE 7' }
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const { route, lines } = aContainerRequest()
  const request = await post(owner, {
    route: { ...route, pickupContactName: 'Pat', pickupReference: 'PICK 1' },
    lines: lines.map((line) => ({ ...line, goods: 'Chairs', grossWeight: 18_000 })),
    stops: [{ kind: 'drop', place: 'Wakefield', from: at(10), to: at(11), ...contact, note: null }],
    expectedWaitingHours: 4,
  })
  const extra = { quantity: null, certain: true, note: null }
  const offer = await quote(haulier, request, 40_000, {
    freeHours: 3,
    extras: [
      { ...extra, kind: 'fuel', amount: 1250, certain: false },
      { ...extra, kind: 'vbs', amount: 1155 },
      { ...extra, kind: 'tolls', amount: 900, certain: false },
    ],
  })
  await accept(owner, offer)
  const [row] = await world.as(owner).call(listBookings, {})

  const { body } = await world.as(haulier).get(`/api/bookings/${row?.reference}/`)

  expect(body).toMatchObject({
    pickupContactName: 'Pat',
    pickupReference: 'PICK 1',
    stops: [{ place: 'Wakefield', ...contact, from: '2026-06-22T10:00:00.000Z' }],
    lines: [{ goods: 'Chairs', grossWeight: 18_000 }, { goods: 'Chairs' }],
    freeHours: 3,
    extras: [
      { kind: 'fuel', amount: 12.5, quantity: null },
      { kind: 'vbs', amount: 11.55, quantity: 3, certain: true },
      { kind: 'tolls', certain: false },
    ],
    charges: [{ kind: 'vbs', status: 'Agreed', amount: 11.55, quantity: 3, total: 34.65 }],
    total: 1200,
    expectedTotal: 1200 + 150 + 34.65 + 45 * 3,
    finalTotal: 1200 + 150 + 34.65,
  })
  expect((await world.as(owner).get('/api/bookings/?search=wakefield')).rows).toHaveLength(1)
  const agreed = body.charges?.[0 as never]?.id
  const disputed = await world
    .as(owner)
    .patch(`/api/bookings/${row?.reference}/charges/${agreed}/`, { status: 'Disputed', reason: 'No' })
  expect(disputed.status).toBe(409)
  const operator = await world.as(await world.operator()).get(`/api/bookings/${row?.reference}/`)
  expect(JSON.stringify(operator.body)).not.toMatch(/Sam|Pat|960999|GATE 7|PICK 1/)
})

test('a general load is one job; beyond 200 containers each line is one', async () => {
  const part = await bookGeneral()
  const general = await show(part.owner, part)
  expect(general.jobs).toMatchObject([{ number: 1, line: null, size: null, clearance: null }])
  expect(general).toMatchObject({ lines: [], load: { vehicleType: 'Rigid', trailerType: 'Box', pallets: 8 } })
  // The vehicle is that of the quote, wherever it is in the list of the request.
  const load = await postGeneral(part.owner, { vehicleTypes: ['Artic', 'Rigid'] })
  await accept(part.owner, await quoteGeneral(part.haulier, load))
  const [latest] = await world.as(part.owner).call(listBookings, { query: { page: 1, pageSize: 1 } })
  expect(latest).toMatchObject({ vesselName: null, voyageCode: null })
  const quoted = await show(part.owner, { ...part, reference: latest?.reference ?? '' })
  expect(quoted).toMatchObject({ request: load.id, load: { vehicleType: 'Rigid' } })
  const lines = [
    { size: '40HC', count: 150, targetRate: null },
    { size: '20DC', count: 51, targetRate: null },
  ] as const
  const many = await book({ lines: [...lines] })
  expect((await show(many.owner, many)).jobs).toMatchObject([
    { number: 1, size: '40HC', count: 150 },
    { number: 2, size: '20DC', count: 51 },
  ])
})

test('only the two companies and an operator can see a booking', async () => {
  const booked = await book()
  const stranger = await world.company('Shipper')
  const rival = await world.company('Haulier')
  for (const who of [stranger, rival]) {
    expect((await world.as(who).get(`${booked.path}/`)).status).toBe(404)
    expect((await world.as(who).patch(`${booked.path}/`, { jobs: [] })).status).toBe(404)
    expect((await step(who, booked, 'confirmed')).status).toBe(404)
    expect((await world.as(who).get('/api/bookings/')).rows).toEqual([])
  }
  expect((await world.visitor.get(`${booked.path}/`)).status).toBe(401)
  for (const reference of ['QL-999999', 'QL-1', 'QL-0000001', 'x', '%00', 'QL-99999999999'])
    expect((await world.as(booked.owner).get(`/api/bookings/${reference}/`)).status, reference).toBe(404)
})

test('each side fills in its own fields of a job, and fields of the other side are ignored', async () => {
  const booked = await book()
  const [job] = (await show(booked.owner, booked)).jobs
  const all = {
    id: job?.id,
    containerNumber: 'csqu 305438 3',
    seal: 'SL 1',
    releaseReference: 'PIN 4471',
    bookingReference: 'MAEU123',
    vesselCutOff: '2026-06-21T12:00:00Z',
    clearance: 'T1',
    vgm: 24_000,
    driver: 'Jo Field',
    driverPhone: '07700 900123',
    vehicleRegistration: 'ab12cde',
    vehicleBookingReference: 'VBS 9',
    vehicleBookingTime: '2026-06-22T06:30:00Z',
    carriedBy: 'Subbie Ltd',
  }

  const byOwner = await world.as(booked.owner).patch(`${booked.path}/`, { jobs: [all] })

  expect(byOwner.status).toBe(200)
  expect(byOwner.body.jobs?.[0 as never]).toMatchObject({
    containerNumber: 'CSQU3054383',
    seal: 'SL 1',
    releaseReference: 'PIN 4471',
    clearance: 'T1',
    vgm: 24_000,
    driver: null,
    carriedBy: null,
  })
  const byHaulier = await world.as(booked.haulier).patch(`${booked.path}/`, { jobs: [{ ...all, seal: 'X' }] })
  expect(byHaulier.body.jobs?.[0 as never]).toMatchObject({
    seal: 'SL 1',
    driver: 'Jo Field',
    driverPhone: '07700 900123',
    vehicleRegistration: 'AB12 CDE',
    carriedBy: 'Subbie Ltd',
  })
  // The history names fields and never their values; losing hauliers and other companies see nothing of it.
  const history = await world.as(booked.haulier).get(`/api/quoterequesthistory/${byOwner.body.request}/`)
  const text = JSON.stringify(history.body)
  expect(text).toContain('Booking: container number, seal, release reference')
  expect(text).not.toMatch(/PIN 4471|Jo Field|900123|CSQU/)
})

test('a wrong check digit gets 400 at its field, unless the number is confirmed', async () => {
  const booked = await book()
  const [job] = (await show(booked.owner, booked)).jobs
  const save = (fields: object) =>
    world.as(booked.owner).patch(`${booked.path}/`, { jobs: [{ id: job?.id, ...fields }] })

  const wrong = await save({ containerNumber: 'CSQU3054384' })

  expect([wrong.status, wrong.body]).toEqual([
    400,
    { jobs: [{ containerNumber: [expect.stringContaining('check digit')] }] },
  ])
  const anyway = await save({ containerNumber: 'CSQU3054384', useAnyway: true })
  expect(anyway.body.jobs?.[0 as never]).toMatchObject({ containerNumber: 'CSQU3054384', useAnyway: true })
  expect((await save({ seal: 'S' })).status).toBe(200)
  const right = await save({ containerNumber: 'CSQU3054383', useAnyway: true })
  expect(right.body.jobs?.[0 as never]).toMatchObject({ useAnyway: false })
  const unknown = await world.as(booked.owner).patch(`${booked.path}/`, { jobs: [{ id: 999_999 }] })
  expect([unknown.status, unknown.body]).toEqual([400, { jobs: [{ id: [expect.any(String)] }] }])
})

test('an operator reads bookings without references, contacts, drivers and their phone numbers', async () => {
  const booked = await book()
  const [job] = (await show(booked.owner, booked)).jobs
  await world
    .as(booked.owner)
    .patch(`${booked.path}/`, { jobs: [{ id: job?.id, releaseReference: 'PIN 4471', seal: 'SL 1' }] })
  await world
    .as(booked.haulier)
    .patch(`${booked.path}/`, { jobs: [{ id: job?.id, driver: 'Jo Field', driverPhone: '07700 900123' }] })
  const operator = await world.operator()

  const { status, body } = await world.as(operator).get(`${booked.path}/`)

  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(/PIN 4471|Jo Field|900123/)
  expect(body.jobs?.[0 as never]).toMatchObject({ seal: 'SL 1', driver: null, releaseReference: null })
  const list = await world.as(operator).get('/api/bookings/?page=1')
  expect(list.rows.map((row) => String(row.reference))).toContain(booked.reference)
  expect((await step(operator, booked, 'confirmed')).status).toBe(401)
})

test('lists are given or carried, filtered, searched, ordered and paged', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const other = await world.company('Haulier')
  for (const reference of ['ALPHA', 'BETA', 'GAMMA'])
    await accept(owner, await quote(haulier, await post(owner, { reference })))
  // The haulier passes a load on.
  await accept(haulier, await quoteGeneral(other, await postGeneral(haulier)))
  const references = async (query: string) =>
    (await world.as(haulier).get(`/api/bookings/${query}`)).rows.map((row) => String(row.ownerReference))

  expect(await references('')).toEqual(['SO 0815', 'GAMMA', 'BETA', 'ALPHA'])
  expect(await references('?scope=given')).toEqual(['SO 0815'])
  expect(await references('?scope=carried&ordering=created')).toEqual(['ALPHA', 'BETA', 'GAMMA'])
  expect(await references('?scope=carried&page=2&page_size=2')).toEqual(['ALPHA'])
  expect(await references('?search=beta')).toEqual(['BETA'])
  expect(await references(`?search=${encodeURIComponent(other.name)}`)).toEqual(['SO 0815'])
  expect(await references('?status=closed')).toEqual([])
  // Their pickups are at one moment.
  const byPickup = '?status=awarded&scope=carried&ordering=-pickup'
  expect(await references(byPickup)).toEqual(['GAMMA', 'BETA', 'ALPHA'])
  expect(await references(`${byPickup}&page=2&page_size=1`)).toEqual(['BETA'])
  const [alpha] = await world.as(owner).call(listBookings, { query: { search: 'alpha' } })
  const { body } = await world.as(owner).get(`/api/bookings/${alpha?.reference}/`)
  const job = body.jobs?.[0]
  const fields = { id: job?.id, containerNumber: 'CSQU3054383', releaseReference: 'SECRETPIN' }
  await world.as(owner).patch(`/api/bookings/${alpha?.reference}/`, { jobs: [fields] })
  for (const search of ['csqu30543', 'CSQU 305438 3', 'CSQU305438-3', 'csqu 3054', 'CSQU\u00a0305438.3'])
    expect(await references(`?search=${encodeURIComponent(search)}`), search).toEqual(['ALPHA'])
  expect(await references('?search=csqu%203055')).toEqual([])
  expect(await references(`?search=${alpha?.reference}`)).toEqual(['ALPHA'])
  expect(await references('?search=secretpin')).toEqual([])
  expect(await references(`?request=${alpha?.request}`)).toEqual(['ALPHA'])
  expect(await references(`?request=${alpha?.request}&search=alpha&scope=carried`)).toEqual(['ALPHA'])
  expect(await references(`?request=${alpha?.request}&search=beta`)).toEqual([])
  expect((await world.as(other).get(`/api/bookings/?request=${alpha?.request}`)).rows).toEqual([])
  for (const query of ['request=0', 'request=Leeds', 'scope=mine', 'status=done', 'ordering=name', 'page=0'])
    expect((await world.as(owner).get(`/api/bookings/?${query}`)).status, query).toBe(400)
  const page = await world.as(owner).get('/api/bookings/?page=1&page_size=2')
  expect(Number(page.headers['x-total-count'])).toBe(3)
  // What looks like a container number can be another text.
  await accept(owner, await quote(haulier, await post(owner, { reference: 'LOTU 12' })))
  expect(await references('?search=lotu%2012')).toEqual(['LOTU 12'])
})

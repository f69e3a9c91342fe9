// Rules: docs/rules/attention.md#booking-tabs, docs/rules/attention.md#number, docs/rules/attention.md#keys, docs/rules/bookings.md#container-number
import { expect, test } from 'vitest'
import { getAttention } from '#contract/attention.ts'
import { getBooking, listBookings } from '#contract/bookings.ts'
import { BOOKING_KEYS } from '#domain/attention/attention.ts'
import { addDays } from '#domain/time.ts'
import type { Company } from '../testing/companies.ts'
import { aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'

// Two working days before the pickup of these requests.
const world = await startWorld({ now: '2026-06-18T09:00' })
const { post, postGeneral, quote, quoteGeneral, accept } = trading(world)

test('the tab of bookings that need the user has exactly the counted bookings', async () => {
  // given a haulier that carries three loads for a shipper, and gave one to another haulier
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const other = await world.company('Haulier')
  for (const reference of ['ALPHA', 'BETA', 'GAMMA'])
    await accept(
      shipper,
      await quote(haulier, await post(shipper, { reference }), 35_000, { demurrageFee: 4_500 }),
    )
  await accept(haulier, await quoteGeneral(other, await postGeneral(haulier)))
  const listed = async (by: Company, query = '') =>
    (await world.as(by).get(`/api/bookings/?tab=needsMe${query}`)).rows.map((row) =>
      String(row.ownerReference),
    )
  const [gamma] = await world.as(haulier).call(listBookings, { query: { scope: 'carried' } })

  // then those that it carries wait for confirmation, and all for the owners' references
  expect(await listed(haulier)).toEqual(['SO 0815', 'GAMMA', 'BETA', 'ALPHA'])
  expect(await listed(haulier, '&scope=given')).toEqual(['SO 0815'])
  expect(await listed(haulier, '&search=beta')).toEqual(['BETA'])
  expect(await listed(shipper)).toEqual(['GAMMA', 'BETA', 'ALPHA'])
  expect(await listed(other)).toEqual(['SO 0815'])

  // when one is confirmed, it no longer waits, until its shipper proposes a change
  await world
    .as(haulier)
    .post(`/api/bookings/${gamma?.reference}/steps/`, { step: 'confirmed', at: world.now.toISOString() })
  expect(await listed(haulier, '&scope=carried')).toEqual(['BETA', 'ALPHA'])
  await world
    .as(shipper)
    .post(`/api/bookings/${gamma?.reference}/changes/`, { deliveryLocation: 'Hull HU1 1AA', note: null })
  expect(await listed(haulier, '&scope=carried')).toEqual(['GAMMA', 'BETA', 'ALPHA'])
  expect(await listed(haulier, '&page=2&page_size=3')).toEqual(['ALPHA'])

  // three working days before the pickup the shipper has nothing to do
  world.setNow('2026-06-17T09:00')
  expect(await listed(shipper)).toEqual([])
  expect((await world.as(shipper).get('/api/bookings/?tab=mine')).status).toBe(400)
})

test('each row says what waits for its reader, for any number of bookings', async () => {
  // given more bookings than the items of a key
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  world.setNow('2026-06-18T09:00')
  for (let nth = 0; nth < 12; nth++) await accept(shipper, await quote(haulier, await post(shipper)))
  const waiting = async (by: Company, query = '') =>
    (await world.as(by).get(`/api/bookings/?page_size=50${query}`)).rows.map((row) => row.waiting)

  // then
  expect(await waiting(haulier)).toEqual(Array(12).fill(['toConfirm']))
  expect(await waiting(shipper)).toEqual(Array(12).fill(['referencesMissing']))
  // On a shared server an open transaction elsewhere may hold back the last changes.
  await expect
    .poll(() => waiting(shipper, '&updated_since=0'), { timeout: 30_000 })
    .toEqual(Array(12).fill(['referencesMissing']))
  expect(
    new Set(
      (await world.as(await world.operator()).get('/api/bookings/')).rows.map((row) => String(row.waiting)),
    ),
  ).toEqual(new Set(['']))
})

test.each([
  // Today has 25 hours, then 23: the clocks change in its first night.
  ['2026-10-25', '2026-10-24T23:30+01:00', '2026-10-25T00:15+01:00'],
  ['2026-03-29', '2026-03-28T23:30Z', '2026-03-29T00:15Z'],
])(
  'on %s a pickup of last night has passed, and one of today waits for its references',
  async (day, before, today) => {
    world.setNow(`${addDays(day, -3)}T09:00`)
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const { route } = aContainerRequest()
    for (const [reference, pickupAt] of [
      ['LAST NIGHT', new Date(before)],
      ['TODAY', new Date(today)],
    ] as const) {
      const deliveryAt = new Date(pickupAt.getTime() + 6 * 3_600_000)
      const request = await post(shipper, {
        reference,
        deadline: addDays(day, -3),
        route: { ...route, pickupAt, deliveryAt },
      })
      await accept(shipper, await quote(haulier, request))
    }

    // when
    world.setNow(`${day}T09:00`)

    // then
    const { rows } = await world.as(shipper).get('/api/bookings/?tab=needsMe')
    expect(rows.map((row) => String(row.ownerReference))).toEqual(['TODAY'])
    const { body } = await world.as(shipper).get('/api/attention/')
    expect(body.counts).toMatchObject({ referencesMissing: 1 })
  },
)

test('references wait until the pickup, from its second working day before on, while any is missing', async () => {
  world.setNow('2026-06-15T09:00')
  const [shipper, haulier] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
  ]
  const times = { pickupAt: new Date('2026-06-18T08:00Z'), deliveryAt: new Date('2026-06-18T12:00Z') }
  const route = { ...aContainerRequest().route, ...times }
  const lines = [{ size: '40HC', count: 1, targetRate: null } as const]
  const request = await post(shipper, { reference: 'THURSDAY', deadline: '2026-06-15', route, lines })
  await accept(shipper, await quote(haulier, request))
  const general = { ...aGeneralRequest().route, ...times, pickupReference: 'GATE 7' }
  const load = await postGeneral(shipper, { reference: 'GIVEN', deadline: '2026-06-15', route: general })
  await accept(shipper, await quoteGeneral(haulier, load))
  const listed = async () =>
    (await world.as(shipper).get('/api/bookings/?tab=needsMe')).rows.map((row) => String(row.ownerReference))
  expect(await listed()).toEqual([])
  world.setNow('2026-06-16T09:00')
  expect(await listed()).toEqual(['THURSDAY'])

  // when one of the three is still missing, then it waits
  const booked = (await world.as(shipper).call(listBookings, { query: { scope: 'given' } })).find(
    ({ ownerReference }) => ownerReference === 'THURSDAY',
  )
  const path = `/api/bookings/${booked?.reference}`
  const id = ((await world.as(shipper).get(`${path}/`)).body.jobs as unknown as { id: number }[])[0]?.id
  const fill = (fields: object) => world.as(shipper).patch(`${path}/`, { jobs: [{ id, ...fields }] })
  await fill({ containerNumber: 'CSQU3054383', releaseReference: 'PIN 1' })
  expect(await listed()).toEqual(['THURSDAY'])
  await fill({ bookingReference: 'LINE 1' })
  expect(await listed()).toEqual([])

  // when it is called off, then nothing waits
  await fill({ bookingReference: null })
  expect(await listed()).toEqual(['THURSDAY'])
  const at = world.now.toISOString()
  await world.as(shipper).post(`${path}/steps/`, { step: 'calledOff', at, reason: 'No vessel' })
  expect(await listed()).toEqual([])
})

test('a booking that waits for two reasons is one at the tab, as in its list', async () => {
  world.setNow('2026-06-18T09:00')
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  await accept(shipper, await quote(haulier, await post(shipper)))
  const [{ reference } = { reference: '' }] = await world.as(haulier).call(listBookings)
  const step = { step: 'confirmed', at: world.now.toISOString() }
  await world.as(haulier).post(`/api/bookings/${reference}/steps/`, step)
  const atTab = async (by: Company) => {
    const { counts, tabs } = await world.as(by).call(getAttention)
    return [BOOKING_KEYS.map((key) => counts[key] ?? 0).filter(Boolean), tabs.bookings?.needsMe]
  }
  expect(await atTab(haulier)).toEqual([[], 0])
  // when the haulier claims twice and proposes a change, while references are missing
  for (const amount of [10, 20])
    await world.as(haulier).post(`/api/bookings/${reference}/charges/`, { kind: 'waiting', amount })
  await world
    .as(haulier)
    .post(`/api/bookings/${reference}/changes/`, { deliveryLocation: 'Hull', note: null })
  // then
  expect(await atTab(shipper)).toEqual([[1, 1, 1], 1])
  expect(await world.as(shipper).call(listBookings, { query: { tab: 'needsMe' } as never })).toHaveLength(1)
})

test('proofs wait until every job has one, after the empty container was returned, too', async () => {
  world.setNow('2026-06-15T09:00')
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  await accept(shipper, await quote(haulier, await post(shipper)))
  const [booked] = await world.as(haulier).call(listBookings, { query: { scope: 'carried' } })
  for (const step of ['confirmed', 'collected', 'delivered', 'emptyReturned']) {
    const at = world.now.toISOString()
    const answer = await world.as(haulier).post(`/api/bookings/${booked?.reference}/steps/`, { step, at })
    expect(answer.status).toBe(201)
  }
  const path = `/api/bookings/${booked?.reference}`
  const { jobs } = await world
    .as(haulier)
    .call(getBooking, { params: { reference: booked?.reference ?? '' } })
  expect(jobs).toHaveLength(3)
  for (const { id } of jobs) {
    const { rows } = await world.as(haulier).get('/api/bookings/')
    expect(rows.map((row) => row.waiting)).toEqual([['proofMissing']])
    await world.as(haulier).upload('POST', `${path}/proofs/`, { job: String(id), file: pdf('POD.pdf') })
  }
  const { rows } = await world.as(haulier).get('/api/bookings/')
  expect(rows.map((row) => row.waiting)).toEqual([[]])
})

test('the references of an export still wait once its empty container was collected', async () => {
  world.setNow('2026-06-17T09:00')
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const shipment = { loadType: 'Export', shippingLine: 'MSC', vesselName: null, voyageCode: null } as const
  const times = { pickupAt: new Date('2026-06-18T08:00Z'), deliveryAt: new Date('2026-06-18T12:00Z') }
  const route = { pickup: 'Leeds', delivery: 'Felixstowe', empty: 'Felixstowe', ...times }
  const request = await post(shipper, { deadline: '2026-06-17', route, shipment })
  await accept(shipper, await quote(haulier, request))
  const [booked] = await world.as(haulier).call(listBookings)
  for (const step of ['confirmed', 'emptyCollected']) {
    const body = { step, at: world.now.toISOString() }
    const answer = await world.as(haulier).post(`/api/bookings/${booked?.reference}/steps/`, body)
    expect(answer.status).toBe(201)
  }
  const [row] = await world.as(shipper).call(listBookings)
  expect(row?.waiting).toEqual(['referencesMissing'])
})

test('references no longer wait once the jobs that lack them are collected', async () => {
  // given two containers that are picked up tomorrow, with no references
  world.setNow('2026-06-17T09:00')
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const times = { pickupAt: new Date('2026-06-18T08:00Z'), deliveryAt: new Date('2026-06-18T12:00Z') }
  const route = { ...aContainerRequest().route, ...times }
  const lines = [{ size: '40HC', count: 2, targetRate: null } as const]
  await accept(shipper, await quote(haulier, await post(shipper, { deadline: '2026-06-17', route, lines })))
  const [{ reference } = { reference: '' }] = await world.as(haulier).call(listBookings)
  const [first, second] = (await world.as(haulier).call(getBooking, { params: { reference } })).jobs
  const record = async (step: string, jobs: readonly (number | undefined)[] | null) => {
    const body = { step, jobs, at: world.now.toISOString() }
    expect((await world.as(haulier).post(`/api/bookings/${reference}/steps/`, body)).status).toBe(201)
  }
  const waiting = async () => {
    const [row] = await world.as(shipper).call(listBookings)
    return row?.waiting
  }
  await record('confirmed', null)

  // when one is collected, then the other still needs its references
  await record('collected', [first?.id])
  expect(await waiting()).toEqual(['referencesMissing'])

  // when the other is collected, too, then there is nothing to give
  await record('collected', [second?.id])
  expect(await waiting()).toEqual([])
  const { body } = await world.as(shipper).get('/api/attention/')
  expect(body.counts).toMatchObject({ referencesMissing: 0 })

  // when that is undone, then it waits again
  const { steps } = await world.as(haulier).call(getBooking, { params: { reference } })
  await world.as(haulier).delete(`/api/bookings/${reference}/steps/${steps.at(-1)?.id}/`)
  expect(await waiting()).toEqual(['referencesMissing'])
})

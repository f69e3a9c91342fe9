import { expect, test } from 'vitest'
import { ContainerQuoteDraftWire, listContainerQuotesReceived } from '#contract/quotes.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, counter } = trading(world)
const CALLERS = 32

const accept = (side: { token: string }, id: number) =>
  world.as(side.token).patch(`/api/acceptquotesubmission/${id}/`)

async function manyHauliers(count: number) {
  return Promise.all(Array.from({ length: count }, () => world.company('Haulier')))
}
const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length

test('of 32 different quotes accepted concurrently, exactly one wins and the others get 409', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(shipper)
  const hauliers = await manyHauliers(CALLERS)
  const offers = await Promise.all(hauliers.map((haulier) => quote(haulier, request)))

  const answers = await Promise.all(offers.map(({ id }) => accept(shipper, id)))

  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, CALLERS - 1])
  const rows = await world.as(shipper).call(listContainerQuotesReceived, { params: { id: request.id } })
  expect(rows.filter(({ status }) => status === 'Won')).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'Lost')).toHaveLength(CALLERS - 1)
})

test('of 32 concurrent acceptances of one quote, exactly one gets 200', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(shipper)
  const offer = await quote(await world.company('Haulier'), request)
  const answers = await Promise.all(Array.from({ length: CALLERS }, () => accept(shipper, offer.id)))
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, CALLERS - 1])
})

test('concurrent acceptances and cancellations of a quote, its counter and its request have one outcome', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  for (let round = 0; round < 8; round++) {
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const offer = await quote(haulier, request)
    const lower = await counter(shipper, request, offer, 1000)

    const [accepted, counterAccepted, quoteCancelled, requestCancelled] = await Promise.all([
      accept(shipper, offer.id),
      accept(haulier, lower.id),
      world.as(haulier).patch(`/api/cancelquotesubmission/${offer.id}/`),
      world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`),
    ])

    for (const answer of [accepted, counterAccepted, quoteCancelled, requestCancelled])
      expect([200, 409]).toContain(answer?.status)
    const { body } = await world.as(shipper).get(`/api/quoterequests/${request.id}/`)
    const rows = await world.as(shipper).call(listContainerQuotesReceived, { params: { id: request.id } })
    const won = rows.filter(({ status }) => status === 'Won').length
    const winners = [accepted, counterAccepted].filter((answer) => answer?.status === 200).length
    expect(winners).toBe(won)
    expect(String(body.quoteRequestStatus)).toBe(won === 1 ? 'Accepted' : 'Cancelled')
    expect(requestCancelled?.status).toBe(won === 1 ? 409 : 200)
  }
})

test('of 32 concurrent quotes of one haulier, exactly one is stored', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const body = ContainerQuoteDraftWire.encode(aContainerQuote(request))
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => world.as(haulier).post('/api/addcntrquotesubmission/', body)),
  )
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, CALLERS - 1])
})

test('new quotes of many hauliers concurrent with an acceptance: every later quote gets 409', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(shipper)
  const offer = await quote(await world.company('Haulier'), request)
  const hauliers = await manyHauliers(CALLERS - 1)
  const body = ContainerQuoteDraftWire.encode(aContainerQuote(request))
  const [accepted, ...quoted] = await Promise.all([
    accept(shipper, offer.id),
    ...hauliers.map((haulier) => world.as(haulier).post('/api/addcntrquotesubmission/', body)),
  ])
  expect(accepted?.status).toBe(200)
  const taken = quoted.filter(({ status }) => status === 201).length
  expect(quoted.filter(({ status }) => status === 409)).toHaveLength(quoted.length - taken)
  const rows = await world.as(shipper).call(listContainerQuotesReceived, { params: { id: request.id } })
  expect(rows.filter(({ status }) => status === 'Lost')).toHaveLength(taken)
})

test('of many concurrent counters of the owner to one quote, exactly one is stored', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request)
  const body = ContainerQuoteDraftWire.encode(aContainerQuote(request, 1, { counters: [offer.id] }))
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => world.as(shipper).post('/api/addcntrquotesubmission/', body)),
  )
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, CALLERS - 1])
})

test('the database refuses a second winner and a second live quote', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const { id } = await quote(haulier, request)
  const { db } = world.database
  const copied = [
    'request_id',
    'haulier_id',
    'author_id',
    'side',
    'created_at',
    'status',
    'payment_term_days',
    'total',
    'counters_id',
    'demurrage_fee',
    'comment',
    'expires_on',
    'conditions_id',
    'vehicle_type',
    'trailer_type',
    'rate',
    'created_by',
    'is_open',
    'owner_id',
    'live_until',
  ] as const
  const copy = db
    .insertInto('quote')
    .columns(copied)
    .expression((eb) => eb.selectFrom('quote').where('id', '=', id).select(copied))
  await expect(copy.execute()).rejects.toMatchObject({ constraint: 'quote_one_open_per_side' })
  await db.updateTable('quote').set({ status: 'Won', is_open: false }).where('id', '=', id).execute()
  await expect(copy.execute()).rejects.toMatchObject({ constraint: 'quote_one_won' })
})

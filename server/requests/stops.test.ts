// Rules: docs/rules/stops.md#stops, docs/rules/stops.md#contacts, docs/rules/stops.md#goods
import { expect, test } from 'vitest'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { quote, accept } = trading(world)

const stop = {
  kind: 'drop',
  place: 'Wakefield WF1 2AB',
  from: '2026-06-22T10:00',
  to: '2026-06-22T11:00',
  contactName: 'Ada Marsh',
  contactPhone: '01632 960003',
  reference: 'DROP 1',
  note: 'Rear bay',
}
const shown = { ...stop, from: '2026-06-22T09:00:00.000Z', to: '2026-06-22T10:00:00.000Z' }
const secret = { contactName: null, contactPhone: null, reference: null }
const contacts = {
  pickupContactName: 'Port desk',
  pickupContactPhone: '01632 960010',
  pickupReference: 'GATE 7',
  deliveryContactName: 'Yard',
  deliveryContactPhone: null,
  deliveryReference: 'PO 1',
}

async function withStops(stops: unknown) {
  const shipper = await world.company('Shipper')
  const draft = ContainerRequestDraftWire.encode(aContainerRequest()) as { quoterequestcntrroute: object }
  const posted = await world.as(shipper).post('/api/addcntrquoterequest/', {
    ...draft,
    quoterequestcntrroute: { ...draft.quoterequestcntrroute, ...contacts },
    stops,
  })
  return { shipper, posted }
}

test('the owner and the winner read stops with contacts, other hauliers without contacts', async () => {
  const { shipper, posted } = await withStops([{ ...stop, kind: 'collect' }, stop])
  expect(posted.status).toBe(201)
  const all = {
    quoteRequestReference: 'PO 4711',
    stops: [{ ...shown, kind: 'collect' }, shown],
    stopCount: 2,
    quoterequestcntrroute: contacts,
  }
  expect(posted.body).toMatchObject(all)
  const [winner, loser] = [await world.company('Haulier'), await world.company('Haulier')]
  const read = async (company: { token: string }) =>
    (await world.as(company).get(`/api/cntrquoterequest/${posted.body.id}/`)).body
  const hidden = {
    quoteRequestReference: null,
    stops: [
      { ...shown, kind: 'collect', ...secret },
      { ...shown, ...secret },
    ],
    stopCount: 2,
    quoterequestcntrroute: Object.fromEntries(Object.keys(contacts).map((name) => [name, null])),
  }
  const request = { ...aContainerRequest(), id: Number(posted.body.id) }
  const seen = await read(winner)
  expect(seen).toMatchObject(hidden)
  const lines = seen.cntrquoterequestcntrdetails as unknown as { id: number }[]
  const posting = { ...request, lines: lines.map(({ id }) => ({ id })) } as never
  const offer = await quote(winner, posting)
  await quote(loser, posting)
  expect(await read(winner)).toMatchObject(hidden)
  const row = await world.as(winner).get('/api/quoterequests/')
  expect(row.rows[0]).toMatchObject(hidden)
  await accept(shipper, offer)
  expect(await read(winner)).toMatchObject(all)
  expect(await read(loser)).toMatchObject(hidden)
  expect((await world.as(shipper).get('/api/quoterequests/')).rows[0]).toMatchObject(all)
})

test('a request without stops has none', async () => {
  for (const none of [undefined, null, []])
    expect((await withStops(none)).posted.body).toMatchObject({ stops: [], stopCount: 0 })
})

test.each([
  ['a ninth stop', Array.from({ length: 9 }, () => stop), [expect.anything()]],
  ['an unknown kind', [{ ...stop, kind: 'swap' }], [{ kind: [expect.anything()] }]],
  ['no place', [{ ...stop, place: ' ' }], [{ place: [expect.anything()] }]],
  ['no end', [{ ...stop, to: null }], [{ to: [expect.anything()] }]],
  ['an end before its beginning', [{ ...stop, to: '2026-06-22T09:59' }], [{ to: [expect.anything()] }]],
  ['a stop before the pickup', [{ ...stop, from: '2026-06-22T07:59' }], [{ from: [expect.anything()] }]],
  ['a stop after the delivery', [{ ...stop, to: '2026-06-22T15:01' }], [{ to: [expect.anything()] }]],
  ['stops out of order', [stop, { ...stop, from: '2026-06-22T09:59' }], [{}, { from: [expect.anything()] }]],
])('%s is refused with 400 at the field', async (_case, stops, errors) => {
  const { posted } = await withStops(stops)
  expect([posted.status, posted.body]).toEqual([400, { stops: errors }])
})

test('stops may overlap and touch pickup and delivery', async () => {
  const whole = { ...stop, from: '2026-06-22T08:00', to: '2026-06-22T15:00' }
  expect((await withStops([whole, whole])).posted.status).toBe(201)
})

test('goods and gross weight of a line, tail-lift and booked times of a load are shown to all', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [line] = aContainerRequest().lines
  const container = await world
    .as(shipper)
    .post(
      '/api/addcntrquoterequest/',
      ContainerRequestDraftWire.encode(
        aContainerRequest({ lines: [{ ...line, goods: 'Łódź tiles', grossWeight: 24_500.5 } as never] }),
      ),
    )
  expect(container.body).toMatchObject({ expectedWaitingHours: 0 })
  const read = await world.as(haulier).get(`/api/quoterequests/${container.body.id}/`)
  expect(read.body).toMatchObject({
    cntrquoterequestcntrdetails: [{ goods: 'Łódź tiles', grossWeight: 24_500.5 }],
  })
  const { freight } = aGeneralRequest()
  const general = await world
    .as(shipper)
    .post(
      '/api/addftlquoterequest/',
      GeneralRequestDraftWire.encode(
        aGeneralRequest({ freight: { ...freight, tailLift: true }, expectedWaitingHours: 1.5 }),
      ),
    )
  expect(general.body).toMatchObject({
    expectedWaitingHours: 1.5,
    quoterequestftldetails: { tailLift: true, timesBooked: false },
  })
})

test.each([-1, 48.5, 0.25, 'two'])('expected waiting of %s hours is refused at its field', async (hours) => {
  const draft = ContainerRequestDraftWire.encode(aContainerRequest()) as object
  const answer = await world
    .as(await world.company('Shipper'))
    .post('/api/addcntrquoterequest/', { ...draft, expectedWaitingHours: hours })
  expect([answer.status, answer.body]).toEqual([400, { expectedWaitingHours: [expect.anything()] }])
})

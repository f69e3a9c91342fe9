/* Rules: docs/rules/import.md#many, docs/rules/import.md#many-refusals, docs/rules/import.md#many-writes */
import { expect, test } from 'vitest'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { aContainerRequest, aGeneralRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const PATH = '/api/importquoterequests/'
const container = (changes = {}) => ({
  ...ContainerRequestDraftWire.encode(aContainerRequest()),
  ...changes,
})
const general = (changes = {}) => ({
  ...GeneralRequestDraftWire.encode(aGeneralRequest()),
  ...changes,
})
const countOf = async (who: { token: string }) =>
  (await world.as(who.token).get('/api/quoterequests/')).rows.length

test('an import posts requests of both kinds, each with its history, and answers with the list', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const requests = [container({ quoteRequestReference: 'A' }), general({ quoteRequestHaulageType: 2 })]
  const answer = await world.as(shipper).post(PATH, { requests })
  expect(answer.status).toBe(201)
  expect(answer.rows.map((row) => [row.quoteRequestHaulageType, row.quoteRequestReference])).toEqual([
    ['Container', 'A'],
    ['General', 'SO 0815'],
  ])
  for (const { id } of answer.rows) {
    const history = await world.as(shipper).get(`/api/quoterequesthistory/${id}/`)
    expect(history.rows.map(({ what }) => what)).toEqual(['Request posted'])
  }
  const haulier = await world.company('Haulier')
  const found = await world.as(haulier).get('/api/quoterequests/?delivery_area=DE')
  expect(found.rows.map(({ id }) => id)).toEqual([answer.rows[1]?.id])
})

test('an error in one request refuses all, at its index and under its wire names', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const broken = general({ quoteRequestReference: '' })
  const shapes = await world.as(shipper).post(PATH, { requests: [container(), broken, { x: 1 }] })
  expect(shapes.status).toBe(400)
  expect(shapes.body).toEqual({
    requests: [
      {},
      { quoteRequestReference: [expect.any(String)] },
      { quoteRequestHaulageType: [expect.any(String)] },
    ],
  })
  const late = general({ quoteRequestDeadline: '2026-07-30' })
  const nowhere = container()
  Object.assign(nowhere, { quoterequestcntrroute: { ...aRoute(nowhere), pickupLocation: 'Atlantis' } })
  const rules = await world.as(shipper).post(PATH, { requests: [container(), late, nowhere] })
  expect(rules.status).toBe(400)
  expect(rules.body).toEqual({
    requests: [
      {},
      { quoteRequestDeadline: [expect.any(String)] },
      { quoterequestcntrroute: { pickupLocation: [expect.any(String)] } },
    ],
  })
  expect(await countOf(shipper)).toBe(0)
})

const aRoute = (draft: object) => (draft as { quoterequestcntrroute: object }).quoterequestcntrroute

test.each([
  ['none', { requests: [] }],
  ['no list', { requests: 'many' }],
  ['nothing', {}],
  ['201', { requests: Array.from({ length: 201 }, () => container()) }],
])('an import of %s is refused at requests', async (_what, body) => {
  const answer = await world.as(await world.company('Shipper')).post(PATH, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['requests']])
})

test('posts 200 requests in one call, and once for an Idempotency-Key', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const requests = Array.from({ length: 200 }, (_, index) =>
    container({ quoteRequestReference: `R${index}` }),
  )
  const key = { 'idempotency-key': 'import-1' }
  const first = await world.as(shipper).post(PATH, { requests }, key)
  const again = await world.as(shipper).post(PATH, { requests }, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(first.rows.map(({ quoteRequestReference }) => quoteRequestReference)).toEqual(
    requests.map((_, index) => `R${index}`),
  )
  expect(again.body).toEqual(first.body)
  expect(await countOf(shipper)).toBe(200)
})

test('an import beyond the limit of the month is refused as a whole', async () => {
  const shipper = await world.company('Shipper')
  const four = await world.as(shipper).post(PATH, { requests: Array.from({ length: 4 }, () => container()) })
  expect([four.status, await countOf(shipper)]).toEqual([403, 0])
  const three = await world.as(shipper).post(PATH, { requests: Array.from({ length: 3 }, () => container()) })
  expect([three.status, await countOf(shipper)]).toEqual([201, 3])
})

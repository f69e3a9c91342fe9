/* Rules: docs/rules/import.md#already-posted */
import { expect, test } from 'vitest'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { booking } from '../testing/bookings.ts'
import { aContainerRequest, aGeneralRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { book, step } = booking(world)
const IMPORT = '/api/importquoterequests/'
const POSTED = '/api/postedquoterequests/'
const container = (reference: string) =>
  ContainerRequestDraftWire.encode(aContainerRequest({ reference })) as object
const general = () => GeneralRequestDraftWire.encode(aGeneralRequest()) as object

test('names what the company has posted already, and posts nothing', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const requests = [container('A'), general()]
  const before = await world.as(shipper).post(POSTED, { requests })
  expect([before.status, before.body]).toEqual([200, []])
  const posted = await world.as(shipper).post(IMPORT, { requests })
  const [first, second] = posted.rows
  const again = await world
    .as(shipper)
    .post(POSTED, { requests: [container('B'), general(), container('a')] })
  expect([again.status, again.body]).toEqual([
    200,
    [
      {
        index: 1,
        id: second?.id,
        quoteRequestStatus: 'Open',
        quoteRequestCreatedAt: second?.quoteRequestCreatedAt,
      },
      {
        index: 2,
        id: first?.id,
        quoteRequestStatus: 'Open',
        quoteRequestCreatedAt: first?.quoteRequestCreatedAt,
      },
    ],
  ])
  expect((await world.as(shipper).get('/api/quoterequests/')).rows).toHaveLength(2)
})

test('leaves out cancelled and deleted requests, and those of other companies', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const other = await world.company('Shipper', { plan: 'pro12' })
  const requests = [container('A'), container('B'), container('C')]
  const { rows } = await world.as(shipper).post(IMPORT, { requests })
  await world
    .as(shipper)
    .patch(`/api/cancelquoterequest/${rows[0]?.id}/`, { quoteRequestStatus: 'Cancelled' })
  await world.as(shipper).delete(`/api/quoterequests/${rows[1]?.id}/`)
  const found = async (who: { token: string }) =>
    (await world.as(who.token).post(POSTED, { requests })).rows.map(({ index, id }) => [index, id])
  expect(await found(shipper)).toEqual([[2, rows[2]?.id]])
  expect(await found(other)).toEqual([])
})

test('names an awarded request until its booking is called off', async () => {
  const lines = [{ size: '40HC' as const, count: 1, targetRate: null }]
  const booked = await book({ reference: 'A' })
  const requests = [ContainerRequestDraftWire.encode(aContainerRequest({ reference: 'A', lines })) as object]
  const found = async () =>
    (await world.as(booked.owner).post(POSTED, { requests })).rows.map((row) => row.quoteRequestStatus)
  expect(await found()).toEqual(['Accepted'])
  await step(booked.owner, booked, 'calledOff', { reason: 'No vessel' })
  expect(await found()).toEqual([])
})

test('refuses what an import refuses by its shape, at the same places', async () => {
  const shipper = await world.company('Shipper')
  const { status, body } = await world.as(shipper).post(POSTED, { requests: [container('A'), { x: 1 }] })
  expect([status, body]).toEqual([400, { requests: [{}, { quoteRequestHaulageType: [expect.any(String)] }] }])
  expect((await world.as(shipper).post(POSTED, { requests: [] })).status).toBe(400)
})

test('names one whose deadline has passed as Expired', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  await world.as(shipper).post(IMPORT, { requests: [container('A')] })
  world.setNow('2026-06-21T09:00')
  const { rows } = await world.as(shipper).post(POSTED, { requests: [container('A')] })
  expect(rows.map(({ quoteRequestStatus }) => quoteRequestStatus)).toEqual(['Expired'])
})

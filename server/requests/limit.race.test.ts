// Rules: docs/rules/plans.md#limit, docs/rules/plans.md#usage, docs/rules/interface.md#idempotency
import { expect, test } from 'vitest'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const CALLERS = 32
const body = ContainerRequestDraftWire.encode(aContainerRequest())

const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

test('32 creations at once never exceed the three of a Free month', async () => {
  const shipper = await world.company('Shipper')
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => world.as(shipper).post('/api/addcntrquoterequest/', body)),
  )
  expect([count(answers, 201), count(answers, 403)]).toEqual([3, CALLERS - 3])
  const usage = await world.as(shipper).get('/api/quoterequestlimit/')
  expect(usage.body).toEqual({ quoterequestlimit: 3, limit: 3, remaining: 0 })
})

test('32 creations with one Idempotency-Key make one request and give one answer', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const key = { 'idempotency-key': 'form-1' }
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => world.as(shipper).post('/api/addcntrquoterequest/', body, key)),
  )
  expect(count(answers, 201)).toBe(CALLERS)
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  const usage = await world.as(shipper).get('/api/quoterequestlimit/')
  expect(usage.body).toEqual({ quoterequestlimit: 1, limit: null, remaining: null })
})

// Rules: docs/rules/import.md#many-refusals, docs/rules/templates.md#templates, docs/rules/plans.md#limit,
//   docs/rules/plans.md#usage, docs/rules/interface.md#idempotency
import { expect, test } from 'vitest'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import { MAX_TEMPLATES } from '#domain/templates/template.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const CALLERS = 32
const body = ContainerRequestDraftWire.encode(aContainerRequest())

const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

test('32 concurrent creations never exceed the three requests of a month on Free', async () => {
  const shipper = await world.company('Shipper')
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => world.as(shipper).post('/api/addcntrquoterequest/', body)),
  )
  expect([count(answers, 201), count(answers, 403)]).toEqual([3, CALLERS - 3])
  const usage = await world.as(shipper).get('/api/quoterequestlimit/')
  expect(usage.body).toEqual({ quoterequestlimit: 3, limit: 3, remaining: 0 })
})

test('32 concurrent creations with one Idempotency-Key make one request and get the same answer', async () => {
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

test('concurrent imports and creations never exceed the three requests of a month on Free, and no import is partial', async () => {
  const shipper = await world.company('Shipper')
  const caller = world.as(shipper)
  const two = { requests: [body, body] }
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      index % 2 === 0
        ? caller.post('/api/importquoterequests/', two)
        : caller.post('/api/addcntrquoterequest/', body),
    ),
  )
  const posted = answers.filter(({ status }) => status === 201).map(({ body: made }) => [made].flat().length)
  expect(posted.reduce((sum, many) => sum + many, 0)).toBe(3)
  expect(posted.every((many) => many === 1 || many === 2)).toBe(true)
  expect(count(answers, 201) + count(answers, 403)).toBe(CALLERS)
  const usage = await caller.get('/api/quoterequestlimit/')
  expect(usage.body).toEqual({ quoterequestlimit: 3, limit: 3, remaining: 0 })
})

test('of 16 concurrent templates only the last allowed one is kept', async () => {
  const shipper = await world.company('Shipper')
  const row = { company_id: shipper.companyId, name: 'n', haulage: 'Container' as const, form: '{}' }
  const rows = Array.from({ length: MAX_TEMPLATES - 1 }, () => ({ ...row, created_at: world.now }))
  await world.database.db.insertInto('template').values(rows).execute()
  const draft = { name: 'Same name', haulageType: 'Container', form: {} }
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => world.as(shipper).post('/api/templates/', draft)),
  )
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, 15])
})

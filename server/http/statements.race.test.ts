/**
 * How many statements the frequent writes send to PostgreSQL, with begin and commit
 * (docs/decisions/0130-writes-in-few-statements.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import type { Company } from '../testing/companies.ts'
import { aContainerQuote, aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

/** The statements of the current call, without those of background jobs. */
const ofCall = new AsyncLocalStorage<string[]>()
const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...args: unknown[]
) {
  const [query] = args as [string | { text: string }]
  ofCall.getStore()?.push(typeof query === 'string' ? query : query.text)
  return send.apply(this, args)
})
afterAll(() => spy.mockRestore())

const world = await startWorld({ env: { RATE_LIMITS: 'on' } })
const { post, quote } = trading(world)

let keys = 0

/** The statements of a call by a company with a cached session; the call has to succeed. */
async function statementsOf(company: Company, method: 'post' | 'patch', path: string, body?: unknown) {
  await world.as(company).get('/api/auth/user')
  keys += 1
  const headers = { 'idempotency-key': `call-${keys}` }
  const statements: string[] = []
  const answer = await ofCall.run(statements, () => world.as(company)[method](path, body, headers))
  expect(answer.status).toBeLessThan(300)
  return statements
}

test.each([
  ['on a plan with a monthly limit', {}],
  ['on a plan without a limit', { plan: 'pro12' }],
] as const)('a company %s posts a request in at most 4 statements', async (_name, options) => {
  const shipper = await world.company('Shipper', options)
  const body = ContainerRequestDraftWire.encode(aContainerRequest())
  const statements = await statementsOf(shipper, 'post', '/api/addcntrquoterequest/', body)
  expect(statements.slice(4)).toEqual([])
})

test('a quote, a counter to it and its acceptance take at most 6 statements each, mails included', async () => {
  // given
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  await quote(await world.company('Haulier'), request)
  const path = '/api/addcntrquotesubmission/'
  const body = ContainerQuoteDraftWire.encode(aContainerQuote(request))
  // when
  const quoting = await statementsOf(haulier, 'post', path, body)
  const rows = await world.as(haulier).get(`/api/hauliercntrquotesubmissions/${request.id}/`)
  const id = Number(rows.rows[0]?.id)
  const counter = aContainerQuote(request, 1000, { counters: [id], isCounter: true })
  const countering = await statementsOf(shipper, 'post', path, ContainerQuoteDraftWire.encode(counter))
  const mailed = (await world.mails(haulier.email)).length
  const accepting = await statementsOf(shipper, 'patch', `/api/acceptquotesubmission/${id}/`)
  // then
  expect([quoting.slice(6), countering.slice(6), accepting.slice(6)]).toEqual([[], [], []])
  expect([mailed, (await world.mails(haulier.email)).length]).toEqual([1, 2])
})

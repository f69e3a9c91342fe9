// Rules: docs/rules/interface.md#refusal-codes
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote } = trading(world)
const address = await world.listen()
const HEADER = 'quayline-refusal'

test('a refusal of a rule has its code in a header', async () => {
  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(owner)
  await quote(haulier, request)
  const cases = [
    [await world.as(owner).delete(`/api/quoterequests/${request.id}/`), 409, 'request_has_quotes'],
    [await world.as(owner).get('/api/quoterequests/99/'), 404, 'not_found'],
    [await world.as(owner).get('/api/lanes/'), 403, 'hauliers_only'],
    [await world.visitor.get('/api/quoterequests/'), 401, 'signed_out'],
    [await world.as(owner).get('/api/auth/login'), 405, 'wrong_method'],
    [await world.as(owner).get('/api/nowhere/'), 404, 'not_found'],
  ] as const
  for (const [answer, status, code] of cases) {
    expect([answer.status, answer.headers[HEADER]]).toEqual([status, code])
    expect(Object.keys(refusals)).toContain(code)
  }
})

test('fields of another shape have the code invalid, and a success has none', async () => {
  const owner = world.as(await world.company('Shipper'))
  const refused = await owner.post('/api/templates/', {})
  expect([refused.status, refused.headers[HEADER]]).toEqual([400, 'invalid'])
  const page = await owner.get('/api/quoterequests/?page=none')
  expect([page.status, page.headers[HEADER]]).toEqual([400, 'invalid'])
  expect((await owner.get('/api/templates/')).headers[HEADER]).toBeUndefined()
})

test('several refusals are named in the order of their sentences, each once', async () => {
  const owner = await world.company('Shipper')
  const request = await post(owner)
  const passed = { pickupDate: '2026-01-02T08:00:00Z', deliveryDate: '2026-01-01T08:00:00Z' }
  const answer = await world.as(owner).patch(`/api/updatequoterequest/${request.id}/`, {
    quoterequestcntrroute: passed,
  })
  expect(answer.status).toBe(400)
  const codes = String(answer.headers[HEADER]).split(', ')
  expect(codes).toContain('pickup_in_the_past')
  expect(codes).toContain('delivery_before_pickup')
  expect(new Set(codes).size).toBe(codes.length)
})

test('an address that cannot be decoded has a code, too', async () => {
  const answer = await world.visitor.get('/api/quoterequests/%zz/')
  expect([answer.status, answer.headers[HEADER]]).toEqual([400, 'not_understood'])
})

test.each([
  ['a head of 20 KB', `Host: a\r\nX-Long: ${'a'.repeat(20_000)}`, 431, 'head_too_large', /at most 16 KB/],
  ['two hosts', 'Host: a\r\nHost: b', 400, 'not_understood', /exactly one Host/],
  ['a line that is no header', 'Host: a\r\nno header', 400, 'not_understood', /no valid HTTP/],
])('%s is told what to do, with a code', async (_what, head, status, code, sentence) => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/portlist/ HTTP/1.1\r\nConnection: close\r\n${head}\r\n\r\n`)
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headers.toLowerCase()).toContain(`\r\n${HEADER}: ${code}`)
  expect(JSON.parse(body).detail).toMatch(sentence)
})

/*
 * Rules: docs/rules/interface.md#errors, docs/rules/interface.md#bad-input,
 *   docs/rules/interface.md#unknown-keys, docs/rules/interface.md#haulage-type,
 *   docs/rules/interface.md#paths, docs/rules/interface.md#no-body,
 *   docs/rules/interface.md#body-encoding
 */
/** Input that our own browser code never sends gets a proper refusal, and never a server error. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const shipper = await world.company('Shipper')
const haulier = await world.company('Haulier')
const operator = await world.operator()

const LAST_PAGE = 20_000_000

test('a page far beyond the end of a list is empty, and a number too large is refused', async () => {
  for (const { endpoint } of routes.filter(
    ({ endpoint }) => endpoint.paged && !endpoint.path.includes('{'),
  )) {
    const caller = world.as(endpoint.access === 'operator' ? operator : haulier)
    const far = await caller.get(`${endpoint.path}?page=${LAST_PAGE}&page_size=100`)
    expect([far.status, far.rows], endpoint.name).toEqual([200, []])
    for (const page of [LAST_PAGE + 1, 1_000_000_000, 1e15]) {
      const beyond = await caller.get(`${endpoint.path}?page=${page}`)
      expect([beyond.status, Object.keys(beyond.body)], endpoint.name).toEqual([400, ['page']])
    }
  }
})

test('a NUL in the email of an operator gets 400 at that field', async () => {
  const answer = await world.visitor.post('/api/operator/login', { email: 'a\u0000b', password: 'x' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['email']])
})

test('an address that cannot be decoded is refused in the usual format, with the protective headers', async () => {
  const answer = await world.as(shipper).get('/api/quoterequests/%zz/')
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body)).toEqual(['detail'])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('answers 404 for a checkout with an impossible name', async () => {
  for (const name of ['%00', 'a%00b', '..%2f..', '%F0%9F%98%80'])
    expect((await world.visitor.get(`/test-checkout/${name}`)).status, name).toBe(404)
})

test.for(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'answers 415 for a body of %s',
  async (type) => {
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: '{"username": "a@b.example", "password": "x"}',
    })
    expect(statusCode).toBe(415)
    expect(Object.keys(JSON.parse(body))).toEqual(['detail'])
  },
)

test('refuses a body whose letters are not UTF-8, and stores nothing of it', async () => {
  const rename = (payload: Buffer) =>
    world.app.inject({
      method: 'PATCH',
      url: '/api/auth/updateuserprofile',
      headers: { authorization: `Token ${shipper.token}`, 'content-type': 'application/json' },
      payload,
    })
  const letters = '{"first_name": "Zoë"}'
  const refused = await rename(Buffer.from(letters, 'latin1'))
  expect(refused.statusCode).toBe(400)
  expect(JSON.parse(refused.body)).toEqual({ detail: expect.any(String) })
  const taken = await rename(Buffer.from(letters, 'utf8'))
  expect([taken.statusCode, JSON.parse(taken.body).first_name]).toEqual([200, 'Zoë'])
})

test('forbids caches to keep private answers: lists, the token of signing in, refusals', async () => {
  const answers = [
    await world.as(shipper).get('/api/quoterequests/'),
    await world.as(shipper).get('/api/quoterequests/999999/'),
    await world.visitor.post('/api/auth/login', {
      username: 'nobody@example.com',
      password: 'whatever-it-is',
    }),
    await world.visitor.post('/api/password_reset/', { email: 'nobody@example.com' }),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(4).fill('no-store'))
})

const post = (path: string, body: unknown) => world.as(shipper).post(path, body)
const draft = (changes: object, route: object = {}) => ({
  quoteRequestHaulageType: 2,
  quoteRequestReference: 'PO 1',
  quoteRequestPaymentTermDays: 30,
  quoteRequestDeadline: '2026-06-19',
  quoterequestftlroute: {
    pickupLocation: 'Leeds',
    pickupDate: '2026-06-22T08:00:00Z',
    deliveryLocation: 'Hull',
    deliveryDate: '2026-07-01T10:00:00Z',
    ...route,
  },
  quoterequestftldetails: { LoadType: 'FTL', ftlQuoteWeight: 1, ftlQuoteDescriptionOfGoods: 'Paint' },
  quoterequestftldetailsvehicletype: [{ QuoteRequestVehicleType: 'Rigid' }],
  quoterequestftldetailstrailertype: [{ QuoteRequestTrailerType: 'Box' }],
  ...changes,
})

test.for([
  ['a day that no calendar has', draft({}, { deliveryDate: '2026-06-31T10:00:00Z' })],
  ['an hour that no day has', draft({}, { deliveryDate: '2026-06-30T24:00:00Z' })],
  ['the other haulage type', draft({ quoteRequestHaulageType: 1 })],
  ['no haulage type at all', draft({ quoteRequestHaulageType: 3 })],
  ['a reference of invisible characters', draft({ quoteRequestReference: '\u200b\u2060' })],
  ['a place that reads backwards', draft({}, { pickupLocation: 'Hull \u202Esdeel' })],
  ['a place with half a character', draft({}, { pickupLocation: 'Hull \ud83d' })],
  [
    'a fraction of a penny',
    draft({
      quoterequestftldetails: { ...draft({}).quoterequestftldetails, ftlQuoteTargetRate: 0.000000001 },
    }),
  ],
] as const)('%s gets 400 at its field', async ([, body]) => {
  const answer = await post('/api/addftlquoterequest/', body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body)).toHaveLength(1)
  expect(answer.body).not.toHaveProperty('non_field_errors')
})

test('posts the same request without any of that, with its haulage type as a word', async () => {
  const price = { ...draft({}).quoterequestftldetails, ftlQuoteTargetRate: 1_000_000 - 0.29 }
  const body = draft({ quoteRequestHaulageType: 2, quoterequestftldetails: price })
  const answer = await post('/api/addftlquoterequest/', body)
  expect(answer.status).toBe(201)
  expect(answer.body.quoterequestftldetails?.ftlQuoteTargetRate).toBe(999_999.71)
})

test('a list’s beginning with its own page size continues at the second page of that size', async () => {
  const owner = await world.company('Shipper')
  for (let index = 0; index < 3; index++)
    expect((await world.as(owner).post('/api/addftlquoterequest/', draft({}))).status).toBe(201)
  const beginning = await world.as(owner).get('/api/quoterequests/?page_size=2')
  expect(beginning.rows).toHaveLength(2)
  const next = /<([^>]+)>; rel="next"/.exec(String(beginning.headers.link))?.[1] ?? ''
  const rest = await world.as(owner).get(next)
  expect([rest.status, rest.rows.length]).toEqual([200, 1])
})

test('answers no HEAD on the stream of events', async () => {
  const { statusCode } = await world.app.inject({
    method: 'HEAD',
    url: '/api/events',
    headers: { authorization: `Token ${shipper.token}` },
  })
  expect(statusCode).toBe(405)
})

/** Sends raw text to the running server and returns the whole answer. */
async function sendRaw(letters: string): Promise<string> {
  const socket = connect(Number(new URL(await listening).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(letters)
  return text(socket)
}
const listening = world.listen()

test.for([
  ['two lengths', 400, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['headers without end', 431, `X: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const)(
  'answers input that is not HTTP, such as %s, with a refusal of the interface',
  async ([, status, rest]) => {
    const answer = await sendRaw(`POST /api/auth/login HTTP/1.1\r\nHost: quayline\r\n${rest}`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
    expect(answer.split('HTTP/1.1')).toHaveLength(2)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail: expect.any(String) })
  },
)

test.for([
  ['PATCH', '/api/cancelquotesubmission/999999/', 'application/x-www-form-urlencoded', 404],
  ['PATCH', '/api/acceptquotesubmission/999999/', 'text/plain', 404],
  ['DELETE', '/api/quoterequests/999999/', 'text/plain', 404],
  ['POST', '/api/auth/login', 'application/x-www-form-urlencoded', 400],
  ['PATCH', '/api/auth/updatecompanyprofilelogobg', 'application/x-www-form-urlencoded', 415],
] as const)(
  '%s %s without a body is answered, whatever content type it names (%s)',
  async ([method, path, type, status]) => {
    const answer = await sendRaw(
      `${method} ${path} HTTP/1.1\r\nHost: quayline\r\nAuthorization: Token ${haulier.token}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  },
)

test('a request that never arrives completely is given up', () => {
  expect(world.app.server.requestTimeout).toBe(600_000)
})

test.for([
  ['no Host header', ''],
  ['two Host headers', 'Host: quayline.example\r\nHost: other.example\r\n'],
])('a request with %s is refused in the usual format, with the protective headers', async ([, hosts]) => {
  const answer = await sendRaw(`GET /livez HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toMatch(/\{"detail":".+"\}$/)
})

test('a body that its transfer compresses is refused: chunks are undone, and nothing else is', async () => {
  const answer = await sendRaw(
    'POST /api/auth/login HTTP/1.1\r\nHost: quayline\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  expect(answer).toMatch(/\{"detail":"Send the body as it is: .+"\}$/)
})

test('an unknown expectation of a request is ignored', async () => {
  const answer = await sendRaw(
    'GET /livez HTTP/1.1\r\nHost: quayline.example\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a parameter that is sent twice is refused, and one in another place is not read', async () => {
  const asked = (query: string, headers?: Record<string, string>) =>
    world.as(shipper).get(`/api/quoterequests/?${query}`, headers)
  for (const query of ['page=1&page=2', 'search=a&search=b', 'status=Open&status=Cancelled'])
    expect((await asked(query)).status, query).toBe(400)
  // Neither brackets nor headers nor cookies name a parameter.
  for (const query of ['page[]=x', 'page[a]=x', '__proto__[page]=x'])
    expect((await asked(query)).status, query).toBe(200)
  expect((await asked('', { page: 'x', cookie: 'page=x' })).status).toBe(200)
  const inQuery = await world.visitor.post('/api/auth/login?username=a@b.example&password=x', {})
  expect(Object.keys(inQuery.body).sort()).toEqual(['password', 'username'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe, login } from '#contract/accounts.ts'
import { checkCompany, createCompany, listCountries, register } from '#contract/registration.ts'
import { saveUserProfile } from '#contract/user-profile.ts'
import type { Path } from '#domain/refuse.ts'
import { CallError } from './CallError.ts'
import { call, callPage } from './call.ts'
import { errorOf } from './errors.ts'
import { userSession } from './session.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

let sent: Sent[] = []
let answers: (() => Response)[] = []

function answer(status: number, json: unknown, headers: Record<string, string> = {}): void {
  answers.push(() => new Response(json === undefined ? null : JSON.stringify(json), { status, headers }))
}

function noAnswer(): void {
  answers.push(() => {
    throw new TypeError('Failed to fetch')
  })
}

beforeEach(() => {
  sent = []
  answers = []
  userSession.start('t0ken')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? '',
      headers: new Headers(init.headers),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    })
    const next = answers.shift()
    if (!next) throw new Error('an unexpected call')
    return next()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

const COMPANY = { name: 'Harbour Ltd', country: 'Ireland', type: 'Shipper' } as const

test('a draft goes out under its wire names and the reply comes back in domain terms', async () => {
  answer(201, {
    id: 3,
    companyname: 'Harbour Ltd',
    companycountry: 'Ireland',
    companytype: 'Shipper',
    isActive: false,
  })
  const company = await call(createCompany, COMPANY)
  expect(sent[0]).toMatchObject({
    url: '/api/auth/createcompany',
    method: 'POST',
    body: { companyname: 'Harbour Ltd', companycountry: 'Ireland', companytype: 'Shipper' },
  })
  expect(company).toMatchObject({ id: 3, name: 'Harbour Ltd', isActive: false })
})

test('only calls that need it carry the token', async () => {
  answer(200, [])
  answer(200, {})
  await call(listCountries)
  await call(getMe)
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Token t0ken'])
})

test('a query is written under its wire names', async () => {
  answer(200, [])
  await call(checkCompany, { name: 'A & B' })
  expect(sent[0]?.url).toBe('/api/auth/checkcompany?companyname=A+%26+B')
})

test('the total of a page comes from its header', async () => {
  answer(200, [{ id: 1, countryName: 'Ireland' }], { 'X-Total-Count': '41' })
  expect(await callPage(listCountries)).toEqual({
    items: [{ id: 1, name: 'Ireland' }],
    total: 41,
    isMore: false,
  })
  answer(200, [], { 'X-Total-Count': '1000', 'X-Total-More': 'true' })
  expect(await callPage(listCountries)).toMatchObject({ total: 1000, isMore: true })
})

test('a creating call keeps its Idempotency-Key until an answer comes', async () => {
  noAnswer()
  answer(400, { companyname: ['Taken.'] })
  answer(400, { companyname: ['Taken.'] })
  expect((await failure(call(createCompany, COMPANY))).status).toBe(0)
  await failure(call(createCompany, COMPANY))
  await failure(call(createCompany, COMPANY))
  const [first, second, third] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a creating call whose answer breaks off, or comes from a proxy, keeps its Idempotency-Key', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  answers.push(() => new Response(broken, { status: 201 }))
  answers.push(() => new Response('<html>Sign in to this network</html>', { status: 200 }))
  answer(400, { companyname: ['Taken.'] })
  expect((await failure(call(createCompany, COMPANY))).status).toBe(0)
  expect((await failure(call(createCompany, COMPANY))).status).toBe(502)
  await failure(call(createCompany, COMPANY))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a call that creates nothing carries no Idempotency-Key', async () => {
  answer(400, { non_field_errors: ['No.'] })
  await failure(call(login, { email: 'a@b.example', password: 'x' }))
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull()
})

test('sentences for fields arrive at the paths of the draft, nested ones too', async () => {
  answer(400, { username: ['Taken.'], first_name: ['Too long.'], profile: { userprofilephone: ['Odd.'] } })
  const draft = { firstName: 'x', profile: { phone: 'y' } }
  const error = await failure(call(saveUserProfile, draft))
  expect(error.fields).toEqual([
    { path: ['username'], message: 'Taken.' },
    { path: ['firstName'], message: 'Too long.' },
    { path: ['profile', 'phone'], message: 'Odd.' },
  ])
})

test('messages about the whole call, a detail and a reference are ready to be shown', async () => {
  answer(400, { non_field_errors: ['First.', 'Second.'] })
  answer(500, { detail: 'Broken.', reference: 'req-7' })
  answer(400, { reference: ['Too long.'] })
  answer(429, { detail: 'Too many tries.' }, { 'Retry-After': '120' })
  expect((await failure(call(getMe))).whole).toEqual(['First.', 'Second.'])
  expect((await failure(call(getMe))).whole).toEqual(['Broken.', 'Reference: req-7'])
  expect((await failure(call(getMe))).whole).toEqual(['Reference: Too long.'])
  const slowed = await failure(call(getMe))
  expect(slowed.retryAfter).toBe(120)
  expect(slowed.whole).toEqual(['Too many tries. Try again in 2 minutes.'])
  answer(503, { detail: 'Try again in a few minutes.' }, { 'Retry-After': '5' })
  expect((await failure(call(getMe))).whole).toEqual(['Try again in a few minutes.'])
  answer(429, { detail: 'Too much.' }, { 'Retry-After': '82800' })
  expect((await failure(call(getMe))).whole).toEqual(['Too much. Try again in 23 hours.'])
})

test('the fields that have changed meanwhile are not messages', async () => {
  answer(409, { non_field_errors: ['It has changed.'], changed: ['pickupDate'] })
  const stale = await failure(call(getMe))
  expect([stale.whole, stale.fields, stale.changed]).toEqual([['It has changed.'], [], ['pickupDate']])
})

test('a missing token is asked for with "Please enter your token"', async () => {
  answer(400, { token: ['This field is required.'] })
  expect((await failure(call(getMe))).fields).toEqual([
    { path: ['token'], message: 'Please enter your token' },
  ])
})

test('an error of the reference of a request begins with "Reference: ", as in the toast', () => {
  const atReference = (path: Path): Path => (path[0] === 'quoteRequestReference' ? ['reference'] : path)
  expect(errorOf(400, { quoteRequestReference: ['Too long.'] }, null, atReference).fields).toEqual([
    { path: ['reference'], message: 'Reference: Too long.' },
  ])
})

test('an answer from a proxy in between becomes an error, not a crash', async () => {
  answers.push(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  answers.push(() => new Response('<html>Request Entity Too Large</html>', { status: 413 }))
  answers.push(() => new Response('<html>Blocked</html>', { status: 403 }))
  expect((await failure(call(getMe))).message).toMatch(/cannot be reached/)
  expect((await failure(call(getMe))).message).toMatch(/too large/)
  expect((await failure(call(getMe))).message).toMatch(/proxy or firewall .* \(status 403\)/)
  answers.push(() => new Response('<html>Unauthorized</html>', { status: 401 }))
  expect((await failure(call(getMe))).message).toMatch(/proxy or firewall/)
  expect(userSession.token()).toBe('t0ken')
})

test('a refused token ends the session, and without one no call is made', async () => {
  let ended = ''
  userSession.onEnd((how) => {
    ended = how
  })
  answer(401, { detail: 'Please sign in.' })
  expect((await failure(call(getMe))).status).toBe(401)
  expect([userSession.token(), ended]).toEqual([null, 'expired'])
  expect((await failure(call(getMe))).status).toBe(401)
  expect(sent).toHaveLength(1)
})

test('a late refusal of an old token leaves the new session alone', async () => {
  answers.push(() => {
    userSession.start('new')
    return new Response('{}', { status: 401 })
  })
  await failure(call(getMe))
  expect(userSession.token()).toBe('new')
})

test('the registration of a user sends only what the caller may choose', async () => {
  answer(400, {})
  const draft = {
    email: 'a@b.example',
    password: 'long enough',
    firstName: 'A',
    lastName: 'B',
    profile: { phone: '1', companyName: 'Harbour Ltd' },
    termsAccepted: true,
  }
  await failure(call(register, draft))
  expect(JSON.stringify(sent[0]?.body)).not.toMatch(/role|active/i)
})

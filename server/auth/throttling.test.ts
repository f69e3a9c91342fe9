/*
 * Rules: docs/rules/interface.md#rate-limits, docs/rules/interface.md#password-hashing,
 *   docs/rules/plans.md#checkout, docs/rules/quotes.md#offer-limit, docs/rules/sign-in.md#tries, docs/rules/sign-in.md#known-devices
 */
import { expect, test } from 'vitest'
import { submitContainerQuote } from '#contract/quotes.ts'
import { createCompany, register } from '#contract/registration.ts'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import type { Answer } from '../testing/caller.ts'
import { aContainerQuote, aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { addOperatorWithPassword } from '../testing/operators.ts'
import { PASSWORD, registeredAdmin, registration } from '../testing/registered.ts'

// Test addresses differ only through a trusted proxy's header.
const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
const { visitor } = world

let addresses = 0
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

/** Makes a call several times in sequence, and returns the statuses. */
async function statuses(times: number, make: (index: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < times; index++) found.push((await make(index)).status)
  return found
}

function expectThrottled(answer: Answer, maxSeconds: number): void {
  expect(answer.status).toBe(429)
  expect(Object.keys(answer.body)).toEqual(['detail'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(maxSeconds)
}

const login = (username: string, password: string, address: Record<string, string>) =>
  visitor.post('/api/auth/login', { username, password }, address)

async function someAdmin() {
  const { company, user, email } = registration()
  const headers = newAddress()
  await visitor.call(createCompany, { body: company, headers })
  await visitor.call(register, { body: user, headers })
  return email
}

test('after ten wrong passwords for an account from an address, one try in half a minute is left', async () => {
  const [email, sameOffice] = [await someAdmin(), await someAdmin()]
  const office = newAddress()
  const wrong = (index: number) => login(index % 2 ? email.toUpperCase() : email, 'wrong', office)
  expect(await statuses(11, wrong)).toEqual(Array(11).fill(400))
  expectThrottled(await wrong(11), 30)
  expectThrottled(await login(email, PASSWORD, office), 30)
  // Wrong passwords lock out neither other users at the address nor the account elsewhere.
  expect((await login(sameOffice, PASSWORD, office)).status).toBe(200)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

test('refused tries use up nothing of other users at the address or of the account elsewhere', async () => {
  const [email, sameOffice] = [await someAdmin(), await someAdmin()]
  const office = newAddress()
  expect(await statuses(11, () => login(email, 'wrong', office))).toEqual(Array(11).fill(400))
  const refused = await Promise.all(Array.from({ length: 45 }, () => login(email, 'wrong', office)))
  expect(refused.map(({ status }) => status)).toEqual(Array(45).fill(429))
  expect((await login(sameOffice, PASSWORD, office)).status).toBe(200)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

/** Fifty tries, as many concurrent ones as the server hashes concurrently. */
async function fiftyStatuses(make: (index: number) => Promise<Answer>): Promise<Set<number>> {
  const found = new Set<number>()
  for (let index = 0; index < 50; index += 5)
    for (const { status } of await Promise.all([0, 1, 2, 3, 4].map((step) => make(index + step))))
      found.add(status)
  return found
}

test('wrong passwords from many addresses slow an account down, but not a known device', async () => {
  const email = await someAdmin()
  const cookie = deviceCookie(await login(email, PASSWORD, newAddress()))
  expect(await fiftyStatuses(() => login(email, 'wrong', newAddress()))).toEqual(new Set([400]))
  // All strangers share one try in ten seconds.
  expect((await login(email, 'wrong', newAddress())).status).toBe(400)
  expectThrottled(await login(email, PASSWORD, newAddress()), 10)
  expect((await login(email, PASSWORD, { ...newAddress(), cookie })).status).toBe(200)
})

test('a known device counts its own wrong passwords, and is known for its own account only', async () => {
  const [email, other] = [await someAdmin(), await someAdmin()]
  const address = newAddress()
  const known = { ...address, cookie: deviceCookie(await login(email, PASSWORD, address)) }
  expect(await statuses(11, () => login(email, 'wrong', known))).toEqual(Array(11).fill(400))
  expectThrottled(await login(email, PASSWORD, known), 30)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
  expect(await statuses(11, () => login(other, 'wrong', known))).toEqual(Array(11).fill(400))
  expectThrottled(await login(other, PASSWORD, { ...address }), 30)
})

test('ignores a cookie that the server did not issue, and a new password forgets the devices', async () => {
  const email = await someAdmin()
  const made = 'A'.repeat(43)
  const first = await login(email, PASSWORD, { ...newAddress(), cookie: `known_device=${made}` })
  const cookie = deviceCookie(first)
  expect(cookie).not.toContain(made)
  const again = await login(email, PASSWORD, { ...newAddress(), cookie })
  expect(deviceCookie(again)).toBe(cookie)
  expect(String(again.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict/)
  const token = String(again.body.token)
  const change = { current_password: PASSWORD, new_password: 'a new harbour lantern' }
  expect((await world.as(token).post('/api/auth/changepassword', change)).status).toBe(200)
  const rows = await world.database.db
    .selectFrom('known_device')
    .innerJoin('person', 'person.id', 'known_device.person_id')
    .where('email', '=', email)
    .select('known_device.id')
    .execute()
  expect(rows).toEqual([])
})

/** The cookie of a sign-in as the browser sends it back. */
function deviceCookie({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

test('after fifty wrong passwords from an address, one try in ten seconds is left for every account, and other addresses are not slowed', async () => {
  const email = await someAdmin()
  const address = newAddress()
  const spray = (index: number) => login(`someone${index}@registered.example`, 'wrong', address)
  expect(await fiftyStatuses(spray)).toEqual(new Set([400]))
  expect((await spray(50)).status).toBe(400)
  expectThrottled(await login(email, PASSWORD, address), 10)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

test('a successful sign-in uses no tries up', async () => {
  const email = await someAdmin()
  const address = newAddress()
  expect(await statuses(15, () => login(email, PASSWORD, address))).toEqual(Array(15).fill(200))
  const account = await addOperatorWithPassword(world.database.db, world.now)
  const operatorLogin = () =>
    visitor.post('/api/operator/login', { email: account.email, password: account.password }, address)
  expect(await statuses(15, operatorLogin)).toEqual(Array(15).fill(200))
})

test('the sixty-first import of a company in an hour gets 429, and another company is not limited', async () => {
  const [one, two] = [await world.company('Shipper'), await world.company('Shipper')]
  const body = { requests: [ContainerRequestDraftWire.encode(aContainerRequest())] }
  const post = (who: typeof one) => world.as(who).post('/api/importquoterequests/', body)
  // The plan allows three requests a month; refused tries count.
  const tries = await statuses(60, () => post(one))
  expect(tries.map((status) => status === 429)).toEqual(tries.map(() => false))
  expectThrottled(await post(one), 3600)
  expect((await post(two)).status).toBe(201)
})

test('the 301st call of a token in a minute gets 429, and another token is not limited', async () => {
  const [one, two] = [await world.company('Shipper'), await world.company('Shipper')]
  const ask = (who: typeof one) => world.as(who).get('/api/auth/user')
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask(one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expectThrottled(await ask(one), 60)
  expect((await ask(two)).status).toBe(200)
})

test('the fourth reset of an account from an address in an hour gets 429, but not from another address', async () => {
  const email = await someAdmin()
  for (const asked of [email, 'nobody@registered.example']) {
    const stranger = newAddress()
    const ask = (from: Record<string, string>) => visitor.post('/api/password_reset/', { email: asked }, from)
    expect(await statuses(3, () => ask(stranger))).toEqual([200, 200, 200])
    expectThrottled(await ask(stranger), 3600)
    expect((await ask(newAddress())).status).toBe(200)
  }
})

test('the twenty-first reset of an account in an hour gets 429, from any address', async () => {
  const ask = () => visitor.post('/api/password_reset/', { email: 'all@registered.example' }, newAddress())
  expect(await statuses(20, ask)).toEqual(Array(20).fill(200))
  expectThrottled(await ask(), 3600)
})

test('counts one IPv6 network as one address, with any last 64 bits', async () => {
  const address = (host: number) => ({ 'x-forwarded-for': `2001:db8:7:7:${host.toString(16)}::1` })
  const spray = (index: number) => login(`someone${index}@registered.example`, 'wrong', address(index))
  expect(await fiftyStatuses(spray)).toEqual(new Set([400]))
  expect((await spray(50)).status).toBe(400)
  expectThrottled(await spray(51), 10)
})

test("a stranger's wrong passwords do not lock an operator out", async () => {
  const { email, password } = await addOperatorWithPassword(world.database.db, world.now)
  const operatorLogin = (typed: string, headers: Record<string, string>) =>
    visitor.post('/api/operator/login', { email, password: typed }, headers)
  const cookie = deviceCookie(await operatorLogin(password, newAddress()))
  const stranger = newAddress()
  expect(await statuses(11, () => operatorLogin('wrong', stranger))).toEqual(Array(11).fill(400))
  expectThrottled(await operatorLogin('wrong', stranger), 30)
  expect((await operatorLogin('wrong', newAddress())).status).toBe(400)
  expect((await operatorLogin(password, { ...stranger, cookie })).status).toBe(200)
})

test('the thirty-first reset from an address in an hour gets 429, for any account', async () => {
  const address = newAddress()
  const ask = (index: number) =>
    visitor.post('/api/password_reset/', { email: `somebody${index}@registered.example` }, address)
  expect(await statuses(30, ask)).toEqual(Array(30).fill(200))
  expectThrottled(await ask(30), 3600)
})

test('passwords that are set use up no guesses: an office may set a dozen', async () => {
  const shipper = await world.company('Shipper')
  const address = newAddress()
  const confirmed = async (index: number) => {
    const email = `dozen${index}@registered.example`
    await world.as(shipper).post('/api/auth/add-new-user', { email })
    const token = await mailedToken(world, email)
    return visitor.post('/api/password_reset/confirm/', { token, password: PASSWORD }, address)
  }
  expect(await statuses(12, confirmed)).toEqual(Array(12).fill(200))
})

test('the thirty-first offer of a company on a request in an hour gets 429, and other companies are not limited', async () => {
  const { post, quote } = trading(world)
  const [shipper, haulier, rival] = [
    await world.company('Shipper'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const [request, another] = [await post(shipper), await post(shipper)]
  for (let index = 0; index < 30; index++) {
    const { id } = await quote(haulier, request)
    await world.as(haulier).patch(`/api/cancelquotesubmission/${id}/`)
  }
  const draft = submitContainerQuote.body.encode(aContainerQuote(request)) as object
  expectThrottled(await world.as(haulier).post(submitContainerQuote.path, draft), 3600)
  await quote(haulier, another)
  await quote(rival, request)
})

test('the eleventh guess of a token from an address gets 429', async () => {
  const address = newAddress()
  const guess = (index: number) =>
    visitor.post('/api/password_reset/confirm/', { token: `guess-${index}`, password: PASSWORD }, address)
  expect(await statuses(10, guess)).toEqual(Array(10).fill(404))
  expectThrottled(await guess(10), 900)
})

test('the twenty-first check in a minute gets 429, both kinds together', async () => {
  const address = newAddress()
  const check = (index: number) =>
    visitor.get(
      index % 2 ? '/api/auth/checkuser?email=a@b.example' : '/api/auth/checkcompany?companyname=Tide',
      address,
    )
  expect(await statuses(20, check)).toEqual(Array(20).fill(200))
  expectThrottled(await check(20), 60)
})

test('the sixth registration from an address in an hour gets 429', async () => {
  const address = newAddress()
  const bothSteps = async () => {
    const { company, user } = registration()
    const created = await visitor.ask(createCompany, { body: company, headers: address })
    return [created, await visitor.ask(register, { body: user, headers: address })]
  }
  for (let count = 1; count <= 5; count++)
    expect((await bothSteps()).map(({ status }) => status)).toEqual([201, 201])
  for (const answer of await bothSteps()) expectThrottled(answer, 3600)
})

test('the twenty-first invitation of a company in an hour gets 429, and another company is not limited', async () => {
  const [one, two] = [await world.company('Shipper'), await world.company('Shipper')]
  const invite = (who: typeof one, index: number) =>
    world.as(who).post('/api/auth/add-new-user', { email: `invited${who.id}-${index}@registered.example` })
  expect(await statuses(20, (index) => invite(one, index))).toEqual(Array(20).fill(201))
  expectThrottled(await invite(one, 20), 3600)
  expect((await invite(two, 0)).status).toBe(201)
})

test('the twenty-first checkout of a company in an hour gets 429, and the sixty-first confirmation', async () => {
  const [buyer, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const plan = { pricingplan: 'Quayline Basic (6 month subscription)' }
  const open = (path: string, who = buyer) => world.as(who).post(path, plan)
  const paths = ['/create-checkout-session', '/api/create-checkout-session']
  const opened = await statuses(20, (index) => open(paths[index % 2] ?? ''))
  expect(opened).toEqual(Array(20).fill(201))
  expectThrottled(await open('/create-checkout-session'), 3600)
  expect((await open('/create-checkout-session', other)).status).toBe(201)

  const confirm = () => world.as(buyer).post('/api/stripe/stripe-payment-successful', { session_id: 'none' })
  expect(await statuses(60, confirm)).toEqual(Array(60).fill(404))
  expectThrottled(await confirm(), 3600)
})

test('wrong current passwords count as tries', async () => {
  const email = await someAdmin()
  await world.database.db.updateTable('company').set({ is_active: true }).execute()
  const token = String((await login(email, PASSWORD, newAddress())).body.token)
  const change = (current_password: string) =>
    world.as(token).post('/api/auth/changepassword', { current_password, new_password: PASSWORD })
  expect(await statuses(10, () => change('wrong'))).toEqual(Array(10).fill(400))
  expectThrottled(await change(PASSWORD), 900)
})

test('wrong passwords that confirm a change count as tries, and a right one clears them', async () => {
  const admin = await registeredAdmin(world)
  const make = (current_password: string, name = 'Key') =>
    world.as(admin.token).post('/api/keys/', { name, scopes: ['read'], current_password })
  expect(await statuses(9, () => make('wrong'))).toEqual(Array(9).fill(400))
  expect((await make(PASSWORD)).status).toBe(201)
  expect(await statuses(10, () => make('wrong'))).toEqual(Array(10).fill(400))
  expectThrottled(await make(PASSWORD, 'Another key'), 900)
})

test('ignores the address header without a trusted proxy', async () => {
  const plain = await startWorld({ env: { RATE_LIMITS: 'on' } })
  const guess = () => plain.visitor.get('/api/auth/checkuser?email=a@b.example', newAddress())
  expect(await statuses(20, guess)).toEqual(Array(20).fill(200))
  expectThrottled(await guess(), 60)
})

test('an address of any length in the header of a proxy can be counted', async () => {
  const address = { 'x-forwarded-for': 'x'.repeat(300) }
  const { email } = registration()
  expect((await login(email, 'wrong', address)).status).toBe(400)
  expect((await visitor.post('/api/password_reset/', { email }, address)).status).toBe(200)
  expect((await visitor.get('/api/auth/checkuser?email=a@b.example', address)).status).toBe(200)
})

test.each([
  ['an email of 250 characters', `${'a'.repeat(64)}@${'b'.repeat(180)}.test`],
  ['an email with NUL', 'a\0b@registered.example'],
  ['a text of 5,000 characters', 'a'.repeat(5000)],
])(
  'signing in and asking for a new password with %s is refused or answered, and never fails',
  async (_what, email) => {
    const address = newAddress()
    const answers = [
      await login(email, 'wrong', address),
      await visitor.post('/api/operator/login', { email, password: 'wrong' }, address),
      await visitor.post('/api/password_reset/', { email }, address),
      await visitor.post('/api/password_reset/confirm/', { token: email, password: PASSWORD }, address),
      await visitor.get(`/api/auth/checkuser?email=${encodeURIComponent(email)}`, address),
      await visitor.get(`/api/auth/checkcompany?companyname=${encodeURIComponent(email)}`, address),
      await visitor.get('/api/auth/user', { ...address, authorization: `Token qk_${'k'.repeat(300)}` }),
    ]
    expect(answers.filter(({ status }) => status >= 429)).toEqual([])
  },
)

test('counts nothing where limits are off', async () => {
  const free = await startWorld()
  const { email } = await registeredAdmin(free)
  const wrong = () => free.visitor.post('/api/auth/login', { username: email, password: 'wrong' })
  expect(await statuses(12, wrong)).toEqual(Array(12).fill(400))
})

/*
 * Rules: docs/rules/interface.md#rate-limits, docs/rules/interface.md#password-hashing,
 *   docs/rules/quotes.md#offer-limit
 */
import { expect, test } from 'vitest'
import { submitContainerQuote } from '#contract/quotes.ts'
import type { Answer } from '../testing/caller.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { PASSWORD, registeredAdmin, registration } from '../testing/registered.ts'

// Addresses can be told apart only through a trusted proxy's header.
const world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
const { anyone } = world

let addresses = 0
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

/** Makes a call so many times, one after the other, and gives the statuses. */
async function statuses(times: number, make: (index: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < times; index++) found.push((await make(index)).status)
  return found
}

function expectThrottled(answer: Answer, mostSeconds: number): void {
  expect(answer.status).toBe(429)
  expect(Object.keys(answer.body)).toEqual(['detail'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(mostSeconds)
}

const login = (username: string, password: string, address: Record<string, string>) =>
  anyone.post('/api/auth/login', { username, password }, address)

async function someAdmin() {
  const { company, user, email } = registration()
  const address = newAddress()
  await anyone.post('/api/auth/createcompany', company, address)
  await anyone.post('/api/auth/register', user, address)
  return email
}

test('the eleventh wrong password for an account from an address is too many, and so is a right one', async () => {
  const [email, colleague] = [await someAdmin(), await someAdmin()]
  const office = newAddress()
  const wrong = (index: number) => login(index % 2 ? email.toUpperCase() : email, 'wrong', office)
  expect(await statuses(10, wrong)).toEqual(Array(10).fill(400))
  expectThrottled(await wrong(10), 900)
  expectThrottled(await login(email, PASSWORD, office), 900)
  // Who mistypes locks out neither the colleagues in the same office nor the owner of the account elsewhere.
  expect((await login(colleague, PASSWORD, office)).status).toBe(200)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

test('tries that are refused already take nothing from others at the address or from the account elsewhere', async () => {
  const [email, colleague] = [await someAdmin(), await someAdmin()]
  const office = newAddress()
  expect(await statuses(10, () => login(email, 'wrong', office))).toEqual(Array(10).fill(400))
  expect(await statuses(45, () => login(email, 'wrong', office))).toEqual(Array(45).fill(429))
  expect((await login(colleague, PASSWORD, office)).status).toBe(200)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

/** Fifty tries, as many at once as are hashed at once. */
async function fiftyStatuses(make: (index: number) => Promise<Answer>): Promise<Set<number>> {
  const found = new Set<number>()
  for (let index = 0; index < 50; index += 5)
    for (const { status } of await Promise.all([0, 1, 2, 3, 4].map((step) => make(index + step))))
      found.add(status)
  return found
}

test('the fifty-first wrong password for an account is too many, from wherever it comes', async () => {
  const email = await someAdmin()
  expect(await fiftyStatuses(() => login(email, 'wrong', newAddress()))).toEqual(new Set([400]))
  expectThrottled(await login(email, PASSWORD, newAddress()), 900)
})

test('the fifty-first wrong password from an address is too many, whatever the account, and other addresses go on', async () => {
  const email = await someAdmin()
  const address = newAddress()
  const spray = (index: number) => login(`someone${index}@registered.example`, 'wrong', address)
  expect(await fiftyStatuses(spray)).toEqual(new Set([400]))
  expectThrottled(await login(email, PASSWORD, address), 900)
  expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
})

test('signing in does not use tries up', async () => {
  const email = await someAdmin()
  const address = newAddress()
  expect(await statuses(15, () => login(email, PASSWORD, address))).toEqual(Array(15).fill(200))
})

test('the 301st call of a token in a minute is too many, and another token goes on', async () => {
  const [one, two] = [await world.company('Shipper'), await world.company('Shipper')]
  const ask = (who: typeof one) => world.as(who).get('/api/auth/user')
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask(one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expectThrottled(await ask(one), 60)
  expect((await ask(two)).status).toBe(200)
})

test('the fourth reset of an account from an address in an hour is too many, and the owner elsewhere goes on', async () => {
  const email = await someAdmin()
  for (const asked of [email, 'nobody@registered.example']) {
    const stranger = newAddress()
    const ask = (from: Record<string, string>) => anyone.post('/api/password_reset/', { email: asked }, from)
    expect(await statuses(3, () => ask(stranger))).toEqual([200, 200, 200])
    expectThrottled(await ask(stranger), 3600)
    expect((await ask(newAddress())).status).toBe(200)
  }
})

test('the twenty-first reset of an account in an hour is too many, from wherever it comes', async () => {
  const ask = () => anyone.post('/api/password_reset/', { email: 'all@registered.example' }, newAddress())
  expect(await statuses(20, ask)).toEqual(Array(20).fill(200))
  expectThrottled(await ask(), 3600)
})

test('one IPv6 network is one address, whatever its last 64 bits', async () => {
  const address = (host: number) => ({ 'x-forwarded-for': `2001:db8:7:7:${host.toString(16)}::1` })
  const spray = (index: number) => login(`someone${index}@registered.example`, 'wrong', address(index))
  expect(await fiftyStatuses(spray)).toEqual(new Set([400]))
  expectThrottled(await spray(50), 900)
})

test('an operator is not locked out from elsewhere by the wrong passwords of a stranger', async () => {
  const operatorLogin = (address: Record<string, string>) =>
    anyone.post('/api/operator/login', { email: 'staff@provider.example', password: 'wrong' }, address)
  const stranger = newAddress()
  expect(await statuses(10, () => operatorLogin(stranger))).toEqual(Array(10).fill(400))
  expectThrottled(await operatorLogin(stranger), 900)
  expect((await operatorLogin(newAddress())).status).toBe(400)
})

test('the thirty-first reset from an address in an hour is too many, whatever the account', async () => {
  const address = newAddress()
  const ask = (index: number) =>
    anyone.post('/api/password_reset/', { email: `somebody${index}@registered.example` }, address)
  expect(await statuses(30, ask)).toEqual(Array(30).fill(200))
  expectThrottled(await ask(30), 3600)
})

test('passwords that are set use no guesses up: an office may set a dozen', async () => {
  const shipper = await world.company('Shipper')
  const address = newAddress()
  const confirmed = async (index: number) => {
    const email = `dozen${index}@registered.example`
    await world.as(shipper).post('/api/auth/add-new-user', { email })
    const token = await mailedToken(world, email)
    return anyone.post('/api/password_reset/confirm/', { token, password: PASSWORD }, address)
  }
  expect(await statuses(12, confirmed)).toEqual(Array(12).fill(200))
})

test('the thirty-first offer of a company on a request in an hour is too many, and others go on', async () => {
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

test('the eleventh guess of a token from an address is too many', async () => {
  const address = newAddress()
  const guess = (index: number) =>
    anyone.post('/api/password_reset/confirm/', { token: `guess-${index}`, password: PASSWORD }, address)
  expect(await statuses(10, guess)).toEqual(Array(10).fill(404))
  expectThrottled(await guess(10), 900)
})

test('the twenty-first check in a minute is too many, both kinds together', async () => {
  const address = newAddress()
  const check = (index: number) =>
    anyone.get(
      index % 2 ? '/api/auth/checkuser?email=a@b.example' : '/api/auth/checkcompany?companyname=Tide',
      address,
    )
  expect(await statuses(20, check)).toEqual(Array(20).fill(200))
  expectThrottled(await check(20), 60)
})

test('the sixth registration from an address in an hour is too many', async () => {
  const address = newAddress()
  const registrations = Array.from({ length: 6 }, registration)
  const create = (index: number) =>
    anyone.post('/api/auth/createcompany', registrations[index]?.company, address)
  const register = (index: number) => anyone.post('/api/auth/register', registrations[index]?.user, address)
  for (let index = 0; index < 5; index++)
    expect([(await create(index)).status, (await register(index)).status]).toEqual([201, 201])
  expectThrottled(await create(5), 3600)
  expectThrottled(await register(5), 3600)
})

test('the twenty-first invitation of a company in an hour is too many, and another company goes on', async () => {
  const [one, two] = [await world.company('Shipper'), await world.company('Shipper')]
  const invite = (who: typeof one, index: number) =>
    world.as(who).post('/api/auth/add-new-user', { email: `invited${who.id}-${index}@registered.example` })
  expect(await statuses(20, (index) => invite(one, index))).toEqual(Array(20).fill(201))
  expectThrottled(await invite(one, 20), 3600)
  expect((await invite(two, 0)).status).toBe(201)
})

test('wrong current passwords are counted too', async () => {
  const email = await someAdmin()
  await world.database.db.updateTable('company').set({ is_active: true }).execute()
  const token = String((await login(email, PASSWORD, newAddress())).body.token)
  const change = (current_password: string) =>
    world.as(token).post('/api/auth/changepassword', { current_password, new_password: PASSWORD })
  expect(await statuses(10, () => change('wrong'))).toEqual(Array(10).fill(400))
  expectThrottled(await change(PASSWORD), 900)
})

test('without a trusted proxy the header of an address counts for nothing', async () => {
  const plain = await startWorld({ env: { RATE_LIMITS: 'on' } })
  const guess = () => plain.anyone.get('/api/auth/checkuser?email=a@b.example', newAddress())
  expect(await statuses(20, guess)).toEqual(Array(20).fill(200))
  expectThrottled(await guess(), 60)
})

test('nothing is counted where limits are off', async () => {
  const free = await startWorld()
  const { email } = await registeredAdmin(free)
  const wrong = () => free.anyone.post('/api/auth/login', { username: email, password: 'wrong' })
  expect(await statuses(12, wrong)).toEqual(Array(12).fill(400))
})

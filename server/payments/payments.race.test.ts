import { expect, test } from 'vitest'
import type { Company } from '../testing/companies.ts'
import { startWorld, type World } from '../testing/harness.ts'
import { startStripe } from '../testing/stripe.ts'

const stripe = await startStripe()
const world = await startWorld({ now: '2026-06-15T09:00', env: stripe.env })
const worlds = [world, await world.another()]
const worldOf = (index: number) => worlds[index % worlds.length] as World

const BASIC = 'Quayline Basic (6 month subscription)'
const PRO = 'Quayline Pro (12 month subscription)'
const PARALLEL = 32

const buy = (on: World, company: Company, plan: string) =>
  on.as(company).post('/create-checkout-session', { pricingplan: plan })

/** Checkouts that are all opened before the first of them is paid: a later one would not be opened. */
async function paid(company: Company, ...plans: string[]): Promise<string[]> {
  const sessions: string[] = []
  for (const plan of plans) {
    const { body } = await buy(world, company, plan)
    sessions.push(String(body.checkoutUrl).split('/').at(-1) ?? '')
  }
  for (const session of sessions) stripe.change(session, { payment_status: 'paid', status: 'complete' })
  return sessions
}

function confirm(on: World, company: Company, session: string) {
  return on.as(company).post('/api/stripe/stripe-payment-successful', { session_id: session })
}

async function sendEvent(on: World, session: string) {
  const { payload, signature } = stripe.event('checkout.session.completed', session, world.now)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await on.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  return statusCode
}

/** The periods of a company that cover any time, oldest first. */
function periodsOf({ companyId }: Company) {
  return world.database.db
    .selectFrom('plan_period')
    .where('company_id', '=', companyId)
    .whereRef('ends_on', '>', 'starts_on')
    .orderBy('starts_on')
    .select(['plan', 'starts_on', 'ends_on'])
    .execute()
}

test('32 concurrent confirmations and events on two servers add one period', async () => {
  const company = await world.company('Shipper')
  const [session = ''] = await paid(company, BASIC)
  const statuses = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, index) =>
      index % 4 === 3
        ? sendEvent(worldOf(index), session)
        : (await confirm(worldOf(index), company, session)).status,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await periodsOf(company)).toEqual([
    { plan: 'basic6', starts_on: '2026-06-15', ends_on: '2026-12-15' },
  ])
})

test('eight concurrent purchases after a payment that was not reported apply it once', async () => {
  const company = await world.company('Shipper')
  await paid(company, BASIC)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => buy(worldOf(index), company, BASIC)),
  )
  const statuses = answers.map(({ status }) => status)
  // Calls that begin after it was applied open a checkout.
  expect(statuses).toContain(409)
  expect(statuses.filter((status) => status !== 409 && status !== 201)).toEqual([])
  expect(await periodsOf(company)).toHaveLength(1)
})

test('eight concurrent payments add periods without a gap or an overlap', async () => {
  const company = await world.company('Haulier')
  const sessions = await paid(company, ...Array<string>(8).fill(BASIC))
  const answers = await Promise.all(
    sessions.map((session, index) => confirm(worldOf(index), company, session)),
  )
  expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 200))
  const periods = await periodsOf(company)
  expect(periods).toHaveLength(8)
  expect(periods[0]?.starts_on).toBe('2026-06-15')
  for (const [index, period] of periods.entries())
    if (index > 0) expect(period.starts_on).toBe(periods[index - 1]?.ends_on)
})

test('a concurrent upgrade and renewals leave Pro from today, without an overlap', async () => {
  const company = await world.company('Shipper')
  const sessions = await paid(company, BASIC, PRO, BASIC)
  await Promise.all(sessions.map((session, index) => sendEvent(worldOf(index), session)))
  const stored = await world.database.db
    .selectFrom('plan_period')
    .where('company_id', '=', company.companyId)
    .select('checkout_session')
    .execute()
  expect(stored.map(({ checkout_session }) => checkout_session).sort()).toEqual(sessions.toSorted())
  // A renewal that came before the upgrade covers no time any more.
  const periods = await periodsOf(company)
  expect(periods[0]).toEqual({ plan: 'pro12', starts_on: '2026-06-15', ends_on: '2027-06-15' })
  for (const [index, period] of periods.entries())
    if (index > 0) expect(period.starts_on).toBe(periods[index - 1]?.ends_on)
})

test('the database refuses overlapping periods, and a session that pays twice', async () => {
  const { companyId } = await world.company('Shipper')
  const insert = (starts_on: string, ends_on: string, checkout_session: string) =>
    world.database.db
      .insertInto('plan_period')
      .values({
        company_id: companyId,
        plan: 'basic6',
        starts_on,
        ends_on,
        checkout_session,
        created_at: world.now,
      })
      .execute()
  await insert('2026-01-01', '2026-07-01', 'one')
  await expect(insert('2026-06-30', '2026-12-30', 'two')).rejects.toThrow(/plan_period_never_overlaps/)
  await expect(insert('2026-07-01', '2027-01-01', 'one')).rejects.toThrow(/plan_period_once/)
  await insert('2026-07-01', '2027-01-01', 'three')
})

/**
 * Months, plans and what they allow, across their boundaries (docs/rules/interface.md#times,
 * docs/rules/plans.md#plans).
 */
import { expect, test } from 'vitest'
import { addDays, londonDay, londonInstant } from '#domain/time.ts'
import { openSession } from '../auth/sessions.ts'
import type { Company } from '../testing/companies.ts'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const BASIC = 'Quayline Basic (6 month subscription)'
const BASIC12 = 'Quayline Basic (12 month subscription)'

/** The same user, signed in again, because sessions last only thirty days. */
async function signedInAgain<P extends { id: number }>(user: P): Promise<P> {
  const { db } = world.database
  return { ...user, token: await db.transaction().execute((tx) => openSession(tx, user.id, world.now)) }
}

/** Posts a request at a London time; it is picked up a week later. */
async function postAt(company: Company, wallClock: string): Promise<void> {
  world.setNow(wallClock)
  const today = londonDay(world.now)
  const at = (time: string) => londonInstant(`${addDays(today, 7)}T${time}`) ?? world.now
  const { route } = aContainerRequest()
  await trading(world).post(await signedInAgain(company), {
    deadline: addDays(today, 3),
    route: { ...route, pickupAt: at('08:00'), deliveryAt: at('15:00') },
  })
}

async function usageAt(company: Company, wallClock: string) {
  world.setNow(wallClock)
  const { body } = await world.as(await signedInAgain(company)).get('/api/quoterequestlimit/')
  return [body.quoterequestlimit, body.limit, body.remaining]
}

async function buyAt(company: Company, wallClock: string, plan: string) {
  world.setNow(wallClock)
  const caller = world.as(await signedInAgain(company))
  const { body } = await caller.post('/api/create-checkout-session', { pricingplan: plan })
  const { pathname } = new URL(String(body.checkoutUrl))
  await world.app.inject({ method: 'POST', url: `${pathname}/pay` })
  const session = pathname.split('/').at(-1)
  return (await caller.post('/api/stripe/stripe-payment-successful', { session_id: session })).body
}

async function planAt(company: Company, wallClock: string) {
  world.setNow(wallClock)
  return (await world.as(await signedInAgain(company)).get('/api/pricing-plan')).rows[0]?.pricingplan
}

test.each([
  // The first and the last minute of a month, and the first of the next one.
  ['of summer, an hour before UTC', '2026-06-01T00:00', '2026-06-30T23:59', '2026-07-01T00:00'],
  ['in which the clocks go back', '2026-10-01T00:00', '2026-10-31T23:59', '2026-11-01T00:00'],
  ['in which the clocks go forward', '2027-03-01T00:00', '2027-03-31T23:59', '2027-04-01T00:00'],
  ['with a 29th of February', '2028-02-01T00:00', '2028-02-29T23:59', '2028-03-01T00:00'],
  ['at the end of a year', '2026-12-01T00:00', '2026-12-31T23:59', '2027-01-01T00:00'],
])('a month %s counts from London midnight to London midnight', async (_what, first, last, next) => {
  world.setNow(first)
  const company = await world.company('Shipper')
  await postAt(company, first)
  await postAt(company, last)
  expect(await usageAt(company, last)).toEqual([2, 3, 1])
  expect(await usageAt(company, next)).toEqual([0, 3, 3])
  await postAt(company, next)
  expect(await usageAt(company, next)).toEqual([1, 3, 2])
})

test('paid time ends at London midnight of the 29th of February, in the middle of a month that is used up', async () => {
  world.setNow('2027-08-31T09:00')
  const company = await world.company('Shipper')
  expect(await buyAt(company, '2027-08-31T09:00', BASIC)).toEqual({
    pricingplan: BASIC,
    startdate: '2027-08-31',
    enddate: '2028-02-29',
  })
  for (const day of ['05', '10', '15', '20']) await postAt(company, `2028-02-${day}T09:00`)
  expect(await usageAt(company, '2028-02-28T23:59')).toEqual([4, 15, 11])
  expect(await planAt(company, '2028-02-28T23:59')).toBe(BASIC)

  expect(await planAt(company, '2028-02-29T00:00')).toBe('Free')
  expect(await usageAt(company, '2028-02-29T00:00')).toEqual([4, 3, 0])
  await expect(postAt(company, '2028-02-29T12:00')).rejects.toThrow('403')
  expect(await usageAt(company, '2028-03-01T00:00')).toEqual([0, 3, 3])
})

test('twelve months from the 29th of February end on the 28th, and a renewal joins there', async () => {
  world.setNow('2028-02-29T09:00')
  const company = await world.company('Shipper')
  const first = await buyAt(company, '2028-02-29T09:00', BASIC12)
  expect([first.startdate, first.enddate]).toEqual(['2028-02-29', '2029-02-28'])
  const second = await buyAt(company, '2029-02-27T23:59', BASIC12)
  expect([second.startdate, second.enddate]).toEqual(['2029-02-28', '2030-02-28'])
  expect(await planAt(company, '2030-02-27T23:59')).toBe(BASIC12)
  expect(await planAt(company, '2030-02-28T00:00')).toBe('Free')
})

test.each([
  ['goes forward', '2026-09-28T09:00', '2027-03-28', '2027-03-27T23:59', '2027-03-28T00:00'],
  ['goes back', '2027-04-30T09:00', '2027-10-30', '2027-10-29T23:59', '2027-10-30T00:00'],
  ['goes back that night', '2027-05-01T00:00', '2027-11-01', '2027-10-31T23:59', '2027-11-01T00:00'],
])(
  'paid time that ends when the clock %s ends at London midnight',
  async (_what, bought, end, last, over) => {
    world.setNow(bought)
    const company = await world.company('Shipper')
    expect((await buyAt(company, bought, BASIC)).enddate).toBe(end)
    expect(await planAt(company, last)).toBe(BASIC)
    expect(await planAt(company, over)).toBe('Free')
  },
)

// Rules: docs/rules/plans.md#ending
import { expect, test } from 'vitest'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { mailEndingPlans } from './ending.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { db } = world.database
const BASIC = 'Quayline Basic (6 month subscription)'

/** A company with a plan until 15 December. */
async function companyWithPlan(): Promise<Company> {
  world.setNow('2026-06-15T09:00')
  const company = await world.company('Shipper')
  await give(company, { startdate: '2026-06-15', months: 6 })
  return company
}

async function give(company: Company, days: object): Promise<number> {
  const operator = world.as(await world.operator())
  const given = { pricingplan: BASIC, reason: 'Invoice 1', ...days }
  const answer = await operator.post(`/api/operator/companies/${company.companyId}/plans/`, given)
  expect(answer.status).toBe(201)
  return Number((answer.body.companyplans as unknown as { id: number }[])[0]?.id)
}

async function noticesOn(company: Company, time: string, closing?: AbortSignal): Promise<string[]> {
  world.setNow(time)
  await mailEndingPlans(db, world.settings, () => world.now, closing)
  const mails = await world.mails(company.email)
  return mails.map(({ subject }) => subject).filter((subject) => /ends on|last day/.test(subject))
}

const WEEK = 'Your plan at Quayline ends on 15 December 2026'
const LAST_DAY = 'Today is the last day of your plan at Quayline'

test('the end of a plan is mailed a week before and on its last day, from 07:00, once each', async () => {
  const company = await companyWithPlan()
  const admin = await world.userOf(company, 'Admin')
  const user = await world.userOf(company, 'User')
  expect(await noticesOn(company, '2026-12-07T12:00')).toEqual([])
  expect(await noticesOn(company, '2026-12-08T06:59')).toEqual([])
  expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([WEEK])
  expect(await noticesOn(company, '2026-12-09T07:00')).toEqual([WEEK])
  expect(await noticesOn(company, '2026-12-14T06:59')).toEqual([WEEK])
  expect(await noticesOn(company, '2026-12-14T07:00')).toEqual([WEEK, LAST_DAY])
  expect(await noticesOn(company, '2026-12-14T18:00')).toEqual([WEEK, LAST_DAY])
  expect(await noticesOn(company, '2026-12-15T07:00')).toEqual([WEEK, LAST_DAY])
  expect(await world.mails(admin.email)).toHaveLength(2)
  expect(await world.mails(user.email)).toHaveLength(0)
  const [mail] = (await world.mails(company.email)).filter(({ subject }) => subject === LAST_DAY)
  expect(mail?.text_body).toContain('ends at midnight tonight. From 15 December 2026 on')
  expect(mail?.text_body).toContain('3 quote requests a month')
  expect(mail?.text_body).toContain('/pricing-plan')
})

test.each([
  [
    'too short for it',
    '2027-06-14',
    'so it starts on 14 December 2027. If you need a plan for the days before',
  ],
  ['long enough', '2027-06-15', 'The new time starts when the current one ends, so you lose no day.'],
])(
  'the mail says when a renewal starts if a later plan leaves a gap %s',
  async (_gap, startdate, renewal) => {
    const company = await companyWithPlan()
    await give(company, { startdate, months: 6 })
    expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([WEEK])
    const [mail] = (await world.mails(company.email)).filter(({ subject }) => subject === WEEK)
    expect(mail?.text_body.replaceAll(/\s+/g, ' ')).toContain(renewal)
    expect(mail?.text_body.replaceAll(/\s+/g, ' ')).toContain(
      `From that day until ${startdate.slice(-2)} June 2027 your company is on Free; then ${BASIC} begins.`,
    )
  },
)

test('a plan that is renewed has no notice, and the renewal has its own', async () => {
  const company = await companyWithPlan()
  await give(company, { startdate: '2026-12-15', months: 6 })
  expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([])
  expect(await noticesOn(company, '2026-12-14T07:00')).toEqual([])
  expect(await noticesOn(company, '2027-06-08T07:00')).toEqual(['Your plan at Quayline ends on 15 June 2027'])
})

test('a plan that is renewed after the first notice has no second one', async () => {
  const company = await companyWithPlan()
  expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([WEEK])
  await give(company, { startdate: '2026-12-15', months: 6 })
  expect(await noticesOn(company, '2026-12-14T07:00')).toEqual([WEEK])
})

test('the mail about a new end replaces the notice of a week before', async () => {
  world.setNow('2026-06-15T09:00')
  const company = await world.company('Shipper')
  const plan = await give(company, { startdate: '2026-06-15', months: 6 })
  world.setNow('2026-07-01T09:00')
  const change = { enddate: '2026-07-05', reason: 'Not paid' }
  const operator = world.as(await world.operator())
  await operator.patch(`/api/operator/companies/${company.companyId}/plans/${plan}/`, change)
  expect(await noticesOn(company, '2026-07-02T09:00')).toEqual([])
  expect(await noticesOn(company, '2026-07-04T09:00')).toEqual([LAST_DAY])
})

test('a deactivated company, and users who are no longer Admins, get no notice', async () => {
  const company = await companyWithPlan()
  await db.updateTable('company').set({ is_active: false }).where('id', '=', company.companyId).execute()
  expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([])
  await db.updateTable('company').set({ is_active: true }).where('id', '=', company.companyId).execute()
  await db.updateTable('person').set({ role: 'User' }).where('id', '=', company.id).execute()
  expect(await noticesOn(company, '2026-12-08T08:00')).toEqual([])
})

test('a process that ends mails about no further plan', async () => {
  const company = await companyWithPlan()
  expect(await noticesOn(company, '2026-12-08T07:00', AbortSignal.abort())).toEqual([])
  expect(await noticesOn(company, '2026-12-08T07:00')).toEqual([WEEK])
})

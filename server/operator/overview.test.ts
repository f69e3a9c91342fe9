// Rules: docs/rules/operator.md#overview
/** The counts of the first page of operators. */
import { expect, test } from 'vitest'
import { createCompany } from '#contract/registration.ts'
import { GIVEN_UP } from '../mail/outbox.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { negotiations } from '../testing/negotiations.ts'
import { registrationOf } from '../testing/registered.ts'

const world = await startWorld()
let operator = await world.operator()
const asOperator = () => world.as(operator)
const companies = '/api/operator/companies/'

test('counts the day in London time', async () => {
  world.setNow('2027-03-02T00:30')
  operator = await world.operator()
  const before = (await asOperator().get('/api/operator/overview/')).body
  const company = await world.company('Shipper', { active: false })
  await world.company('Shipper', { active: false })
  await asOperator().patch(`${companies}${company.companyId}/`, { isActive: true })
  const after = (await asOperator().get('/api/operator/overview/')).body
  const grown = Object.keys(after).filter(
    (key) => typeof after[key] === 'number' && after[key] !== before[key],
  )
  expect(grown.toSorted()).toEqual([
    'activated_today',
    'companies_active',
    'companies_waiting',
    'registered_today',
  ])
  expect(after.registered_today).toBe(2)
  expect(after.activated_today).toBe(1)
  world.setNow('2027-03-04T09:00')
  operator = await world.operator()
  const later = (await asOperator().get('/api/operator/overview/')).body
  expect([later.registered_today, later.activated_today]).toEqual([0, 0])
  expect(Number(later.companies_overdue) - Number(after.companies_overdue)).toBe(1)
})

test('a registration without its second step is not counted as registered', async () => {
  const registered = async () =>
    Number((await asOperator().get('/api/operator/overview/')).body.registered_today)
  const before = await registered()
  const { company } = registrationOf('Half Way Freight', 'half@way.example')
  await world.visitor.call(createCompany, { body: company })
  expect(await registered()).toBe(before)
})

test('the requests, quotes and acceptances of the day; quotes are those that hauliers made, as on the pages of the companies', async () => {
  world.setNow('2027-03-08T09:00')
  operator = await world.operator()
  const { post, scene, quote, counter, accept } = negotiations(world)
  const usual = aContainerRequest()
  const at = { pickupAt: new Date('2027-03-12T08:00Z'), deliveryAt: new Date('2027-03-12T15:00Z') }
  const later = { deadline: '2027-03-10', route: { ...usual.route, ...at } }
  const { shipper, haulier, request } = await scene(later)
  const withdrawn = await post(shipper, later)
  const quotesToday = async () =>
    Number((await asOperator().get('/api/operator/overview/')).body.quotes_today)
  const before = await quotesToday()
  const offer = await quote(haulier, request)
  await counter(shipper, request, offer, 30_000)
  expect((await quotesToday()) - before).toBe(1)
  const { body } = await asOperator().get(`${companies}${haulier.companyId}/`)
  expect(body.companyusage).toMatchObject({ quotes_total: 1 })

  await accept(shipper, offer)
  const cancelled = { quoteRequestStatus: 'Cancelled' }
  await world.as(shipper).patch(`/api/cancelquoterequest/${withdrawn.id}/`, cancelled)
  const counts = async () => {
    const { requests_today, quotes_today, accepted_today } = (
      await asOperator().get('/api/operator/overview/')
    ).body
    return [requests_today, quotes_today, accepted_today]
  }
  world.advance({ hours: 1 })
  expect(await counts()).toEqual([2, 1, 1])
  world.setNow('2027-03-09T09:00')
  operator = await world.operator()
  expect(await counts()).toEqual([0, 0, 0])
})

test('a mail that waits is late after a minute; one that was given up is late no longer', async () => {
  const late = async () => Number((await asOperator().get('/api/operator/overview/')).body.mails_late)
  // Those of the tests before, which a job may send meanwhile.
  await world.database.db.deleteFrom('mail').execute()
  const before = await late()
  const [waiting, tooNew] = [120, 30].map((seconds) => new Date(world.now.getTime() - seconds * 1000))
  const row = {
    recipient: 'ada@tide.example',
    subject: 'S',
    text_body: '',
    html_body: '',
    holds_token: false,
  }
  // Due in an hour, so that no job sends them during the test.
  const due = new Date(world.now.getTime() + 3_600_000)
  await world.database.db
    .insertInto('mail')
    .values([
      { ...row, created_at: waiting as Date, due_at: due },
      { ...row, created_at: tooNew as Date, due_at: due },
      { ...row, created_at: waiting as Date, due_at: GIVEN_UP },
    ])
    .execute()
  expect((await late()) - before).toBe(1)
})

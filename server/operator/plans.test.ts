// Rules: docs/rules/plans.md#given, docs/rules/mail.md#why
import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { isApplied } from '../payments/store.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const operator = world.as(await world.operator())
const PRO = 'Quayline Pro (6 month subscription)'
const BASIC = 'Quayline Basic (6 month subscription)'
const plansOf = (id: number) => `/api/operator/companies/${id}/plans/`

test('a given plan counts like a bought one; giving, shortening and ending are audited and mailed', async () => {
  const company = await world.company('Shipper')
  const path = plansOf(company.companyId)
  const basic = { pricingplan: BASIC, startdate: '2026-06-15', months: 6, reason: 'Invoice 1041' }
  expect((await operator.post(path, basic)).status).toBe(201)
  const pro = { pricingplan: PRO, startdate: '2026-07-01', enddate: '2026-08-15', reason: 'Invoice 1042' }
  const given = await operator.post(path, pro)
  expect(given.body.companyplans).toMatchObject([
    { pricingplan: BASIC, startdate: '2026-06-15', enddate: '2026-07-01', reason: 'Invoice 1041' },
    { pricingplan: PRO, startdate: '2026-07-01', enddate: '2026-08-15', reason: 'Invoice 1042' },
  ])
  const { rows } = await world.as(company).get('/api/pricing-plan')
  expect(rows.map(({ pricingplan, isGiven }) => [pricingplan, isGiven])).toEqual([
    [BASIC, true],
    [PRO, true],
  ])
  expect(JSON.stringify(rows)).not.toContain('Invoice')

  const [first, second] = given.body.companyplans as unknown as { id: number }[]
  const change = (id: number | undefined, enddate: string) =>
    operator.patch(`${path}${id}/`, { enddate, reason: 'Not paid' })
  expect((await change(second?.id, '2026-07-10')).body.companyplans).toMatchObject([
    { pricingplan: BASIC },
    { enddate: '2026-07-10' },
  ])
  const ended = await change(first?.id, '2026-06-15')
  expect(ended.body.companyplans).toHaveLength(1)
  expect(ended.body.companyusage).toMatchObject({ limit: 3 })

  const audit = await operator.get(`/api/operator/audit/?companyid=${company.companyId}`)
  expect(audit.rows.map(({ what }) => String(what).split(',')[0])).toEqual(
    expect.arrayContaining([`Gave ${BASIC}`, `Gave ${PRO}`]),
  )
  expect(audit.rows.map(({ what }) => String(what)).join()).toContain(
    `Took back ${BASIC} (was 15 June 2026 to 1 July 2026): Not paid`,
  )
  expect(audit.rows.map(({ what }) => what)).toContain(
    `Ended ${BASIC} on 1 July 2026 (was 15 June 2026 to 15 December 2026): Invoice 1042`,
  )
  const mails = (await world.mails(company.email)).filter(({ subject }) => /plan/.test(String(subject)))
  expect(mails).toHaveLength(4)
  const texts = mails.map(({ text_body }) => text_body)
  for (const text of texts)
    expect(text).toContain('You receive this email because you are an Admin of your company.')
  expect(texts[1]).toContain(`It replaces what remained of ${BASIC}.`)
  // Giving and changing are told apart.
  expect(texts[1]).toContain(`has given ${company.name} ${PRO} from 1 July 2026.`)
  expect(texts[2]).toContain(`has changed the end of ${PRO} of ${company.name}. It ends on 10 July 2026.`)
})

test('what a given plan does to later ones is mailed and audited', async () => {
  const company = await world.company('Shipper')
  const path = plansOf(company.companyId)
  const give = (pricingplan: string, startdate: string) =>
    operator.post(path, { pricingplan, startdate, months: 6, reason: 'Invoice 7' })
  await give(PRO, '2026-08-01')
  await give(BASIC, '2027-03-01')
  await give(PRO, '2026-07-01')
  const { rows } = await operator.get(`/api/operator/audit/?companyid=${company.companyId}`)
  expect(rows.map(({ what }) => what).slice(0, 2)).toEqual([
    `Gave ${PRO}, 1 July 2026 to 1 January 2027: Invoice 7`,
    `Moved ${PRO} to 1 January 2027 to 1 July 2027 (was 1 August 2026 to 1 February 2027): Invoice 7`,
  ])
  const [mail] = (await world.mails(company.email)).slice(-1)
  expect(mail?.text_body).toContain(`${PRO} now starts on 1 January 2027 and ends on 1 July 2027.`)
})

test('a later end of a given plan moves the plan after it', async () => {
  const company = await world.company('Shipper')
  const path = plansOf(company.companyId)
  const pro = { pricingplan: PRO, months: 6, reason: 'Invoice 9' }
  const given = await operator.post(path, { ...pro, startdate: '2026-06-15' })
  await operator.post(path, { ...pro, startdate: '2027-02-01' })
  const [plan] = given.body.companyplans as unknown as { id: number }[]
  const change = { enddate: '2027-03-15', reason: 'Invoice 10' }
  expect((await operator.patch(`${path}${plan?.id}/`, change)).body.companyplans).toMatchObject([
    { startdate: '2026-06-15', enddate: '2027-03-15' },
    { startdate: '2027-03-15', enddate: '2027-09-15' },
  ])
})

test('another end than the operator saw is not replaced', async () => {
  const company = await world.company('Shipper')
  const path = plansOf(company.companyId)
  const given = await operator.post(path, {
    pricingplan: PRO,
    startdate: '2026-06-15',
    enddate: '2026-12-15',
    reason: 'Invoice 8',
  })
  const [plan] = given.body.companyplans as unknown as { id: number }[]
  const change = (enddate: string, seen?: string) =>
    operator.patch(`${path}${plan?.id}/`, {
      enddate,
      reason: 'Not paid',
      ...(seen && { seen: { enddate: seen } }),
    })
  expect((await change('2026-07-10', '2026-12-15')).status).toBe(200)
  const late = await change('2026-10-01', '2026-12-15')
  expect([late.status, late.body]).toEqual([
    409,
    { non_field_errors: [sentenceOf('plan_changed')], changed: ['enddate'] },
  ])
  const mailed = (await world.mails(company.email)).length
  expect((await change('2026-07-10', '2026-12-15')).status).toBe(200)
  expect(await world.mails(company.email)).toHaveLength(mailed)
  const seen = await change('2026-10-01', '2026-07-10')
  expect(seen.body.companyplans).toMatchObject([{ enddate: '2026-10-01' }])
  expect((await change('2026-09-01')).status).toBe(200)
})

test('refuses an unknown plan, one on days of a better plan, a later end of a bought one, and an unknown company', async () => {
  const company = await world.company('Shipper')
  const path = plansOf(company.companyId)
  const pro = { pricingplan: PRO, startdate: '2026-06-15', months: 6, reason: 'Invoice 7' }
  expect((await operator.post(path, { ...pro, pricingplan: 'Free' })).body).toHaveProperty('pricingplan')
  expect((await operator.post(path, { ...pro, reason: '' })).body).toHaveProperty('reason')
  expect((await operator.post(path, pro)).status).toBe(201)
  expect((await operator.post(path, { ...pro, pricingplan: BASIC })).body).toHaveProperty('startdate')
  expect((await operator.post(plansOf(999_999), pro)).status).toBe(404)
  const bought = await world.database.db
    .insertInto('plan_period')
    .values({
      company_id: company.companyId,
      plan: 'pro6',
      starts_on: '2026-12-15',
      ends_on: '2027-06-15',
      checkout_session: 'cs_given_test',
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { enddate: '2027-06-16', reason: 'Not paid' }
  expect((await operator.patch(`${path}${bought.id}/`, change)).body).toHaveProperty('enddate')
  expect((await operator.patch(`${path}999999/`, change)).status).toBe(404)
})

test('a bought plan that is ended is over for the company, which is told, and its payment stays applied', async () => {
  const company = await world.company('Shipper')
  const session = 'cs_refunded_test'
  const { id } = await world.database.db
    .insertInto('plan_period')
    .values({
      company_id: company.companyId,
      plan: 'pro6',
      starts_on: '2026-06-01',
      ends_on: '2026-12-01',
      checkout_session: session,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await world.as(company).get('/api/quoterequestlimit/')).body).toMatchObject({ limit: null })

  const change = { enddate: '2026-06-15', reason: 'Refunded in Stripe' }
  const ended = await operator.patch(`${plansOf(company.companyId)}${id}/`, change)

  expect(ended.body.companyplans).toMatchObject([{ enddate: '2026-06-15', reason: null }])
  expect(ended.body.companyusage).toMatchObject({ limit: 3 })
  expect(await isApplied(world.database.db, session)).toBe(true)
  const [mail] = (await world.mails(company.email)).slice(-1)
  expect(mail?.text_body).toContain(`which ${company.name} bought. It ends on 15 June 2026.`)
  const audit = await operator.get(`/api/operator/audit/?companyid=${company.companyId}`)
  expect(audit.rows[0]?.what).toContain('(was 1 June 2026 to 1 December 2026): Refunded in Stripe')
})

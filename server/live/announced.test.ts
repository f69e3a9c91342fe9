// Rules: docs/rules/live.md#stream, docs/rules/live.md#no-leak, docs/rules/sign-in.md#sessions
/** What writes announce, and to whom. */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { unsubscribePath } from '../lanes/unsubscribe.ts'
import { MAIL_CHANNEL } from '../mail/outbox.ts'
import { startWorld } from '../testing/harness.ts'
import { negotiations } from '../testing/negotiations.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'
import { pdf, picture } from '../testing/samples.ts'
import { EVENTS_CHANNEL } from './announce.ts'

const world = await startWorld()
const { post, quote, counter, accept, reject, cancel } = negotiations(world)
const { db } = world.database

const KINDS = ['request', 'quote', 'booking'] as const

/** The announcements of a call about a request: each kind, with its companies. */
async function announcedBy(call: () => Promise<unknown>, { id }: { readonly id: number }) {
  const about = db.selectFrom('event').where('request_id', '=', id).where('kind', 'in', KINDS)
  const before = await about.select('id').execute()
  await call()
  const events = await about.select(['id', 'kind', 'companies', 'hauliers']).orderBy('id').execute()
  return events
    .slice(before.length)
    .map(({ kind, companies, hauliers }) => [kind, ...companies, ...(hauliers ? ['hauliers'] : [])])
}

/** The announcements of a call that is about no request: each kind, with its companies and users. */
async function announcedAlone(call: () => Promise<{ readonly status: number } | number>) {
  const alone = db.selectFrom('event').where('request_id', 'is', null)
  const before = await alone.select('id').execute()
  const answer = await call()
  expect(typeof answer === 'number' ? answer : answer.status).toBeLessThan(304)
  const events = await alone.select(['id', 'kind', 'companies', 'hauliers', 'people']).orderBy('id').execute()
  return events
    .slice(before.length)
    .map(({ kind, companies, hauliers, people }) => [
      kind,
      ...companies,
      ...(hauliers ? ['hauliers'] : []),
      ...people.map((id) => `user ${id}`),
    ])
}

const [shipper, haulier, rival] = [
  await world.company('Shipper', { plan: 'pro12' }),
  await world.company('Haulier'),
  await world.company('Haulier'),
]
const toAll = ['request', shipper.companyId, 'hauliers']
const toBoth = ['quote', shipper.companyId, haulier.companyId]

test('a change of a request is announced to its owner and to all hauliers', async () => {
  const request = await post(shipper)
  const { patch, delete: remove } = world.as(shipper)
  const announced = (call: () => Promise<unknown>) => announcedBy(call, request)
  const edit = () => patch(`/api/updatequoterequest/${request.id}/`, { quoteRequestReference: 'PO 9' })
  expect(await announced(edit)).toEqual([toAll])
  expect(await announced(edit)).toEqual([])
  const deadline = { quoteRequestDeadline: '2026-06-20' }
  expect(await announced(() => patch(`/api/extendquoterequest/${request.id}/`, deadline))).toEqual([toAll])
  expect(await announced(() => remove(`/api/quoterequests/${request.id}/`))).toEqual([toAll])
  const other = await post(shipper)
  const cancelled = { quoteRequestStatus: 'Cancelled' }
  expect(await announcedBy(() => patch(`/api/cancelquoterequest/${other.id}/`, cancelled), other)).toEqual([
    toAll,
  ])
})

test('a step of a negotiation is announced to the two companies only', async () => {
  const request = await post(shipper)
  const announced = (call: () => Promise<unknown>) => announcedBy(call, request)
  let offer = await quote(rival, request)
  expect(await announced(async () => (offer = await quote(haulier, request)))).toEqual([toBoth])
  let low = offer
  expect(await announced(async () => (low = await counter(shipper, request, offer, 30_000)))).toEqual([
    toBoth,
  ])
  expect(await announced(() => reject(haulier, low))).toEqual([toBoth])
  expect(await announced(() => cancel(haulier, offer))).toEqual([toBoth])
})

test('an acceptance is announced to all hauliers as the end of the request, and as a loss to those that quoted; a step of the booking to its two companies', async () => {
  const request = await post(shipper)
  const offer = await quote(haulier, request)
  await quote(rival, request)
  expect(await announcedBy(() => accept(shipper, offer), request)).toEqual([
    toAll,
    ['booking', shipper.companyId, haulier.companyId],
    [...toBoth, rival.companyId],
  ])
  const [{ reference } = { reference: '' }] = await world.as(haulier).call(listBookings)
  const body = { step: 'confirmed', at: world.now.toISOString() }
  const confirm = () => world.as(haulier).post(`/api/bookings/${reference}/steps/`, body)
  expect(await announcedBy(confirm, request)).toEqual([['booking', shipper.companyId, haulier.companyId]])
})

test('a quote and an acceptance wake the readers of events and the job that mails', async () => {
  const woken: string[] = []
  for (const channel of [EVENTS_CHANNEL, MAIL_CHANNEL])
    await world.database.listen(channel, { onNotification: (payload) => woken.push(`${channel} ${payload}`) })
  const both = [
    `${EVENTS_CHANNEL} ${shipper.companyId},${haulier.companyId}||.`,
    expect.stringContaining(MAIL_CHANNEL),
  ]
  const offer = await quote(haulier, await post(shipper))
  await expect.poll(() => woken).toEqual(expect.arrayContaining(both))
  woken.length = 0
  await accept(shipper, offer)
  await expect.poll(() => woken).toEqual(expect.arrayContaining(both))
})

test('what an operator changes of a company is announced to it; whether it is active, also to all hauliers and to those with its offers', async () => {
  const company = await world.company('Haulier')
  await quote(company, await post(shipper))
  const operator = world.as(await world.operator())
  const path = `/api/operator/companies/${company.companyId}/`
  const change = (changes: object) => announcedAlone(() => operator.patch(path, changes))
  const itself = ['company', company.companyId]
  expect(await change({ companyphone: '01632 960999' })).toEqual([itself])
  expect(await change({ companyphone: '01632 960999' })).toEqual([])
  for (const isActive of [false, true])
    expect(await change({ isActive })).toEqual([
      itself,
      ['request', 'hauliers'],
      ['quote', shipper.companyId],
    ])
  const newcomer = await world.company('Haulier', { active: false })
  const activate = () => operator.patch(`/api/operator/companies/${newcomer.companyId}/`, { isActive: true })
  expect(await announcedAlone(activate)).toEqual([['company', newcomer.companyId], ['quote']])
})

test('a plan that is bought, given or ended is announced to its company', async () => {
  const company = await world.company('Shipper')
  const begun = await world.as(company).post('/api/create-checkout-session', {
    pricingplan: 'Quayline Basic (6 month subscription)',
  })
  const { pathname } = new URL(String(begun.body.checkoutUrl))
  await world.app.inject({ method: 'POST', url: `${pathname}/pay` })
  const confirm = () =>
    world
      .as(company)
      .post('/api/stripe/stripe-payment-successful', { session_id: pathname.split('/').at(-1) })
  const its = [['plan', company.companyId]]
  expect(await announcedAlone(confirm)).toEqual(its)
  const operator = world.as(await world.operator())
  const plans = `/api/operator/companies/${company.companyId}/plans/`
  const given = {
    pricingplan: 'Quayline Pro (6 month subscription)',
    startdate: '2026-06-15',
    months: 6,
    reason: 'Invoice 1',
  }
  expect(await announcedAlone(() => operator.post(plans, given))).toEqual(its)
  const { body } = await operator.get(`/api/operator/companies/${company.companyId}/`)
  const last = (body.companyplans as unknown as { id: number }[]).at(-1)
  const end = { enddate: '2026-07-15', reason: 'Not paid' }
  expect(await announcedAlone(() => operator.patch(`${plans}${last?.id}/`, end))).toEqual(its)
})

test('a change of a company’s files is announced to it', async () => {
  const company = await world.company('Haulier', { ready: false })
  const caller = world.as(company)
  const auth = '/api/auth/'
  const image = { companyProfileImage: 'companyProfileImage1' }
  const document = { companyProfileDocument: 'operatorlicence' }
  const photo = await picture('png')
  for (const call of [
    () => caller.upload('PATCH', `${auth}updatecompanydocumentation`, { operatorlicence: pdf() }),
    () => caller.post(`${auth}deletecompanyprofiledocumentation`, document),
    () => caller.upload('PATCH', `${auth}updatecompanyprofileimages`, { companyProfileImage1: photo }),
    () => caller.post(`${auth}deletecompanyprofileimage`, image),
    () => caller.post(`${auth}restorecompanyprofileimage`, image),
  ])
    expect(await announcedAlone(call)).toEqual([['company', company.companyId]])
})

test('a change of a lane is announced to its user only', async () => {
  const user = await world.userOf(haulier)
  const caller = world.as(user)
  const draft = { name: 'From Felixstowe', filter: { pickup: ['port:gbfxt'] }, alert: 'mail' }
  const its = [['notifications', `user ${user.id}`]]
  expect(await announcedAlone(() => caller.post('/api/lanes/', draft))).toEqual(its)
  const [lane] = await db
    .selectFrom('lane')
    .where('person_id', '=', user.id)
    .select(['id', 'unsubscribe_token'])
    .execute()
  const path = `/api/lanes/${lane?.id}/`
  expect(await announcedAlone(() => caller.patch(path, { name: 'Felixstowe' }))).toEqual(its)
  const end = async () =>
    (await world.app.inject({ method: 'POST', url: unsubscribePath(lane?.unsubscribe_token ?? '') }))
      .statusCode
  expect(await announcedAlone(end)).toEqual(its)
  expect(await announcedAlone(end)).toEqual([])
  expect(await announcedAlone(() => caller.delete(path))).toEqual(its)
})

test('a sign-in, an ended session and the second factor are announced to their user only', async () => {
  const { email, token } = await registeredAdmin(world)
  const { id } = await db
    .selectFrom('person')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  const caller = world.as(token)
  const its = ['sessions', `user ${id}`]
  const signInAgain = () => world.visitor.post('/api/auth/login', { username: email, password: PASSWORD })
  expect(await announcedAlone(signInAgain)).toEqual([its])
  const elsewhere = world.as(await signIn(world, email))
  expect(await announcedAlone(() => elsewhere.post('/api/auth/logout'))).toEqual([its])
  const [{ id: other } = { id: 0 }] = (await caller.get('/api/auth/sessions/')).rows.filter(
    ({ isCurrent }) => !isCurrent,
  )
  expect(await announcedAlone(() => caller.delete(`/api/auth/sessions/${other}/`))).toEqual([its])
  expect(await announcedAlone(() => caller.delete('/api/auth/sessions/'))).toEqual([])
  await signInAgain()
  expect(await announcedAlone(() => caller.delete('/api/auth/sessions/'))).toEqual([its])

  const factor = '/api/auth/secondfactor/'
  const begun = await caller.post(`${factor}setup/`, { current_password: PASSWORD })
  const secret = Secret.fromBase32(String(begun.body.secret))
  const code = () => new TOTP({ secret }).generate({ timestamp: world.now.getTime() })
  expect(await announcedAlone(() => caller.post(factor, { code: code() }))).toEqual([its])
  world.advance({ minutes: 1 })
  const removal = { current_password: PASSWORD, code: code() }
  expect(await announcedAlone(() => caller.post(`${factor}remove/`, removal))).toEqual([its])
})

test('that a user has seen a request is announced to this user only, once', async () => {
  const user = await world.userOf(haulier)
  const request = await post(shipper)
  const announced = () =>
    db
      .selectFrom('event')
      .where('request_id', '=', request.id)
      .where('kind', '=', 'attention')
      .select(['companies', 'hauliers', 'people'])
      .execute()
  for (const _time of ['first', 'second']) {
    expect((await world.as(user).put(`/api/quoterequests/${request.id}/seen/`)).status).toBe(204)
    expect(await announced()).toEqual([{ companies: [], hauliers: false, people: [user.id] }])
  }
})

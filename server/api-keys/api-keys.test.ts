/*
 * Rules: docs/rules/api-keys.md#keys, docs/rules/api-keys.md#use, docs/rules/api-keys.md#ending,
 *   docs/rules/api-keys.md#history, docs/rules/api-keys.md#tries, docs/rules/api-keys.md#scopes, docs/rules/api-keys.md#mails
 */
import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { ContainerQuoteDraftWire, listContainerQuotesReceived } from '#contract/quotes.ts'
import { KEY_PREFIX, MAX_API_KEYS } from '#domain/api-keys/api-key.ts'
import type { ContainerQuoteDraft } from '#domain/quotes/quote.ts'
import { hashToken } from '../auth/sessions.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { addKey } from '../testing/api-keys.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { PASSWORD, registeredAdmin } from '../testing/registered.ts'

const world = await startWorld()
const { post, quote, counter, accept } = trading(world)
const { db } = world.database

const draft = { name: 'Traffic office', scopes: ['read', 'post'], current_password: PASSWORD }
const UNKNOWN = {
  detail: 'This API key is unknown or has ended. An Admin of your company can make a new one.',
}

/** The texts of the mails about API keys to an address, oldest first. */
async function keyMails(email: string) {
  const mails = await world.mails(email)
  return mails.filter(({ subject }) => subject.includes('API key')).map(({ text_body: text }) => text)
}

async function statusWith(key: string, path = '/api/quoterequests/') {
  return (await world.as(key).get(path)).status
}

test('a key is shown once, only its hash is stored, and the Admins are told by mail', async () => {
  const admin = await registeredAdmin(world)
  const made = await world.as(admin.token).post('/api/keys/', draft)
  expect(made.status).toBe(201)
  const key = String(made.body.key)
  expect(key).toMatch(new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`))
  expect(made.body).toMatchObject({ name: draft.name, scopes: draft.scopes, start: key.slice(0, 7) })

  const list = await world.as(admin.token).get('/api/keys/')
  expect(list.rows).toEqual([{ ...made.body, key: undefined }].map(({ key: _key, ...shown }) => shown))
  const stored = await db.selectFrom('api_key').selectAll().where('id', '=', Number(made.body.id)).execute()
  expect(JSON.stringify(stored)).not.toContain(key.slice(10))
  const [mail] = await keyMails(admin.email)
  expect(mail).toContain(draft.name)
  expect(mail).not.toContain(key)
})

test('the answer with a new key is not stored for an Idempotency-Key', async () => {
  const admin = await registeredAdmin(world)
  const headers = { 'idempotency-key': 'one' }
  const first = await world.as(admin.token).post('/api/keys/', draft, headers)
  const second = await world.as(admin.token).post('/api/keys/', { ...draft, name: 'Other' }, headers)
  expect([first.status, second.status]).toEqual([201, 201])
  const kept = await db.selectFrom('idempotency_key').select('reply').execute()
  expect(JSON.stringify(kept)).not.toContain(String(first.body.key))
})

test('making a key needs the current password, a scope, a unique name, and fewer keys than the maximum', async () => {
  const admin = await registeredAdmin(world)
  const make = (change: object) => world.as(admin.token).post('/api/keys/', { ...draft, ...change })
  expect((await make({ current_password: 'wrong' })).body).toHaveProperty('current_password')
  expect((await make({ scopes: [] })).body).toHaveProperty('scopes')
  expect((await make({ scopes: ['users'] })).status).toBe(400)
  expect((await make({})).status).toBe(201)
  const twin = await make({ name: 'TRAFFIC OFFICE' })
  expect([twin.status, Object.keys(twin.body)]).toEqual([400, ['name']])
  for (let number = 1; number < MAX_API_KEYS; number++)
    expect((await make({ name: `Key ${number}` })).status).toBe(201)
  expect((await make({ name: 'One more' })).status).toBe(409)
})

test('a key works as Bearer and as Token, and its last use is written once a minute', async () => {
  const company = await world.company('Shipper')
  const key = await addKey(world, company, 'read')
  for (const scheme of ['Bearer', 'Token', 'bearer']) {
    const answer = await world.visitor.get('/api/quoterequests/', { authorization: `${scheme} ${key}` })
    expect([scheme, answer.status]).toEqual([scheme, 200])
  }
  const lastUsed = async () => (await world.as(company).get('/api/keys/')).rows[0]?.last_used
  expect(await lastUsed()).toBe(world.now.toISOString())
  const first = world.now.toISOString()
  world.advance({ minutes: 0.5 })
  await statusWith(key)
  expect(await lastUsed()).toBe(first)
  world.advance({ minutes: 1 })
  await statusWith(key)
  expect(await lastUsed()).toBe(world.now.toISOString())
})

test('a session works if its token begins like a key', async () => {
  const company = await world.company('Shipper')
  const token = `${KEY_PREFIX}${'b'.repeat(43 - KEY_PREFIX.length)}`
  await db
    .updateTable('session')
    .set({ token_hash: hashToken(token) })
    .where('person_id', '=', company.id)
    .execute()
  expect((await world.as(token).get('/api/auth/user')).status).toBe(200)
})

test('an unknown key gets 401 with its own message, and a wrong scope 403 that names the right one', async () => {
  const unknown = await world.as(`${KEY_PREFIX}${'a'.repeat(43)}`).get('/api/quoterequests/')
  expect([unknown.status, unknown.body]).toEqual([401, UNKNOWN])
  const operator = world.as(await world.operator())
  const { rows } = await operator.get('/api/operator/securitylog/?kind=API key refused')
  expect(rows).toContainEqual(
    expect.objectContaining({ outcome: 'refused', who: 'unknown', detail: 'unknown key' }),
  )
  const company = await world.company('Shipper')
  const request = await post(company)
  const key = await addKey(world, company, 'read')
  const refused = await world.as(key).delete(`/api/quoterequests/${request.id}/`)
  expect([refused.status, refused.body]).toEqual([
    403,
    { detail: 'This API key needs the scope post for this call.' },
  ])
  const never = await world.as(key).get('/api/usermanagement')
  expect([never.status, never.body]).toEqual([
    403,
    { detail: 'This call cannot be made with an API key: sign in for it.' },
  ])
})

test('a key that has ended gets 401 at once, and stays in the list for a while', async () => {
  const company = await world.company('Shipper')
  const key = await addKey(world, company, 'read')
  expect(await statusWith(key)).toBe(200)
  const id = Number((await world.as(company).get('/api/keys/')).rows[0]?.id)
  const other = await world.company('Shipper')
  expect((await world.as(other).delete(`/api/keys/${id}/`)).status).toBe(404)
  expect(await statusWith(key)).toBe(200)

  expect((await world.as(company).delete(`/api/keys/${id}/`)).status).toBe(204)
  const answer = await world.as(key).get('/api/quoterequests/')
  expect([answer.status, answer.body]).toEqual([401, UNKNOWN])
  const mails = await keyMails(company.email)
  expect((await world.as(company).delete(`/api/keys/${id}/`)).status).toBe(204)
  expect((await world.as(company).get('/api/keys/')).rows).toMatchObject([{ ending: 'by hand' }])
  expect(mails.at(-1)).toContain(`${company.email} has ended an API key.`)
  expect(mails.at(-1)).toContain('Scopes: read')
  expect(mails.at(-1)).not.toContain(key)
  // The second call found it ended.
  expect(await keyMails(company.email)).toEqual(mails)
  await dropExpired(db, new Date(world.now.getTime() + 89 * 86_400_000), world.settings.securityLogDays)
  expect((await world.as(company).get('/api/keys/')).rows).toHaveLength(1)
  await dropExpired(db, new Date(world.now.getTime() + 91 * 86_400_000), world.settings.securityLogDays)
  expect(await db.selectFrom('api_key').where('id', '=', id).select('id').execute()).toEqual([])
})

test.each([
  ['a User', { profile: { userprofilerole: 'User' } }],
  ['deactivated', { is_active: false }],
] as const)('a key ends when its maker becomes %s, and stays ended', async (_what, change) => {
  const company = await world.company('Shipper')
  const otherUser = await world.userOf(company, 'Admin')
  const key = await addKey(world, { ...company, ...otherUser }, 'read')
  const own = await addKey(world, company, 'read')
  // The last Admin who can sign in keeps the rights.
  await db
    .updateTable('person')
    .set({ password_hash: 'x' })
    .where('id', 'in', [company.id, otherUser.id])
    .execute()
  expect(await statusWith(key)).toBe(200)
  expect((await world.as(company).patch(`/api/userrole/${otherUser.id}/`, change)).status).toBe(200)
  expect(await statusWith(key)).toBe(401)
  expect(await statusWith(own)).toBe(200)
  expect((await keyMails(company.email)).at(-1)).toContain(`${otherUser.email}, who made this key.`)
  const mails = await keyMails(otherUser.email)
  expect(mails.filter((text) => text.includes('who made this key'))).toEqual([])
  const back = { profile: { userprofilerole: 'Admin' }, is_active: true }
  await world.as(company).patch(`/api/userrole/${otherUser.id}/`, back)
  expect(await statusWith(key)).toBe(401)
  expect((await world.as(company).get('/api/keys/')).rows.map(({ ending }) => ending)).toEqual([
    null,
    'rights',
  ])
})

test('a key does not outlive the rights of its maker or its company, even if it was not ended with them', async () => {
  const lose = {
    User: (id: number) => db.updateTable('person').set({ role: 'User' }).where('id', '=', id),
    'inactive user': (id: number) => db.updateTable('person').set({ is_active: false }).where('id', '=', id),
    'inactive company': (_id: number, companyId: number) =>
      db.updateTable('company').set({ is_active: false }).where('id', '=', companyId),
  }
  for (const [what, change] of Object.entries(lose)) {
    const company = await world.company('Shipper')
    const key = await addKey(world, company, 'read')
    await change(company.id, company.companyId).execute()
    expect(await statusWith(key), what).toBe(401)
  }
})

test('the keys of a company end when it is deactivated, and stay ended', async () => {
  const company = await world.company('Haulier')
  const key = await addKey(world, company, 'read')
  const operator = await world.operator()
  const change = (isActive: boolean) =>
    world.as(operator).patch(`/api/operator/companies/${company.companyId}/`, {
      isActive,
      ...(isActive ? {} : { reason: 'Audit' }),
    })
  expect(await statusWith(key)).toBe(200)
  expect((await change(false)).status).toBe(200)
  expect((await world.mails(company.email)).at(-1)?.text_body).toContain('Its API keys have ended')
  expect(await statusWith(key)).toBe(401)
  expect((await change(true)).status).toBe(200)
  expect(await statusWith(key)).toBe(401)
})

test('the key’s company sees in the history which key acted; the other side sees only the company', async () => {
  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [ownerKey, haulierKey] = [await addKey(world, owner, 'post'), await addKey(world, haulier, 'quote')]
  const request = await post({ ...owner, token: ownerKey })
  const offer = await quote({ ...haulier, token: haulierKey }, request)
  await accept({ ...owner, token: ownerKey }, offer)
  const { name } = await db
    .selectFrom('api_key')
    .where('company_id', '=', owner.companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  const whoFor = async (token: string) =>
    new Set(
      (await world.as(token).get(`/api/quoterequesthistory/${request.id}/`)).rows.map(({ who }) =>
        String(who),
      ),
    )
  const forOwner = await whoFor(owner.token)
  expect(forOwner).toContain(`${owner.name} (API key ${name})`)
  expect(forOwner).toContain(haulier.name)
  const forHaulier = await whoFor(haulier.token)
  expect(forHaulier).toContain(owner.name)
  expect([...forHaulier].filter((who) => who.startsWith(owner.name))).toEqual([owner.name])
})

test('an owner does not see the key of the haulier that has accepted, nor does a rival', async () => {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  const request = await post(owner)
  await quote(rival, request)
  const asked = await counter(owner, request, await quote(haulier, request), 30_000)
  await accept({ ...haulier, token: await addKey(world, haulier, 'quote') }, asked)
  for (const who of [owner, rival]) {
    const { rows } = await world.as(who).get(`/api/quoterequesthistory/${request.id}/`)
    expect(rows.map(({ what }) => String(what))).toContain('Quote lost')
    expect(JSON.stringify(rows)).not.toContain('API key')
  }
})

test('a key needs post on its company’s requests, and quote on requests of others', async () => {
  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const offer = await quote(haulier, await post(owner))
  const acceptWith = async (key: string) =>
    (await world.as(key).patch(`/api/acceptquotesubmission/${offer.id}/`)).status
  expect(await acceptWith(await addKey(world, owner, 'read', 'quote'))).toBe(403)
  expect(await acceptWith(await addKey(world, haulier, 'quote'))).toBe(403)
  const foreign = await addKey(world, await world.company('Shipper'), 'post')
  expect(await acceptWith(foreign)).toBe(404)
  expect(await acceptWith(await addKey(world, owner, 'post'))).toBe(200)
})

test('so it is for quotes, counters and the steps of a booking', async () => {
  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(owner)
  const submitWith = async (key: string, changes: Partial<ContainerQuoteDraft> = {}) => {
    const body = ContainerQuoteDraftWire.encode(aContainerQuote(request, 35_000, changes))
    return (await world.as(key).post('/api/addcntrquotesubmission/', body)).status
  }
  const [postKey, quoteKey] = [await addKey(world, haulier, 'post'), await addKey(world, haulier, 'quote')]
  expect(await submitWith(postKey)).toBe(403)
  expect(await submitWith(quoteKey)).toBe(201)
  const offer = (await world.as(owner).call(listContainerQuotesReceived, { params: { id: request.id } }))[0]
  const countering = { counters: [offer?.id ?? 0], isCounter: true }
  expect(await submitWith(await addKey(world, owner, 'quote'), countering)).toBe(403)
  await accept(owner, { id: offer?.id ?? 0 })
  const [{ reference } = { reference: '' }] = await world.as(owner).call(listBookings)
  const confirmWith = async (key: string) => {
    const body = { step: 'confirmed', at: world.now.toISOString() }
    return (await world.as(key).post(`/api/bookings/${reference}/steps/`, body)).status
  }
  expect(await confirmWith(postKey)).toBe(403)
  expect(await confirmWith(quoteKey)).toBe(201)
})

test('the security log has keys that are made, ended, refused and used from a new address', async () => {
  const admin = await registeredAdmin(world)
  const made = await world.as(admin.token).post('/api/keys/', draft)
  await world.as(admin.token).post('/api/keys/', { ...draft, current_password: 'wrong' })
  const callFrom = (remoteAddress: string) =>
    world.app.inject({
      url: '/api/quoterequests/',
      remoteAddress,
      headers: { authorization: `Bearer ${made.body.key}` },
    })
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.1'])
    await callFrom(address)
  await world.as(admin.token).delete(`/api/keys/${made.body.id}/`)
  // Refused twice from one address: one entry in 15 minutes.
  for (const address of ['192.0.2.3', '192.0.2.3']) await callFrom(address)
  const { rows } = await world.as(admin.token).get('/api/auth/securitylog/')
  const log = rows.map(({ kind, outcome, detail, address }) => ({ kind, outcome, detail, address }))
  const about = log.filter(({ kind }) => String(kind).startsWith('API key'))
  expect(about.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'API key refused refused',
    'API key ended done',
    'API key at new address done',
    'API key made refused',
    'API key made done',
  ])
  const start = String(made.body.start)
  expect(about[0]).toMatchObject({
    detail: `${draft.name} (${start}…): has ended`,
    address: '192.0.2.3',
  })
  expect(about[2]).toMatchObject({ detail: draft.name, address: '192.0.2.2' })
  expect(JSON.stringify(rows)).not.toContain(String(made.body.key).slice(10))
})

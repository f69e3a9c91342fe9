/*
 * Rules: docs/rules/security-log.md#what, docs/rules/security-log.md#who-sees-it, docs/rules/security-log.md#kept,
 *   docs/rules/security-log.md#no-secrets
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropExpired } from '../background/housekeeping.ts'
import { routes } from '../routes.ts'
import { startWorld } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { PASSWORD, registerCompany, registeredAdmin, registration, signIn } from '../testing/registered.ts'

const world = await startWorld()
const { visitor } = world
const LOG = '/api/auth/securitylog/'
const OPERATOR_LOG = '/api/operator/securitylog/'

const login = (username: string, password: string) => visitor.post('/api/auth/login', { username, password })

/** An Admin of an active company. */
async function activeAdmin() {
  const admin = await registeredAdmin(world)
  await world.database.db.updateTable('company').set({ is_active: true }).execute()
  return { ...admin, token: await signIn(world, admin.email) }
}

test('Admins see their own company, operators all, and no entry holds a secret', async () => {
  const { email, token } = await activeAdmin()
  const other = await activeAdmin()
  const secrets = [PASSWORD, token, other.token]
  const wrong = 'a wrong harbour lantern'
  await login(email, wrong)
  await login('p@ssword.typed-here', wrong)
  await visitor.post('/api/password_reset/', { email })
  const mailed = await mailedToken(world, email)
  const changed = { token: mailed, password: 'another harbour lantern' }
  expect((await visitor.post('/api/password_reset/confirm/', changed)).status).toBe(200)
  const admin = String((await login(email, changed.password)).body.token)

  const own = await world.as(admin).get(`${LOG}?page=1&page_size=100`)
  expect(own.rows.map(({ kind, outcome, who, detail }) => [kind, outcome, who, detail].join(' | '))).toEqual([
    `sign-in | done | ${email} | `,
    `password reset | done | ${email} | `,
    `password reset asked | done | ${email} | `,
    `sign-in | refused | ${email} | wrong credentials`,
    `sign-in | done | ${email} | `,
    `sign-in | done | ${email} | `,
    `registration | done | ${email} | `,
  ])
  expect(own.rows[0]).toMatchObject({ address: '127.0.0.1', device: 'Another program', companyid: null })
  const operator = world.as(await world.operator())
  const refused = await operator.get(`${OPERATOR_LOG}?kind=sign-in&outcome=refused`)
  expect(refused.rows.map(({ who }) => who)).toEqual(['unknown', email])
  const ofOther = await operator.get(`${OPERATOR_LOG}?search=${other.email}`)
  expect(ofOther.rows[0]).toMatchObject({ company: other.companyName, companyid: other.companyId })
  expect((await operator.get(`${OPERATOR_LOG}?day_from=2026-06-16`)).rows).toEqual([])
  const stored = JSON.stringify(await world.database.db.selectFrom('security_event').selectAll().execute())
  for (const secret of [...secrets, wrong, 'p@ssword', mailed, changed.password, admin])
    expect(stored).not.toContain(secret)
})

test('logs rights, invitations and what operators read, and shows companies no operator’s email', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const user = await world.userOf(shipper)
  const operator = await world.operator()
  await world.as(shipper).patch(`/api/userrole/${user.id}/`, { profile: { userprofilerole: 'Admin' } })
  await world.as(shipper).patch('/api/userrole/999999/', { is_active: false })
  await world.as(shipper).post('/api/auth/add-new-user', { email: 'invited@registered.example' })
  await world.as(operator).delete(`/api/operator/users/${user.id}/sessions/`)
  const lines = async (who: { token: string }) =>
    (await world.as(who).get(`${LOG}?page=1`)).rows.map(
      ({ kind, outcome, who: name, detail }) => `${kind} ${outcome} by ${name}: ${detail}`,
    )
  expect(await lines(shipper)).toEqual([
    `session ended done by Operator: all sessions of ${user.email}`,
    `invitation done by ${shipper.email}: invited invited@registered.example`,
    `rights changed refused by ${shipper.email}: not found`,
    `rights changed done by ${shipper.email}: ${user.email}, role Admin`,
  ])
  const found = async (...words: string[]) =>
    (await world.as(shipper).get(`${LOG}?search=${words.join(' ')}`)).rows.map(({ kind }) => kind)
  expect(await found(user.email, shipper.email)).toEqual(['rights changed'])
  expect(await found(operator.email)).toEqual([])
  // Nor an operator's address.
  const [ended] = (await world.as(shipper).get(LOG)).rows
  expect(ended).toMatchObject({ who: 'Operator', address: '' })
  const from = await world.as(shipper).get(`${LOG}?search=127.0.0.1`)
  expect(from.rows.map(({ who }) => who)).toEqual(Array(3).fill(shipper.email))
  // An invited user has no account yet.
  await login('invited@registered.example', PASSWORD)
  // Nor is a user an operator, with the same email.
  await visitor.post('/api/operator/login', { email: shipper.email, password: PASSWORD })
  expect(await lines(shipper)).toHaveLength(4)
  const tried = (await world.as(operator).get(`${OPERATOR_LOG}?kind=sign-in&outcome=refused`)).rows.slice(
    0,
    2,
  )
  expect(tried.map(({ who, companyid }) => [who, companyid])).toEqual(Array(2).fill(['unknown', null]))

  const { id } = await world.database.db
    .selectFrom('file')
    .where('company_id', '=', haulier.companyId)
    .select('id')
    .executeTakeFirstOrThrow()
  await world.as(operator).get(`/api/documents/${id}`)
  await world.as(operator).get('/api/operator/mailbox/?to=a@b.example')
  const read = await world.as(operator).get(`${OPERATOR_LOG}?search=${operator.email}`)
  expect(read.rows.map(({ kind, detail }) => `${kind}: ${detail}`)).toContain('mails read: to a@b.example')
  expect(await lines(haulier)).toEqual([expect.stringMatching(/^document read done by Operator: .+/)])
})

test('logs an invitation that was withdrawn or refused, for the company that invited', async () => {
  const shipper = await world.company('Shipper')
  const invite = async (email: string) => {
    const sent = (await world.mails(email)).length
    const { body } = await world.as(shipper).post('/api/auth/add-new-user', { email })
    return { id: Number(body.id), token: await mailedToken(world, email, sent + 1) }
  }
  const refuseWith = (token: string) => visitor.post('/api/invitation/refuse/', { token })
  const stranger = await invite('stranger@registered.example')
  expect((await refuseWith(stranger.token)).status).toBe(204)
  // The addressee has registered a company in the meantime.
  const taken = registration()
  const { token } = await invite(taken.email)
  await registerCompany(visitor, taken)
  expect((await refuseWith(token)).status).toBe(204)
  expect((await refuseWith('not-a-token')).status).toBe(404)
  const open = await invite('open@registered.example')
  const withdraw = (id: number) => world.as(shipper).delete(`/api/usermanagement/${id}/`)
  expect((await withdraw(open.id)).status).toBe(204)
  expect((await withdraw(open.id)).status).toBe(404)

  const { rows } = await world.as(shipper).get(`${LOG}?page=1`)
  const entries = rows.map(({ outcome, who, detail }) => [outcome, who, detail].join(' | '))
  expect(entries.filter((entry) => !entry.includes('invited '))).toEqual([
    `refused | ${shipper.email} | withdrawal: not found`,
    `done | ${shipper.email} | withdrew open@registered.example`,
    `done | ${taken.email} | refused by ${taken.email}`,
    'done | unknown | refused by stranger@registered.example',
  ])
  const operator = world.as(await world.operator())
  const tried = await operator.get(`${OPERATOR_LOG}?kind=invitation&outcome=refused&search=refusal`)
  expect(tried.rows.map(({ who, detail }) => [who, detail])).toEqual([['unknown', 'refusal: token invalid']])
})

test('no call changes or removes an entry', async () => {
  const calls = routes.filter(({ endpoint }) => endpoint.path.includes('securitylog'))
  expect(calls.map(({ endpoint }) => endpoint.method)).toEqual(['GET', 'GET'])
  const operator = world.as(await world.operator())
  const before = await world.database.db.selectFrom('security_event').selectAll().orderBy('id').execute()
  for (const path of [LOG, OPERATOR_LOG]) {
    expect((await operator.delete(path)).status).toBe(405)
    expect((await operator.delete(`${path}${before[0]?.id ?? 1}/`)).status).toBe(404)
    expect((await operator.patch(path, { outcome: 'done' })).status).toBe(405)
  }
  const after = await world.database.db.selectFrom('security_event').selectAll().orderBy('id').execute()
  expect(after.slice(0, before.length)).toEqual(before)
})

test('keeps entries for the days of the setting', async () => {
  const count = async () =>
    (await world.database.db.selectFrom('security_event').select('id').execute()).length
  expect(await count()).toBeGreaterThan(0)
  world.advance({ days: 6 })
  await dropExpired(world.database.db, world.now, 7)
  expect(await count()).toBeGreaterThan(0)
  world.advance({ days: 2 })
  await dropExpired(world.database.db, world.now, 7)
  expect(await count()).toBe(0)
})

test('says that a log goes on beyond the entries that are counted, and shows them', async () => {
  const { db } = world.database
  await sql`insert into security_event (at, kind, outcome, who, by_operator, address, device, detail)
    select ${world.now}, 'sign-in', 'refused', 'unknown', false, '192.0.2.1', 'Firefox', '#' || n
    from generate_series(1, 10101) as n`.execute(db)
  const operator = world.as(await world.operator())
  const pages = []
  for (const page of [1, 101, 102])
    pages.push(await operator.get(`${OPERATOR_LOG}?kind=sign-in&outcome=refused&page=${page}&page_size=100`))
  expect(pages.map(({ headers }) => [headers['x-total-count'], headers['x-total-more']])).toEqual([
    ['10000', 'true'],
    ['10100', 'true'],
    ['10101', undefined],
  ])
  expect(pages.at(-1)?.rows.map(({ detail }) => detail)).toEqual(['#1'])
})

test('an entry is found by whole days in London, by address, device and detail', async () => {
  const at = (time: string, detail: string) => ({ at: new Date(time), detail })
  const entries = [
    at('2026-07-20T22:59:59.999Z', 'Quay 1'),
    at('2026-07-20T23:00:00Z', 'Quay 2'),
    at('2026-07-21T22:59:59.999Z', 'Quay 3'),
    at('2026-07-21T23:00:00Z', 'Quay 4'),
  ]
  const rest = { kind: 'sign-in', outcome: 'refused', who: 'unknown', by_operator: false } as const
  await world.database.db
    .insertInto('security_event')
    .values(
      entries.map((entry) => ({
        ...rest,
        ...entry,
        address: '192.0.2.44',
        device: 'Netscape',
        company_id: null,
      })),
    )
    .execute()
  const operator = world.as(await world.operator())
  const found = async (query: string) =>
    (await operator.get(`${OPERATOR_LOG}?${query}`)).rows.map(({ detail }) => String(detail).at(-1)).join('')
  expect(await found('day_from=2026-07-21&day_to=2026-07-21')).toBe('32')
  expect(await found('day_to=2026-07-20&search=192.0.2.44')).toBe('1')
  expect(await found('search=netscape')).toBe('4321')
  expect(await found('search=quay%203')).toBe('3')
})

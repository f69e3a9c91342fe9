// Rules: docs/rules/users.md#last-admin, docs/rules/accounts.md#register
/** Many concurrent callers on two servers that share one PostgreSQL. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany, register } from '#contract/registration.ts'
import type { Registration } from '#domain/users/drafts.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { lockCompanyNamed } from '../companies/store.ts'
import type { Tx } from '../db/transaction.ts'
import type { Answer } from '../testing/caller.ts'
import { startWorld, type World } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { addOperatorWithPassword } from '../testing/operators.ts'
import { PASSWORD, registeredAdmin, registration, signIn } from '../testing/registered.ts'

const CALLERS = 32

const world = await startWorld()
const other = await world.another()
const gate = (await world.another()).database.db

/** Makes a call once per caller, concurrently, alternating between the servers. */
function atOnce<T>(make: (on: World, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: CALLERS }, (_none, index) => make(index % 2 ? other : world, index)),
  )
}

/** Registers the users concurrently, alternating between the servers. */
function registerAtOnce(users: Registration[]): Promise<Answer[]> {
  return Promise.all(users.map((body, index) => (index % 2 ? other : world).visitor.ask(register, { body })))
}

/** Holds a lock until all callers wait for it. Without it, password hashing would serialise the callers. */
async function heldUp<T>(lock: (tx: Tx) => Promise<unknown>, start: () => Promise<T>): Promise<T> {
  const { answers } = await gate.transaction().execute(async (tx) => {
    await lock(tx)
    const started = start()
    await expect
      .poll(waiting, { timeout: 15_000, message: 'as many as there are connections wait' })
      .toBeGreaterThan(14)
    return { answers: started }
  })
  return answers
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(gate)
  return rows[0]?.count ?? 0
}

function counted(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('32 concurrent registrations for one company: one user becomes its Admin, the others are refused', async () => {
  const { company, user, companyName } = registration()
  await world.visitor.call(createCompany, { body: company })
  const answers = await heldUp(
    (tx) => tx.selectFrom('company').where('name', '=', companyName).select('id').forUpdate().execute(),
    () =>
      atOnce((on, index) =>
        on.visitor.ask(register, { body: { ...user, email: `racer${index}@registered.example` } }),
      ),
  )
  expect(counted(answers)).toEqual({ 201: 1, 400: CALLERS - 1 })
  const sentence = `Your company already has an account. Please email us at ${world.settings.provider.email} or ask your super-user to invite you.`
  for (const { body } of answers.filter(({ status }) => status === 400))
    expect(body).toEqual({ profile: { companyname: [sentence] } })
  const users = await world.database.db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('company.name', '=', companyName)
    .select('role')
    .execute()
  expect(users).toEqual([{ role: 'Admin' }])
})

test('32 concurrent first steps for one name make one company, and each may continue', async () => {
  const { company } = registration()
  const answers = await atOnce((on) => on.visitor.ask(createCompany, { body: company }))
  expect(counted(answers)).toEqual({ 201: CALLERS })
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('one email registers for 32 companies concurrently: one registration succeeds', async () => {
  const registrations = Array.from({ length: CALLERS }, registration)
  for (const { company } of registrations) await world.visitor.call(createCompany, { body: company })
  const users = registrations.map(({ user }) => ({ ...user, email: 'one@registered.example' }))
  const answers = await registerAtOnce(users)
  expect(counted(answers)).toEqual({ 201: 1, 400: CALLERS - 1 })
  for (const { body } of answers.filter(({ status }) => status === 400))
    expect(Object.keys(body)).toEqual(['email'])
})

test('32 concurrent confirmations of one token: one sets the password, the others get 404', async () => {
  const { email } = await registeredAdmin(world)
  await world.visitor.post('/api/password_reset/', { email })
  const token = await mailedToken(world, email)
  const password = (index: number) => `harbour lantern number ${index}`
  const answers = await heldUp(
    (tx) => tx.selectFrom('person').where('email', '=', email).select('id').forUpdate().execute(),
    () =>
      atOnce((on, index) =>
        on.visitor.post('/api/password_reset/confirm/', { token, password: password(index) }),
      ),
  )
  expect(counted(answers)).toEqual({ 200: 1, 404: CALLERS - 1 })
  const winner = answers.findIndex(({ status }) => status === 200)
  await signIn(world, email, password(winner))
  const mails = world.database.db.selectFrom('mail').where('recipient', '=', email)
  const changed = mails.where('subject', '=', 'Your password at Quayline has been changed')
  expect(await changed.select('id').execute()).toHaveLength(1)
})

test.each([
  ['a user', 'person', '/api/auth/changepassword'],
  ['an operator', 'operator', '/api/operator/changepassword'],
] as const)('32 concurrent changes of the password of %s: one succeeds', async (_who, table, path) => {
  const account =
    table === 'operator'
      ? await addOperatorWithPassword(world.database.db, world.now)
      : { ...(await registeredAdmin(world)), password: PASSWORD }
  const answers = await heldUp(
    (tx) => tx.selectFrom(table).where('email', '=', account.email).select('id').forUpdate().execute(),
    () =>
      atOnce((on, index) =>
        on.as(account.token).post(path, {
          current_password: account.password,
          new_password: `harbour lantern number ${index}`,
        }),
      ),
  )
  expect(counted(answers)).toEqual({ 200: 1, 400: CALLERS - 1 })
})

test('many tokens of one user used concurrently: one works, and no call gets 503', async () => {
  const { email } = await registeredAdmin(world)
  const tokens: string[] = []
  for (let count = 1; count <= 8; count++) {
    await world.visitor.post('/api/password_reset/', { email })
    tokens.push(await mailedToken(world, email, count))
  }
  const answers = await Promise.all(
    tokens.map((token, index) =>
      (index % 2 ? other : world).visitor.post('/api/password_reset/confirm/', {
        token,
        password: 'harbour lantern number 9',
      }),
    ),
  )
  expect(counted(answers)).toEqual({ 200: 1, 404: 7 })
})

test('two Admins demote each other concurrently: one stays Admin', async () => {
  for (let round = 0; round < 6; round++) {
    const first = await registeredAdmin(world)
    const email = `second${round}@registered.example`
    const { body } = await world.as(first.token).post('/api/auth/add-new-user', { email })
    const secondId = Number(body.id)
    await world.as(first.token).patch(`/api/userrole/${secondId}/`, { profile: { userprofilerole: 'Admin' } })
    const mailed = await mailedToken(world, email)
    await world.visitor.post('/api/password_reset/confirm/', { token: mailed, password: PASSWORD })
    const secondToken = await signIn(world, email)
    const firstId = Number((await world.as(first.token).get('/api/auth/user')).body.id)

    const change = round % 2 ? { is_active: false } : { profile: { userprofilerole: 'User' } }
    const answers = await Promise.all([
      world.as(first.token).patch(`/api/userrole/${secondId}/`, change),
      other.as(secondToken).patch(`/api/userrole/${firstId}/`, change),
    ])
    // The second caller is the last Admin by then, or is signed out.
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect([401, 409]).toContain(answers.map(({ status }) => status).toSorted()[1])
    const admins = await world.database.db
      .selectFrom('person')
      .where('company_id', '=', first.companyId)
      .where('role', '=', 'Admin')
      .where('is_active', '=', true)
      .select('id')
      .execute()
    expect(admins.length).toBe(1)
  }
})

test('32 Admins step down concurrently: one stays Admin', async () => {
  const admin = await world.company('Shipper')
  const admins = [admin]
  for (let count = 1; count < CALLERS; count++)
    admins.push({ ...admin, ...(await world.userOf(admin, 'Admin')) })
  await world.database.db
    .updateTable('person')
    .set({ password_hash: 'set' })
    .where('company_id', '=', admin.companyId)
    .execute()
  const answers = await atOnce((on, index) => {
    const me = admins[index] ?? admin
    return on.as(me).patch(`/api/userrole/${me.id}/`, { profile: { userprofilerole: 'User' } })
  })
  expect(counted(answers)).toEqual({ 200: CALLERS - 1, 409: 1 })
})

test('sign-out, deactivation and a new password take effect immediately on the other server', async () => {
  for (let round = 0; round < 6; round++) {
    const { email, token } = await registeredAdmin(world)
    const second = await signIn(other, email)
    const seen = async (who: string) => (await other.as(who).get('/api/auth/user')).status
    expect([await seen(token), await seen(second)]).toEqual([200, 200])
    await world.as(token).post('/api/auth/logout/')
    expect(await seen(token)).toBe(401)
    const kept = await signIn(world, email)
    const changed = { current_password: PASSWORD, new_password: 'a new harbour lantern' }
    expect((await world.as(kept).post('/api/auth/changepassword', changed)).status).toBe(200)
    expect([await seen(second), await seen(kept)]).toEqual([401, 200])
  }
})

test('keeps an unclaimed company while a user registers for it', async () => {
  const { company } = registration()
  const { id: companyId } = await world.visitor.call(createCompany, { body: company })
  const aDayLater = new Date(world.now.getTime() + 25 * 3_600_000)
  const tidying = await gate.transaction().execute(async (tx) => {
    await lockCompanyNamed(tx, company.name)
    await tx
      .insertInto('person')
      .values({
        company_id: companyId,
        email: 'slow@registered.example',
        role: 'Admin',
        joined_at: world.now,
      })
      .execute()
    const started = dropExpired(other.database.db, aDayLater, world.settings.securityLogDays)
    await Promise.race([started, setTimeout(300)])
    return { started }
  })
  await tidying.started
  const users = gate.selectFrom('person').where('company_id', '=', companyId).select('email')
  expect(await users.execute()).toEqual([{ email: 'slow@registered.example' }])
})

test('registrations concurrent with housekeeping: every user who got 201 exists', async () => {
  const started = world.now
  const registrations = Array.from({ length: CALLERS }, registration)
  for (const { company } of registrations) await world.visitor.call(createCompany, { body: company })
  world.advance({ hours: 25 })
  const tidying = Promise.all(
    Array.from({ length: 8 }, () =>
      dropExpired(other.database.db, world.now, world.settings.securityLogDays),
    ),
  )
  const answers = await registerAtOnce(registrations.map(({ user }) => user))
  await tidying
  const users = await gate.selectFrom('person').select('email').execute()
  const there = new Set(users.map(({ email }) => email))
  expect(registrations.filter(({ email }) => there.has(email)).length).toBe(
    answers.filter(({ status }) => status === 201).length,
  )
  for (const { status } of answers) expect([201, 400]).toContain(status)
  world.setNow(started)
})

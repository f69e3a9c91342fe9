// Rules: docs/rules/users.md#accept, docs/rules/users.md#withdraw, docs/rules/users.md#invitation-open,
//   docs/rules/users.md#invite-again
/** Two servers handle one invitation, or one invited address, at the same time. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany, register } from '#contract/registration.ts'
import { startWorld, type World } from '../testing/harness.ts'
import { mailedToken } from '../testing/mailbox.ts'
import { PASSWORD, registeredAdmin, registration, signIn } from '../testing/registered.ts'

const ROUNDS = 6
const PATIENCE = { timeout: 15_000 }

const world = await startWorld()
const other = await world.another()

let invited = 0

async function invitation(email = `raced${++invited}@registered.example`, mails = 1) {
  const admin = await registeredAdmin(world)
  const { body } = await world.as(admin.token).post('/api/auth/add-new-user', { email })
  return { admin, email, id: Number(body.id), token: await mailedToken(world, email, mails) }
}

const accept = (on: World, token: string, password = PASSWORD) =>
  on.visitor.post('/api/invitation/accept/', { token, first_name: 'Ben', last_name: 'Keel', password })

const accountsOf = (email: string) =>
  world.database.db
    .selectFrom('person')
    .where('email', '=', email)
    .where('invited_until', 'is', null)
    .select(['id', 'password_hash'])
    .execute()

test('of many concurrent acceptances of one invitation, one succeeds and sets its password', async () => {
  const { email, token } = await invitation()
  const password = (index: number) => `harbour lantern number ${index}`
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_none, index) => accept(index % 2 ? other : world, token, password(index))),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(404)])
  await signIn(world, email, password(winner))
})

test('two invitations of one address accepted concurrently make one account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const first = await invitation()
    const second = await invitation(first.email, 2)
    const answers = await Promise.all([accept(world, first.token), accept(other, second.token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await accountsOf(first.email)).toHaveLength(1)
  }
})

test('an invitation accepted and withdrawn concurrently is either an account or removed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { admin, email, id, token } = await invitation()
    const [accepted, withdrawn] = await Promise.all([
      accept(world, token),
      other.as(admin.token).delete(`/api/usermanagement/${id}/`),
    ])
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([accepted.status, withdrawn.status])
    expect(await accountsOf(email)).toHaveLength(accepted.status === 200 ? 1 : 0)
  }
})

test('an invitation that is sent again while it is accepted stays accepted', async () => {
  const { admin, email, id, token } = await invitation()
  const { db } = other.database
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      }, PATIENCE)
      .toBe(count)
  const { answers } = await world.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('person').where('id', '=', id).select('id').forUpdate().execute()
    const accepted = accept(world, token)
    await waiting(1)
    // It has read the invitation as an open one, and waits behind its acceptance.
    const again = other.as(admin.token).post('/api/auth/add-new-user', { email })
    await waiting(2)
    return { answers: Promise.all([accepted, again]) }
  })
  expect((await answers).map(({ status }) => status)).toEqual([200, 400])
  expect(await accountsOf(email)).toHaveLength(1)
  await signIn(world, email)
})

test('an address that accepts and registers concurrently gets one account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { email, token } = await invitation()
    const { company, user } = registration()
    await world.visitor.call(createCompany, { body: company })
    const [accepted, registered] = await Promise.all([
      accept(world, token),
      other.visitor.ask(register, { body: { ...user, email } }),
    ])
    expect([
      [200, 400],
      [409, 201],
    ]).toContainEqual([accepted.status, registered.status])
    expect(await accountsOf(email)).toHaveLength(1)
    await signIn(world, email)
  }
})

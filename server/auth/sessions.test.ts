/* Rules: docs/rules/accounts.md#sessions */
import { expect, test } from 'vitest'
import { MAX_SESSIONS } from '#domain/security/session.ts'
import { startWorld } from '../testing/harness.ts'
import { hashToken, openSession, openSessions } from './sessions.ts'

const world = await startWorld()

test('a cached caller holds only the bytes of its token, not the memory block around them', async () => {
  const { token } = await world.company('Shipper')
  const sessions = await openSessions(world.database)
  const caller = await sessions.callerOf(token, world.now)
  expect(caller?.tokenHash.buffer.byteLength).toBe(32)
  expect(await sessions.callerOf(token, world.now)).toBe(caller)
})

/** Sessions whose notifications the test sends, and the channel's listener. */
async function sessionsWithListener() {
  let listener: Parameters<typeof world.database.listen>[1] | null = null
  const sessions = await openSessions({
    ...world.database,
    listen: async (_channel, given) => {
      listener = given
    },
  })
  if (!listener) throw new Error('nothing listens')
  return { sessions, listener: listener as Parameters<typeof world.database.listen>[1] }
}

const signOut = (token: string) =>
  world.database.db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()

test('a caller that was looked up while sessions ended is not cached', async () => {
  const { token } = await world.company('Shipper')
  const { sessions, listener } = await sessionsWithListener()
  const lookedUp = sessions.callerOf(token, world.now)
  listener.onNotification('')
  expect(await lookedUp).not.toBeNull()
  await signOut(token)
  expect(await sessions.callerOf(token, world.now)).toBeNull()
})

test('caches no callers while it hears no notifications', async () => {
  const { token } = await world.company('Shipper')
  const { sessions, listener } = await sessionsWithListener()
  listener.onConnectionLost?.()
  expect(await sessions.callerOf(token, world.now)).not.toBeNull()
  await signOut(token)
  expect(await sessions.callerOf(token, world.now)).toBeNull()
})

test('forgets callers when it hears no notifications any more', async () => {
  const { token } = await world.company('Shipper')
  const { sessions, listener } = await sessionsWithListener()
  expect(await sessions.callerOf(token, world.now)).not.toBeNull()
  await signOut(token)
  expect(await sessions.callerOf(token, world.now)).not.toBeNull()
  listener.onConnectionLost?.()
  expect(await sessions.callerOf(token, world.now)).toBeNull()
})

test('a caller that was looked up while it began to hear notifications again is not cached', async () => {
  const { token } = await world.company('Shipper')
  const { sessions, listener } = await sessionsWithListener()
  listener.onConnectionLost?.()
  const lookedUp = sessions.callerOf(token, world.now)
  listener.onReconnected?.()
  expect(await lookedUp).not.toBeNull()
  // Its session may have ended before: of that no notification comes any more.
  await signOut(token)
  expect(await sessions.callerOf(token, world.now)).toBeNull()
})

test('a cached caller ends with its session', async () => {
  const { token } = await world.company('Shipper')
  const sessions = await openSessions(world.database)
  const expires = new Date(world.now.getTime() + 60_000)
  await world.database.db
    .updateTable('session')
    .set({ expires_at: expires })
    .where('token_hash', '=', hashToken(token))
    .execute()
  expect(await sessions.callerOf(token, world.now)).not.toBeNull()
  expect(await sessions.callerOf(token, new Date(expires.getTime() - 1))).not.toBeNull()
  expect(await sessions.callerOf(token, expires)).toBeNull()
})

test('the sessions of a user are limited, and no other user loses one by them', async () => {
  const { db } = world.database
  const [first, other] = [await world.company('Shipper'), await world.company('Shipper')]
  const sessions = await openSessions(world.database)
  for (let made = 0; made < MAX_SESSIONS; made++)
    await db.transaction().execute((tx) => openSession(tx, other.id, world.now))
  expect(await sessions.callerOf(first.token, world.now)).not.toBeNull()
  expect(await sessions.callerOf(other.token, world.now)).toBeNull()
})

test('a user who is deactivated is no caller, even if the session was not ended with that', async () => {
  const { id, token } = await world.company('Shipper')
  const sessions = await openSessions(world.database)
  await world.database.db.updateTable('person').set({ is_active: false }).where('id', '=', id).execute()
  expect(await sessions.callerOf(token, world.now)).toBeNull()
})

/** Finds callers: tokens, their hashes, and the user of a token (docs/rules/accounts.md#sessions). */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isApiKey } from '#domain/api-keys/api-key.ts'
import { MAX_SESSIONS, sessionEnd } from '#domain/security/session.ts'
import type { Database } from '../db/connect.ts'
import { ifItTakesChanges } from '../db/state.ts'
import type { Tables } from '../db/tables.ts'
import { announceSessions } from '../live/announce.ts'
import { CALLER_COLUMNS, type Caller } from './caller.ts'
import { findKeyCaller } from './key-callers.ts'

/** Only the hash of a token is stored, so that a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A token that cannot be guessed: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export interface Sessions {
  /** The active user of a token, or the maker of an API key; null for one that is unknown or has ended. */
  callerOf(token: string, now: Date): Promise<Caller | null>
  /** After a commit: waits until all processes know which callers to forget. */
  forgotten(): Promise<void>
}

export const CHANNEL = 'quayline_sessions'
/** The last use of a session is written no more often than this. */
export const NOTED_EVERY_MS = 10 * 60_000
const REMEMBERED_MS = 5000
const MAX_WAIT_MS = 1000
/** Notifications reach the other processes within a few milliseconds of this one. */
const OTHERS_HEAR_MS = 50
const MAX_REMEMBERED = 20_000

/**
 * Looks callers up and caches each for a few seconds. Code that ends or changes a session calls
 * {@link forgetSessions} in its own transaction; every process then drops its cache, and caches nothing
 * while it is not listening.
 */
export async function openSessions(database: Database): Promise<Sessions> {
  const remembered = new LRUCache<string, Found>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  const echoes = new Map<string, () => void>()
  let isListening = true
  // Counts the notifications, so that a look-up in progress during one is not cached.
  let notifications = 0
  const forget = () => {
    notifications++
    remembered.clear()
  }
  await database.listen(CHANNEL, {
    onNotification: (echo) => (echo === '' ? forget() : echoes.get(echo)?.()),
    onConnectionLost: () => {
      isListening = false
      forget()
    },
    onReconnected: () => {
      isListening = true
      forget()
    },
  })

  return {
    async callerOf(token, now) {
      // The hash function returns memory of its own. A Buffer made from text is part of a block of 64 KB, which stays
      // as long as the caller is cached.
      const tokenHash = hashToken(token)
      const key = tokenHash.toString('base64')
      const known = remembered.get(key)
      if (known && known.lookAgainAt > now) return known.caller
      const before = notifications
      const find = isApiKey(token) ? findKeyCaller : findCaller
      const found = await find(database.db, tokenHash, now)
      if (found && isListening && notifications === before) remembered.set(key, found)
      return found?.caller ?? null
    },
    async forgotten() {
      if (!isListening) return
      // Notifications arrive in commit order: after this one, the earlier one has arrived too.
      const echo = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      echoes.set(echo, resolve)
      const tooLong = new AbortController()
      try {
        await sql`select pg_notify(${sql.lit(CHANNEL)}, ${echo})`.execute(database.db)
        await Promise.race([promise, setTimeout(MAX_WAIT_MS, undefined, { signal: tooLong.signal })])
        if (database.kind === 'postgres') await setTimeout(OTHERS_HEAR_MS)
      } finally {
        echoes.delete(echo)
        tooLong.abort()
      }
    },
  }
}

interface Found {
  readonly caller: Caller
  /** When the session ends, or when its use is written again. */
  readonly lookAgainAt: Date
}

async function findCaller(db: Kysely<Tables>, tokenHash: Buffer, now: Date): Promise<Found | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('person.is_active', '=', true)
    .select([
      ...CALLER_COLUMNS,
      'session.expires_at as expiresAt',
      'session.created_at as createdAt',
      'session.last_used_at as lastUsedAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { expiresAt, createdAt, lastUsedAt, ...user } = row
  const caller = { ...user, tokenHash, key: null }
  const noteAt = new Date(lastUsedAt.getTime() + NOTED_EVERY_MS)
  if (noteAt > now) return { caller, lookAgainAt: noteAt < expiresAt ? noteAt : expiresAt }
  const note = db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(createdAt, now) })
    .where('token_hash', '=', tokenHash)
    // One of several concurrent calls writes it; the others do not wait for its row.
    .where('last_used_at', '=', lastUsedAt)
  await ifItTakesChanges(note.execute())
  return { caller, lookAgainAt: now }
}

/** The device and address that a session is opened from. */
export interface SessionOrigin {
  readonly address: string
  readonly device: string
}
export const UNKNOWN_ORIGIN: SessionOrigin = { address: '', device: '' }

/** Opens a session for a user and returns its token. The oldest beyond {@link MAX_SESSIONS} end. */
export async function openSession(
  tx: Transaction<Tables>,
  userId: number,
  now: Date,
  { address, device }: SessionOrigin = UNKNOWN_ORIGIN,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: userId,
      created_at: now,
      expires_at: sessionEnd(now, now),
      last_used_at: now,
      address,
      device,
    })
    .execute()
  // A replica is also told by this, so that the user sees everything before, including a new account.
  await announceSessions(tx, userId)
  const ended = await tx
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .where('person_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(MAX_SESSIONS)
        .select('id'),
    )
    .returning('id')
    .execute()
  if (ended.length > 0) await forgetSessions(tx)
  return token
}

/** Ends the sessions of a user, all or all except one. */
export async function endSessions(
  tx: Transaction<Tables>,
  userId: number,
  except: Buffer | null = null,
): Promise<void> {
  let query = tx.deleteFrom('session').where('person_id', '=', userId)
  if (except) query = query.where('token_hash', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  await forgetSessions(tx)
  if (numDeletedRows > 0n) await announceSessions(tx, userId)
}

const forgetting = new WeakSet<Transaction<Tables>>()

/** Makes every process drop its cached callers once this transaction commits. */
export async function forgetSessions(tx: Transaction<Tables>): Promise<void> {
  forgetting.add(tx)
  await sql`select pg_notify(${sql.lit(CHANNEL)}, '')`.execute(tx)
}

/** True for a transaction that makes processes drop their cached callers. */
export function makesForget(tx: Transaction<Tables>): boolean {
  return forgetting.has(tx)
}

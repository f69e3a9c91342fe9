/** Who is calling: tokens, their hashes, and the person behind one (docs/rules/accounts.md#sessions). */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from './caller.ts'

export const SESSION_DAYS = 30

/** Only the hash of a token is stored, so that a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A token that cannot be guessed: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export interface Sessions {
  /** The active person behind a token, or null. */
  callerOf(token: string, now: Date): Promise<Caller | null>
  /** After a commit: waits until the processes have heard which callers to forget. */
  forgotten(): Promise<void>
}

export const CHANNEL = 'quayline_sessions'
const REMEMBERED_MS = 5000
const LONGEST_WAIT_MS = 1000
/** Notifications reach the other processes within a few milliseconds of this one. */
const OTHERS_HEAR_MS = 50
const MOST_REMEMBERED = 20_000

/**
 * Looks callers up, remembering each for a few seconds. Whatever ends or changes a session says so through
 * {@link forgetSessions} in its own transaction; every process then forgets, and remembers nothing while it
 * cannot hear.
 */
export async function openSessions(database: Database): Promise<Sessions> {
  const remembered = new Map<string, Remembered>()
  const echoes = new Map<string, () => void>()
  let canHear = true
  // Counts what was heard, so that a look-up that was under way meanwhile is not remembered.
  let heard = 0
  const forget = () => {
    heard++
    remembered.clear()
  }
  await database.listen(CHANNEL, {
    heard: (echo) => (echo === '' ? forget() : echoes.get(echo)?.()),
    lost: () => {
      canHear = false
      forget()
    },
    back: () => {
      canHear = true
      forget()
    },
  })

  return {
    async callerOf(token, now) {
      const key = hash('sha256', token, 'base64')
      const known = remembered.get(key)
      if (known && known.until > performance.now() && known.expiresAt > now) return known.caller
      const heardBefore = heard
      const found = await findCaller(database.db, Buffer.from(key, 'base64'), now)
      if (found && canHear && heard === heardBefore) {
        if (remembered.size >= MOST_REMEMBERED) remembered.clear()
        remembered.set(key, { ...found, until: performance.now() + REMEMBERED_MS })
      }
      return found?.caller ?? null
    },
    async forgotten() {
      if (!canHear) return
      // Notifications come in the order of their commits: with this one, the one before has been heard too.
      const echo = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      echoes.set(echo, resolve)
      const tooLong = new AbortController()
      try {
        await sql`select pg_notify(${sql.lit(CHANNEL)}, ${echo})`.execute(database.db)
        await Promise.race([promise, setTimeout(LONGEST_WAIT_MS, undefined, { signal: tooLong.signal })])
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
  readonly expiresAt: Date
}
interface Remembered extends Found {
  readonly until: number
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
      'person.id as userId',
      'person.email',
      'person.role',
      'company.id as companyId',
      'company.name as companyName',
      'company.type as companyType',
      'company.is_active as companyIsActive',
      'session.expires_at as expiresAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { expiresAt, ...person } = row
  return { caller: { ...person, tokenHash }, expiresAt }
}

/** Opens a session for a person and gives its token. */
export async function openSession(tx: Transaction<Tables>, userId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute()
  return token
}

/** Ends sessions of a person, all or all but one. */
export async function endSessions(
  tx: Transaction<Tables>,
  userId: number,
  except: Buffer | null = null,
): Promise<void> {
  let query = tx.deleteFrom('session').where('person_id', '=', userId)
  if (except) query = query.where('token_hash', '!=', except)
  await query.execute()
  await forgetSessions(tx)
}

const forgetting = new WeakSet<Transaction<Tables>>()

/** Makes every process forget what it remembers of callers, once this transaction commits. */
export async function forgetSessions(tx: Transaction<Tables>): Promise<void> {
  forgetting.add(tx)
  await sql`select pg_notify(${sql.lit(CHANNEL)}, '')`.execute(tx)
}

/** True for a transaction that makes processes forget. */
export function makesForget(tx: Transaction<Tables>): boolean {
  return forgetting.has(tx)
}

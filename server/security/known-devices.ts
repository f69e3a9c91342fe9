/**
 * Browsers in which an account has signed in (docs/rules/sign-in.md#known-devices). A cookie with a random
 * token marks them; the server stores its hash. The cookie opens nothing: the tries of this browser are only counted
 * separately.
 */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import { hashToken, newToken } from '../auth/sessions.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type AccountRef, accountColumns } from './account.ts'

const COOKIE = 'known_device'
// Over HTTPS the name has a prefix, with which browsers accept the cookie from this host only.
const TOKEN_IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=([\\w-]{43})(?:;|$)`)
/** A device is forgotten after this many days without a sign-in. */
const KNOWN_DAYS = 180
/** How many devices of an account are known; above it, the least recently used are forgotten. */
const MAX_DEVICES = 50

function tokenHashIn(http: FastifyRequest): Buffer | null {
  const token = TOKEN_IN_COOKIE.exec(http.headers.cookie ?? '')?.[1]
  return token ? hashToken(token) : null
}

/** The device of a call as a key, if the account of this email has signed in with it before; else null. */
export async function knownDevice(
  db: Db,
  kind: 'user' | 'operator',
  email: string,
  http: FastifyRequest,
): Promise<string | null> {
  const tokenHash = tokenHashIn(http)
  if (!tokenHash) return null
  const devices = db.selectFrom('known_device').where('token_hash', '=', tokenHash).select('known_device.id')
  const ofAccount =
    kind === 'user'
      ? devices.innerJoin('person', 'person.id', 'known_device.person_id').where('person.email', '=', email)
      : devices
          .innerJoin('operator', 'operator.id', 'known_device.operator_id')
          .where('operator.email', '=', email)
  const row = await ofAccount.executeTakeFirst()
  return row ? `device:${row.id}` : null
}

/** Stores the device of a successful sign-in. Returns the cookie that marks it. */
export async function rememberDevice(
  tx: Tx,
  account: AccountRef,
  http: FastifyRequest,
  now: Date,
  publicUrl: string,
): Promise<string> {
  const given = TOKEN_IN_COOKIE.exec(http.headers.cookie ?? '')?.[1]
  // Only a token that this server has issued; an attacker could have set another one.
  const token = given && (await isGivenOut(tx, hashToken(given))) ? given : newToken()
  const column = 'person_id' in account ? 'person_id' : 'operator_id'
  const owner = 'person_id' in account ? account.person_id : account.operator_id
  await tx
    .insertInto('known_device')
    .values({ ...accountColumns(account), token_hash: hashToken(token), last_used_at: now })
    .onConflict((conflict) => conflict.columns([column, 'token_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('id', 'in', (query) =>
      query
        .selectFrom('known_device')
        .where(column, '=', owner)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_DEVICES)
        .select('id'),
    )
    .execute()
  return deviceCookie(token, publicUrl)
}

/** The header that sets the cookie. Without HTTPS, as on this machine, browsers refuse the prefix and Secure. */
export function deviceCookie(token: string, publicUrl: string): string {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${COOKIE}` : COOKIE
  const rest = `Path=/; Max-Age=${KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Strict`
  return `${name}=${token}; ${rest}${isSecure ? '; Secure' : ''}`
}

async function isGivenOut(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('known_device')
    .where('token_hash', '=', tokenHash)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the devices of an account, for example after a new password: a thief may have one of them. */
export async function forgetDevices(tx: Tx, account: AccountRef): Promise<void> {
  const all = tx.deleteFrom('known_device')
  await ('person_id' in account
    ? all.where('person_id', '=', account.person_id)
    : all.where('operator_id', '=', account.operator_id)
  ).execute()
}

/** Forgets devices that were not used for long. */
export async function dropOldDevices(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KNOWN_DAYS * DAY_MS)
  return deleteBatch(tx, 'known_device', sql`last_used_at < ${before}`)
}

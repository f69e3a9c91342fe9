/** Finds the caller of an API key (docs/rules/api-keys.md#use). */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { memoizeByObject } from '../db/caches.ts'
import type { Db } from '../db/connect.ts'
import { ifItTakesChanges } from '../db/state.ts'
import { addressKey } from '../http/address.ts'
import { CALLER_COLUMNS, type Caller } from './caller.ts'

/** The last use of a key is written no more often than this. */
const KEY_NOTED_EVERY_MS = 60_000
/** How many addresses of a key are remembered: a program may run on machines that change all the time. */
const MAX_ADDRESSES = 100

/** The maker of a working key as its caller, and when to look again; null for a key that is unknown or has ended. */
export async function findKeyCaller(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly caller: Caller; readonly lookAgainAt: Date } | null> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.maker_id')
    .innerJoin('company', 'company.id', 'api_key.company_id')
    .where('api_key.token_hash', '=', tokenHash)
    .where('api_key.ended_at', 'is', null)
    // Keys end with these rights; they are checked here as well, so that a key never outlives them.
    .where('person.is_active', '=', true)
    .where('person.role', '=', 'Admin')
    .where('company.is_active', '=', true)
    .select([
      'api_key.id as keyId',
      'api_key.name as keyName',
      'api_key.scopes',
      'api_key.last_used_at as lastUsedAt',
      ...CALLER_COLUMNS,
    ])
    .executeTakeFirst()
  if (!row) return null
  const { keyId, keyName, scopes, lastUsedAt, ...maker } = row
  const caller = { ...maker, tokenHash, key: { id: keyId, name: keyName, scopes } }
  const noteAt = new Date((lastUsedAt?.getTime() ?? 0) + KEY_NOTED_EVERY_MS)
  if (noteAt > now) return { caller, lookAgainAt: noteAt }
  const note = db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    // One of several concurrent calls writes it; the others do not wait for its row.
    .where('last_used_at', lastUsedAt ? '=' : 'is', lastUsedAt)
  await ifItTakesChanges(note.execute())
  return { caller, lookAgainAt: new Date(now.getTime() + KEY_NOTED_EVERY_MS) }
}

/** The addresses at which this process has seen keys: they need no further look-up. */
const seenOn = memoizeByObject<Db, LRUCache<string, true>>(() => new LRUCache({ max: 10_000 }))

/** Whether a key has worked from an address before. */
export async function isKnownAddress(db: Db, keyId: number, ip: string): Promise<boolean> {
  const address = addressKey(ip)
  const known = seenOn(db)
  if (known.has(`${keyId} ${address}`)) return true
  const row = await db
    .selectFrom('api_key_address')
    .where('key_id', '=', keyId)
    .where('address', '=', address)
    .select('key_id')
    .executeTakeFirst()
  if (row) known.set(`${keyId} ${address}`, true)
  return row !== undefined
}

/**
 * Remembers an address of a key. True if it is new and not the one of the first use; only the first {@link
 * MAX_ADDRESSES} addresses of a key are reported.
 */
export async function isNewAddress(db: Db, keyId: number, ip: string, now: Date): Promise<boolean> {
  const address = addressKey(ip)
  const { rows } = await sql<{ before: number }>`
    with before as (select count(*)::int as count from api_key_address where key_id = ${keyId})
    insert into api_key_address (key_id, address, first_used_at)
    select ${keyId}, ${address}, ${now} from before where before.count < ${MAX_ADDRESSES}
    on conflict do nothing
    returning (select count from before) as before`.execute(db)
  seenOn(db).set(`${keyId} ${address}`, true)
  return (rows[0]?.before ?? 0) > 0
}

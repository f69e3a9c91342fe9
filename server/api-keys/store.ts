/** The SQL of API keys. */
import type { Kysely } from 'kysely'
import {
  type ApiKey,
  type ApiKeyDraft,
  KEY_PREFIX,
  type NewApiKey,
  SHOWN_KEY_CHARACTERS,
} from '#domain/api-keys/api-key.ts'
import type { Caller } from '../auth/caller.ts'
import { hashToken, newToken } from '../auth/sessions.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

/** The keys of a company, the newest first; ended ones until they are removed. */
export async function listKeys(db: Kysely<Tables>, companyId: number): Promise<ApiKey[]> {
  return keysOf(db).where('api_key.company_id', '=', companyId).orderBy('api_key.id', 'desc').execute()
}

/** A key of a company, locked; another company's is not found. */
export async function lockKey(tx: Tx, id: number, companyId: number): Promise<ApiKey | null> {
  const key = await keysOf(tx)
    .where('api_key.id', '=', id)
    .where('api_key.company_id', '=', companyId)
    .forUpdate('api_key')
    .executeTakeFirst()
  return key ?? null
}

function keysOf(db: Kysely<Tables>) {
  return db
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.maker_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.start',
      'api_key.scopes',
      'person.email as maker',
      'api_key.made_at as madeAt',
      'api_key.last_used_at as lastUsedAt',
      'api_key.ended_at as endedAt',
      'api_key.ending',
    ])
}

/**
 * The facts that decide on a further key: the names of the company's working keys, and whether the caller still may
 * make one. Locks the company, so that a parallel key or change of rights is seen.
 */
export async function lockForNewKey(
  tx: Tx,
  { companyId, userId }: Caller,
): Promise<{
  readonly working: readonly string[]
  readonly isCompanyActive: boolean
  readonly isAdmin: boolean
}> {
  const company = await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('is_active')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const maker = await tx
    .selectFrom('person')
    .where('id', '=', userId)
    .select(['role', 'is_active'])
    .executeTakeFirst()
  const keys = await tx
    .selectFrom('api_key')
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .select('name')
    .execute()
  return {
    working: keys.map(({ name }) => name),
    isCompanyActive: company.is_active,
    isAdmin: maker?.role === 'Admin' && maker.is_active,
  }
}

/** Stores a new key and returns it with its secret. Only the hash of that is stored. */
export async function insertKey(
  tx: Tx,
  { name, scopes }: ApiKeyDraft,
  { companyId, userId, email }: Caller,
  now: Date,
): Promise<NewApiKey> {
  const key = KEY_PREFIX + newToken()
  const start = key.slice(0, SHOWN_KEY_CHARACTERS)
  const { id } = await tx
    .insertInto('api_key')
    .values({
      company_id: companyId,
      maker_id: userId,
      name,
      start,
      token_hash: hashToken(key),
      scopes,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    start,
    scopes,
    key,
    maker: email,
    madeAt: now,
    lastUsedAt: null,
    endedAt: null,
    ending: null,
  }
}

/** Carries out a repeated POST only once (docs/rules/interface.md#idempotency). */
import { createHash, createHmac, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAX_KEY_LENGTH } from '#contract/idempotency.ts'
import { DAY_MS } from '#domain/time.ts'
import { type AnyCaller, callerKey } from '../auth/caller.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/json.ts'
import { type Parameters, prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from './errors.ts'

const KEPT_MS = DAY_MS

/** What identifies a repeated POST. */
export interface IdempotencyKey {
  readonly caller: string
  readonly key: string
  readonly fingerprint: Buffer
}

interface StoredReply {
  readonly status: number
  readonly json: string
}

/**
 * The key of a request from its header. The header itself is not stored: it keys the fingerprint of the body, so that a
 * copy of the database reveals no password in a body.
 */
function idempotencyKey(header: string, caller: string, call: string, body: unknown): IdempotencyKey {
  const fingerprint = createHmac('sha256', header)
    .update(`${call}\n${JSON.stringify(body ?? null)}`)
    .digest()
  return { caller, key: hash('sha256', header, 'base64url'), fingerprint }
}

/** The parts of a call that identify its repetitions. */
export interface KeyedCall {
  readonly http: FastifyRequest
  readonly caller: AnyCaller
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly now: Date
}

const keys = new WeakMap<KeyedCall, Promise<IdempotencyKey | null>>()

/**
 * What identifies a repetition of a call; null for a call that creates nothing or has no key. It is computed once for
 * each call, since that reads all of its files.
 */
export function keyOf(endpoint: Endpoint, call: KeyedCall): Promise<IdempotencyKey | null> {
  const key = keys.get(call) ?? newKey(endpoint, call)
  keys.set(call, key)
  return key
}

async function newKey(
  endpoint: Endpoint,
  { http, caller, address, params, body }: KeyedCall,
): Promise<IdempotencyKey | null> {
  if (!endpoint.creates || endpoint.showsSecret) return null
  const header = http.headers['idempotency-key']?.toString()
  // Files are not hashed without a key.
  if (header === undefined) return null
  // A caller that sends an empty key by mistake believes that nothing is created twice.
  if (header.length < 1 || header.length > MAX_KEY_LENGTH) throwRefusal('idempotency_key_length')
  const sent = [params, http.body ?? (await comparableForm(body))]
  return idempotencyKey(header, callerKey(caller, address), endpoint.name, sent)
}

/** A form in a comparable shape: a file as its name and the hash of its content. */
async function comparableForm(form: unknown): Promise<unknown> {
  return Promise.all(
    Object.entries(form ?? {}).map(async ([field, value]) => [
      field,
      value instanceof File ? [value.name, await contentHash(value)] : value,
    ]),
  )
}

async function contentHash(file: File): Promise<string> {
  const content = createHash('sha256')
  for await (const chunk of file.stream()) content.update(chunk)
  return content.digest('base64url')
}

/** A key as the parameters of a statement; all null if the call has none. */
export interface KeyValues extends Record<string, unknown> {
  readonly keyCaller: string | null
  readonly key: string | null
  readonly fingerprint: Buffer | null
  readonly now: Date
}

/** The values of a key for statements that claim or keep it. */
export function keyValues(key: IdempotencyKey | null, now: Date): KeyValues {
  return { keyCaller: key?.caller ?? null, key: key?.key ?? null, fingerprint: key?.fingerprint ?? null, now }
}

/**
 * SQL that claims a key and returns a row if it was free. Another transaction with the same key waits here
 * until this one ends; if this one is rolled back, the other carries out the change.
 */
export function claimSql({ keyCaller, key, fingerprint, now }: Parameters<KeyValues>): Sql {
  return sql`insert into idempotency_key as kept (caller, key, fingerprint, status, reply, created_at)
    select ${keyCaller}::text, ${key}::text, ${fingerprint}::bytea, 0, '', ${now}::timestamptz
    where ${key}::text is not null
    on conflict (caller, key) do update
      set fingerprint = excluded.fingerprint, status = 0, reply = '', created_at = excluded.created_at
      where kept.created_at < excluded.created_at - ${sql.lit(`${KEPT_MS} milliseconds`)}::interval
    returning kept.key`
}

/** SQL that is true if the call must be carried out: it has no key, or it has claimed the key with {@link claimSql}. */
export function isFirstSql({ key }: Pick<Parameters<KeyValues>, 'key'>): Sql {
  return sql`(${key}::text is null or exists (select 1 from claimed))`
}

/** SQL that stores an answer under its key, in the same transaction as the change. */
export function keepSql({ keyCaller, key }: Parameters<KeyValues>, status: Sql, json: Sql): Sql {
  return sql`update idempotency_key set status = ${status}, reply = ${json}
    where caller = ${keyCaller}::text and key = ${key}::text`
}

const claimQuery = prepared<KeyValues, { key: string }>((parameters) => sql`${claimSql(parameters)}`)
const keepQuery = prepared<KeyValues & { status: number; json: string }, never>(
  (parameters) => sql`${keepSql(parameters, sql`${parameters.status}::int`, sql`${parameters.json}::text`)}`,
)

/**
 * Claims a key inside the transaction of the change: see {@link claimSql}.
 * @returns the first answer, if this key already has one.
 * @throws RefusedError idempotency_key_reused for the same key with another body.
 */
export async function claim(tx: Tx, key: IdempotencyKey, now: Date): Promise<StoredReply | null> {
  const claimed = await claimQuery(tx, keyValues(key, now))
  return claimed.length > 0 ? null : firstReply(tx, key)
}

/**
 * The first answer under a key that could not be claimed.
 * @throws RefusedError idempotency_key_reused for the same key with another body.
 */
export async function firstReply(tx: Tx, key: IdempotencyKey): Promise<StoredReply> {
  return replyOf(await keptUnder(tx, key).executeTakeFirstOrThrow(), key)
}

/**
 * The first answer under a key before anything is claimed; null if there is none, or if it is being made.
 * @throws RefusedError idempotency_key_reused for the same key with another body.
 */
export async function earlierReply(db: Db, key: IdempotencyKey, now: Date): Promise<StoredReply | null> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  const first = await keptUnder(db, key).where('created_at', '>=', oldest).executeTakeFirst()
  return first ? replyOf(first, key) : null
}

function keptUnder(db: Db | Tx, { caller, key }: IdempotencyKey) {
  return db
    .selectFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .select(['fingerprint', 'status', 'reply'])
}

function replyOf(
  first: { readonly fingerprint: Buffer; readonly status: number; readonly reply: string },
  { fingerprint }: IdempotencyKey,
): StoredReply {
  if (!Buffer.from(first.fingerprint).equals(fingerprint)) throwRefusal('idempotency_key_reused')
  return { status: first.status, json: first.reply }
}

/** Stores the answer under its key, in the same transaction as the change. */
export async function keep(tx: Tx, key: IdempotencyKey, reply: StoredReply, now: Date): Promise<void> {
  await keepQuery(tx, { ...keyValues(key, now), ...reply })
}

/** Removes expired keys. */
export async function dropOldKeys(tx: Tx, now: Date): Promise<boolean> {
  return deleteBatch(tx, 'idempotency_key', sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`)
}

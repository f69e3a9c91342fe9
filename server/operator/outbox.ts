/** All SQL of the outbox, for the operator. */
import { type RawBuilder, sql } from 'kysely'
import { type OutboxMail, type OutboxState, SEARCHED_DAYS } from '#domain/operator/outbox.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { GIVEN_UP, MAIL_CHANNEL } from '../mail/outbox.ts'
import { type PageInfo, windowOf } from '../paging.ts'
import { typedPatterns } from '../searched.ts'

/** An email under a lease is being sent. */
function stateSql(now: Date): RawBuilder<OutboxState> {
  return sql<OutboxState>`case when sent_at is not null then 'sent' when due_at = ${GIVEN_UP} then 'given up' when leased and due_at > ${now} then 'sending' when refused_since is not null and due_at > ${now} then 'refused' else 'waiting' end`
}

/** The end of a lease is no try. */
function nextTryAtSql(now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`case when sent_at is null and due_at > ${now} and due_at <> ${GIVEN_UP} and not leased then due_at end`
}

function computed(now: Date) {
  return [
    stateSql(now).as('state'),
    nextTryAtSql(now).as('nextTryAt'),
    sql<boolean>`text_body <> ''`.as('hasText'),
  ] as const
}

const COLUMNS = [
  'id',
  'recipient',
  'subject',
  'created_at as queuedAt',
  'sent_at as sentAt',
  'attempts as tries',
  'last_error as lastError',
] as const

/** The emails of the outbox. A search looks into recipients and subjects, also of emails that were sent of late. */
function listedSql(search: string | null, now: Date): RawBuilder<boolean> {
  if (!search) return sql`sent_at is null`
  const patterns = typedPatterns(search)
  const since = new Date(now.getTime() - SEARCHED_DAYS * DAY_MS)
  return sql`(sent_at is null or sent_at > ${since})
    and concat_ws(chr(10), recipient, subject) ilike all(${patterns}::text[])`
}

/** A page of the outbox, newest first. */
export async function listOutbox(
  db: Db,
  query: { readonly page: number | null; readonly pageSize: number | null; readonly search: string | null },
  now: Date,
): Promise<{ value: OutboxMail[]; page: PageInfo }> {
  const { page, size, offset } = windowOf(query)
  const listed = listedSql(query.search, now)
  const value = await db
    .selectFrom('mail')
    .where(listed)
    .select([...COLUMNS, ...computed(now)])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('mail')
    .where(listed)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { value, page: { page, size, total } }
}

/** Locks an unsent email; null if it does not exist or was sent. */
export async function lockUnsent(tx: Tx, id: number, now: Date): Promise<OutboxMail | null> {
  const mail = await tx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .select([...COLUMNS, ...computed(now)])
    .forUpdate()
    .executeTakeFirst()
  return mail ?? null
}

/** Makes an email due now and wakes the worker. */
export async function makeDue(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('mail').set({ due_at: now }).where('id', '=', id).execute()
  await sql`select pg_notify(${sql.lit(MAIL_CHANNEL)}, '')`.execute(tx)
}

/** All SQL of unsent emails, for the operator. */
import { type RawBuilder, sql } from 'kysely'
import type { UnsentMail, UnsentState } from '#domain/operator/outbox.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { GIVEN_UP, MAIL_CHANNEL } from '../mail/outbox.ts'
import { type PageInfo, windowOf } from '../paging.ts'

/** An email under a lease is being sent. */
function stateSql(now: Date): RawBuilder<UnsentState> {
  return sql<UnsentState>`case when due_at = ${GIVEN_UP} then 'given up' when leased and due_at > ${now} then 'sending' else 'waiting' end`
}

const hasTextSql: RawBuilder<boolean> = sql`text_body <> ''`

const UNSENT = [
  'id',
  'recipient',
  'subject',
  'created_at as queuedAt',
  'attempts as tries',
  'last_error as lastError',
] as const

/** A page of the emails that were not sent, newest first. */
export async function listUnsent(
  db: Db,
  query: { readonly page: number | null; readonly pageSize: number | null },
  now: Date,
): Promise<{ value: UnsentMail[]; page: PageInfo }> {
  const { page, size, offset } = windowOf(query)
  const value = await db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .select([...UNSENT, stateSql(now).as('state'), hasTextSql.as('hasText')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { value, page: { page, size, total } }
}

/** Locks an unsent email; null if it does not exist or was sent. */
export async function lockUnsent(tx: Tx, id: number, now: Date): Promise<UnsentMail | null> {
  const mail = await tx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .select([...UNSENT, stateSql(now).as('state'), hasTextSql.as('hasText')])
    .forUpdate()
    .executeTakeFirst()
  return mail ?? null
}

/** Makes an email due now and wakes the worker. */
export async function makeDue(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('mail').set({ due_at: now }).where('id', '=', id).execute()
  await sql`select pg_notify(${sql.lit(MAIL_CHANNEL)}, '')`.execute(tx)
}

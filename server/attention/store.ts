/** What each user has seen, and what is new again (docs/rules/attention.md#seen). */
import { sql } from 'kysely'
import type { Sql } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'

/** SQL that marks a request new for the users of companies. */
export function markNewSql(requestId: Sql, companyIds: Sql): Sql {
  return sql`
    insert into seen_request (person_id, request_id, is_new)
    select person.id, ${requestId}, true from person
    where person.company_id = any(${companyIds}::int[]) and person.is_active
    on conflict (person_id, request_id) do update set is_new = true where not seen_request.is_new`
}

const markNewQuery = prepared<{ requestId: number; companyIds: readonly number[] }, never>(
  ({ requestId, companyIds }) => sql`${markNewSql(sql`${requestId}::int`, companyIds)}`,
)

/** Marks a request new for the users of companies, after a step of the other side. */
export async function markNew(tx: Tx, requestId: number, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0) await markNewQuery(tx, { requestId, companyIds: [...new Set(companyIds)] })
}

/** Marks a request new for all users who have seen it, except those of its owner: the owner has changed it. */
export async function markNewForViewers(tx: Tx, requestId: number, ownerId: number): Promise<void> {
  await sql`
    update seen_request s set is_new = true from person
    where s.request_id = ${requestId}::int and not s.is_new
      and person.id = s.person_id and person.company_id <> ${ownerId}::int`.execute(tx)
}

/**
 * SQL that marks a request new for the users of its owner because of a quote. Triggers store the time until which that
 * quote can be accepted.
 */
export function markQuoteNewSql(requestId: Sql, ownerId: Sql, quoteId: Sql): Sql {
  return sql`
    insert into seen_request (person_id, request_id, is_new, first_new_quote_id)
    select person.id, ${requestId}, true, ${quoteId} from person
    where person.company_id = ${ownerId} and person.is_active
    on conflict (person_id, request_id) do update
      set is_new = true, first_new_quote_id = coalesce(seen_request.first_new_quote_id, excluded.first_new_quote_id)`
}

/** SQL that marks a request seen by a user, and returns a row if it was not; nothing without a user. */
export function markSeenSql(userId: Sql, requestId: Sql): Sql {
  return sql`
    insert into seen_request (person_id, request_id, is_new)
    select ${userId}, ${requestId}, false where ${userId} is not null
    on conflict (person_id, request_id) do update set is_new = false, first_new_quote_id = null, quotes_until = null
      where seen_request.is_new or seen_request.first_new_quote_id is not null
    returning request_id`
}

/** Marks that a user has seen a request as it is now, and notifies the user's other pages. */
export async function markSeen(tx: Tx, userId: number, requestId: number): Promise<void> {
  const { rows } = await sql`${markSeenSql(sql`${userId}::int`, sql`${requestId}::int`)}`.execute(tx)
  await sql`update lane_match set is_new = false, mail_from = null
    where person_id = ${userId}::int and request_id = ${requestId}::int and is_new`.execute(tx)
  if (rows.length > 0) await announce(tx, { kind: 'attention', requestId, companies: [], users: [userId] })
}

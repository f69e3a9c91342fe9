/** What each person has seen, and what is new again (docs/rules/attention.md#seen). */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../live/announce.ts'

/** Marks a request new for the people of companies, after an act of the other side. */
export async function markNew(tx: Tx, requestId: number, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  await sql`
    insert into seen_request (person_id, request_id, is_new)
    select person.id, ${requestId}::int, true from person
    where person.company_id = any(${[...new Set(companyIds)]}::int[]) and person.is_active
    on conflict (person_id, request_id) do update set is_new = true where not seen_request.is_new`.execute(tx)
}

/** Marks a request new for everybody who has seen it, but the people of its owner: the owner has changed it. */
export async function markNewForViewers(tx: Tx, requestId: number, ownerId: number): Promise<void> {
  await sql`
    update seen_request s set is_new = true from person
    where s.request_id = ${requestId}::int and not s.is_new
      and person.id = s.person_id and person.company_id <> ${ownerId}::int`.execute(tx)
}

/** Marks a request new for the people of its owner because of a quote; {@link recountNewQuotes} comes after it. */
export async function markQuoteNew(
  tx: Tx,
  requestId: number,
  ownerId: number,
  quoteId: number,
): Promise<void> {
  await sql`
    insert into seen_request (person_id, request_id, is_new, first_new_quote_id)
    select person.id, ${requestId}::int, true, ${quoteId}::int from person
    where person.company_id = ${ownerId}::int and person.is_active
    on conflict (person_id, request_id) do update
      set is_new = true, first_new_quote_id = coalesce(seen_request.first_new_quote_id, excluded.first_new_quote_id)`.execute(
    tx,
  )
}

/** Looks again which unseen quotes on a request can still be accepted: after one came, went, or was decided. */
export async function recountNewQuotes(tx: Tx, requestId: number): Promise<void> {
  await sql`
    update seen_request s set quotes_until = (
      select max(q.live_until) from quote q join request r on r.id = q.request_id
      where q.request_id = s.request_id and q.id >= s.first_new_quote_id
        and q.side = 'haulier' and q.counters_id is null and q.is_open and r.status = 'Open'
    )
    where s.request_id = ${requestId}::int and s.first_new_quote_id is not null`.execute(tx)
}

/** A person has seen a request as it is now. The person's other pages are told. */
export async function markSeen(tx: Tx, personId: number, requestId: number): Promise<void> {
  const { rows } = await sql`
    insert into seen_request (person_id, request_id, is_new) values (${personId}::int, ${requestId}::int, false)
    on conflict (person_id, request_id) do update set is_new = false, first_new_quote_id = null, quotes_until = null
      where seen_request.is_new or seen_request.first_new_quote_id is not null
    returning request_id`.execute(tx)
  await sql`update lane_match set is_new = false, mail_from = null
    where person_id = ${personId}::int and request_id = ${requestId}::int and is_new`.execute(tx)
  if (rows.length > 0) await announce(tx, { kind: 'attention', requestId, companies: [], people: [personId] })
}

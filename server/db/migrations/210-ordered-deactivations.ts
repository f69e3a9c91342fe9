import { type Kysely, sql } from 'kysely'

/** Until when an unseen quote on the request of `s` can be accepted. */
const QUOTES_UNTIL = `(
  select max(q.live_until) from quote q
  join request r on r.id = q.request_id
  join company haulier on haulier.id = q.haulier_id
  where q.request_id = s.request_id and q.id >= s.first_new_quote_id
    and q.side = 'haulier' and q.counters_id is null and q.is_open and r.status = 'Open' and haulier.is_active
)`

/** When the company was deactivated or activated: offers that ended before cannot be accepted any more. */
const CHANGED_AT = `greatest(new.activated_at, new.deactivated_at, '-infinity'::timestamptz)`

/**
 * A deactivation locks all requests that it concerns at once and in the order of their ids: the company's own and those
 * that it has quoted on. Two companies that quote on the requests of each other would deadlock otherwise
 * (docs/decisions/0252-deadlocks-are-avoided-and-tried-again.md).
 */
const statements = [
  'set constraints all immediate',
  `create function company_locks_requests() returns trigger language plpgsql as $$
    begin
      perform from request r
      where r.status = 'Open' and r.id in (
        select own.id from request own where own.owner_id = new.id and own.stage in ('Open', 'Withheld')
        union
        select q.request_id from quote q
        where q.haulier_id = new.id and q.is_open and q.live_until > ${CHANGED_AT})
      order by r.id for no key update of r;
      return null;
    end $$`,
  // Triggers of a table run in the order of their names: this one runs before the others of the company.
  `create trigger company_locks_requests after update of is_active on company for each row
    when (old.is_active <> new.is_active) execute function company_locks_requests()`,
  `create or replace function company_recounts_quotes() returns trigger language plpgsql as $$
    begin
      update seen_request s set quotes_until = ${QUOTES_UNTIL}
      where s.first_new_quote_id is not null and s.request_id in (
        select r.id from quote q join request r on r.id = q.request_id
        where q.haulier_id = new.id and q.side = 'haulier' and q.counters_id is null and q.is_open
          and q.live_until > ${CHANGED_AT} and r.status = 'Open');
      return null;
    end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Until when an unseen quote on the request of `s` can be accepted. */
const QUOTES_UNTIL = `(
  select max(q.live_until) from quote q
  join request r on r.id = q.request_id
  join company haulier on haulier.id = q.haulier_id
  where q.request_id = s.request_id and q.id >= s.first_new_quote_id
    and q.side = 'haulier' and q.counters_id is null and q.is_open and r.status = 'Open' and haulier.is_active
)`

/**
 * An unseen quote waits only while its haulier is active
 * (docs/decisions/0240-quotes-of-a-deactivated-haulier-do-not-wait.md).
 */
const statements = [
  'set constraints all immediate',
  `create or replace function recount_new_quotes(of_request integer) returns void language sql as $$
    update seen_request s set quotes_until = ${QUOTES_UNTIL}
    where s.request_id = of_request and s.first_new_quote_id is not null $$`,
  `create function company_recounts_quotes() returns trigger language plpgsql as $$
    declare quoted integer[];
    begin
      /*
       * A quote or a decision at the same moment has locked its request and counts as well. The lock makes the later one
       * count what the earlier one has written.
       */
      quoted := array(
        select r.id from request r
        where r.status = 'Open'
          and r.id in (select q.request_id from quote q where q.haulier_id = new.id
            and q.side = 'haulier' and q.counters_id is null and q.is_open)
          and exists (select from seen_request s where s.request_id = r.id and s.first_new_quote_id is not null)
        order by r.id for no key update of r);
      update seen_request s set quotes_until = ${QUOTES_UNTIL}
      where s.request_id = any(quoted) and s.first_new_quote_id is not null;
      return null;
    end $$`,
  `create trigger company_recounts_quotes after update of is_active on company for each row
    when (old.is_active <> new.is_active) execute function company_recounts_quotes()`,
  `select recount_new_quotes(request_id) from (
    select distinct q.request_id from company c join quote q on q.haulier_id = c.id
    where not c.is_active and q.side = 'haulier' and q.counters_id is null and q.is_open) as withheld`,
  // With the haulier, so that offers that end today are counted without reading them.
  'drop index quote_received',
  `create index quote_received on quote (owner_id, live_until) include (request_id, haulier_id)
     where is_open and side = 'haulier'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What lets a write be made in few statements (docs/decisions/0130-writes-in-few-statements.md). */
const statements = [
  // Each statement of a function in plpgsql sees what was committed before it: the count, what others have posted.
  `create function lock_and_count_posted(company integer, since timestamptz, until timestamptz) returns integer
    language plpgsql as $$
    begin
      perform 1 from company where company.id = lock_and_count_posted.company for no key update;
      return (select count(*) from request r
        where r.owner_id = lock_and_count_posted.company and r.created_at >= since and r.created_at < until);
    end $$`,

  // Until when an unseen quote on a request can be accepted, after one came, went or was decided.
  `create function recount_new_quotes(of_request integer) returns void language sql as $$
    update seen_request s set quotes_until = (
      select max(q.live_until) from quote q join request r on r.id = q.request_id
      where q.request_id = s.request_id and q.id >= s.first_new_quote_id
        and q.side = 'haulier' and q.counters_id is null and q.is_open and r.status = 'Open'
    )
    where s.request_id = of_request and s.first_new_quote_id is not null $$`,
  `create function quote_recounted() returns trigger language plpgsql as $$
    begin
      perform recount_new_quotes(new.request_id);
      return null;
    end $$`,
  `create trigger quote_added_recount after insert on quote for each row
    when (new.side = 'haulier' and new.counters_id is null) execute function quote_recounted()`,
  `create trigger quote_closed_recount after update of is_open on quote for each row
    when (old.is_open <> new.is_open and new.side = 'haulier' and new.counters_id is null)
    execute function quote_recounted()`,
  `create function request_recounted() returns trigger language plpgsql as $$
    begin
      perform recount_new_quotes(new.id);
      return null;
    end $$`,
  `create trigger request_decided_recount after update of status on request for each row
    when (old.status <> new.status) execute function request_recounted()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

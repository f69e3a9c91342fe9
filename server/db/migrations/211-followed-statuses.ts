import { type Kysely, sql } from 'kysely'

/**
 * For those that follow the changes, a quote changes whenever its status does, whatever the cause
 * (docs/decisions/0253-every-change-of-a-status-is-followed.md).
 */
const statements = [
  'set constraints all immediate',
  // Both sides see the status in the quote and in the row of its request.
  `create function note_quotes(quotes integer[]) returns void language sql as $$
    insert into change_feed (company_id, kind, object_id, changed_in)
    select distinct noted.company_id, noted.kind, noted.object_id, pg_current_xact_id()
    from quote q cross join lateral (values
      (q.owner_id, 'quote', q.id), (q.haulier_id, 'quote', q.id),
      (q.owner_id, 'request', q.request_id), (q.haulier_id, 'request', q.request_id)
    ) as noted (company_id, kind, object_id)
    where q.id = any(quotes)
    order by 1, 2, 3
    on conflict (company_id, kind, object_id) do update set changed_in = excluded.changed_in
      where change_feed.changed_in <> excluded.changed_in
  $$`,

  // Every quote on a cancelled request shows Cancelled; the live ones on an accepted one show Lost.
  `create function request_notes_quotes() returns trigger language plpgsql as $$
    begin
      perform note_quotes(array(
        select q.id from quote q where q.request_id = new.id
          and (new.status = 'Cancelled'
            or (q.status in ('Pending', 'Counter') and q.live_until > new.decided_at))));
      return null;
    end $$`,
  `create trigger request_notes_quotes after update of status on request for each row
    when (old.status <> new.status) execute function request_notes_quotes()`,

  // Quotes of a deactivated haulier cannot be accepted.
  `create function company_notes_quotes() returns trigger language plpgsql as $$
    begin
      perform note_quotes(array(
        select q.id from quote q join request r on r.id = q.request_id
        where q.haulier_id = new.id and q.is_open and r.status = 'Open'
          and q.live_until > greatest(new.activated_at, new.deactivated_at, '-infinity'::timestamptz)));
      return null;
    end $$`,
  `create trigger company_notes_quotes after update of is_active on company for each row
    when (old.is_active <> new.is_active) execute function company_notes_quotes()`,

  // Also a request whose deadline has passed.
  'drop trigger request_withheld_noted on request',
  `create trigger request_stage_noted after update of stage on request for each row
    when (old.stage <> new.stage) execute function request_noted()`,

  // Quotes end at an instant, not by a change of a row: a job notes them, up to this place in their order.
  `create table noted_quote_ends (
    is_only boolean primary key default true check (is_only),
    live_until timestamptz not null,
    quote_id integer not null
  )`,
  'create index quote_ends on quote (live_until, id) where is_open',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What has changed for whom, and in which transaction (docs/decisions/0141-changes-are-followed-by-transactions.md).
 * Company 0 stands for all hauliers.
 */
const statements = [
  `create table change_feed (
    company_id integer not null,
    kind text not null check (kind in ('request', 'quote', 'booking')),
    object_id integer not null,
    changed_in xid8 not null,
    primary key (company_id, kind, object_id)
  )`,
  'create index change_feed_order on change_feed (company_id, kind, changed_in, object_id)',
  // Names the database whose transactions are counted: after a restore they begin anew, and so does this.
  'create table change_feed_origin (id uuid primary key default gen_random_uuid())',
  'insert into change_feed_origin default values',

  `create function note_change(companies integer[], kind text, object_id integer) returns void language sql as $$
    insert into change_feed (company_id, kind, object_id, changed_in)
    select distinct company, note_change.kind, note_change.object_id, pg_current_xact_id()
    from unnest(companies) as company where company is not null
    on conflict (company_id, kind, object_id) do update set changed_in = excluded.changed_in
      where change_feed.changed_in <> excluded.changed_in
  $$`,
  `create function forget_changes() returns trigger language plpgsql as $$
    begin
      delete from change_feed where kind = tg_argv[0] and object_id = old.id;
      return null;
    end $$`,

  `create function request_noted() returns trigger language plpgsql as $$
    begin
      perform note_change(
        array[new.owner_id] || array(select distinct haulier_id from quote where request_id = new.id), 'request', new.id);
      if new.stage = 'Open' then
        perform note_change(array[0], 'request', new.id);
      else
        delete from change_feed where company_id = 0 and kind = 'request' and object_id = new.id;
      end if;
      return null;
    end $$`,
  // Not after every update: what is counted in the row concerns its owner only.
  `create trigger request_noted after insert or update of status, deadline, deleted_at, version, accepted_quote_id
    on request for each row execute function request_noted()`,
  `create trigger request_forgotten after delete on request
    for each row execute function forget_changes('request')`,

  `create function quote_noted() returns trigger language plpgsql as $$
    declare companies integer[] := array[new.owner_id, new.haulier_id];
    begin
      perform note_change(companies, 'quote', new.id);
      perform note_change(companies, 'request', new.request_id);
      return null;
    end $$`,
  'create trigger quote_noted after insert or update on quote for each row execute function quote_noted()',
  `create trigger quote_forgotten after delete on quote
    for each row execute function forget_changes('quote')`,

  `create function booking_noted() returns trigger language plpgsql as $$
    begin
      perform note_change(array[new.owner_id, new.haulier_id], 'booking', new.id);
      return null;
    end $$`,
  'create trigger booking_noted after insert or update on booking for each row execute function booking_noted()',
  `create trigger booking_forgotten after delete on booking
    for each row execute function forget_changes('booking')`,
  `create function booking_part_noted() returns trigger language plpgsql as $$
    declare part record := coalesce(new, old);
    begin
      perform note_change(array[b.owner_id, b.haulier_id], 'booking', b.id) from booking b where b.id = part.booking_id;
      return null;
    end $$`,
  ...['job', 'step', 'change', 'proof', 'charge'].map(
    (part) => `create trigger booking_${part}_noted after insert or update or delete on booking_${part}
      for each row execute function booking_part_noted()`,
  ),

  `insert into change_feed (company_id, kind, object_id, changed_in)
    select owner_id, 'request', id, pg_current_xact_id() from request
    union select haulier_id, 'request', request_id, pg_current_xact_id() from quote
    union select 0, 'request', id, pg_current_xact_id() from request where stage = 'Open'
    union select owner_id, 'quote', id, pg_current_xact_id() from quote
    union select haulier_id, 'quote', id, pg_current_xact_id() from quote
    union select owner_id, 'booking', id, pg_current_xact_id() from booking
    union select haulier_id, 'booking', id, pg_current_xact_id() from booking`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

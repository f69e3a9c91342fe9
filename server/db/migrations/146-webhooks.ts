import { type Kysely, sql } from 'kysely'

/** Triggers write the deliveries in the transaction of the change (docs/decisions/0148-webhooks-are-queued-by-triggers.md). */
const statements = [
  `create table webhook (
    id integer generated always as identity primary key,
    company_id integer not null references company (id) on delete cascade,
    url text not null,
    events text[] not null,
    secret text not null,
    -- Signs as well, until then.
    former_secret text,
    former_until timestamptz,
    active boolean not null default true,
    off_reason text check (off_reason in ('by hand', 'failed', 'gone')),
    made_at timestamptz not null,
    last_success_at timestamptz,
    -- Failures since the last success, and since when.
    failures integer not null default 0,
    failing_since timestamptz,
    -- Nothing is sent before: a delivery is under way, or the last one failed.
    rests_until timestamptz not null default '-infinity',
    check (active = (off_reason is null))
  )`,
  'create index webhook_of_company on webhook (company_id)',
  `create table webhook_delivery (
    id integer generated always as identity primary key,
    webhook_id integer not null references webhook (id) on delete cascade,
    message_id uuid not null default gen_random_uuid(),
    event text not null,
    object_id integer not null,
    data jsonb not null,
    made_at timestamptz not null default now(),
    -- A transaction that changes the same object several times is one event.
    made_in xid8 not null default pg_current_xact_id(),
    due_at timestamptz not null default '-infinity',
    attempts integer not null default 0,
    first_tried_at timestamptz,
    last_tried_at timestamptz,
    status integer,
    error text,
    delivered_at timestamptz,
    given_up_at timestamptz
  )`,
  `create unique index webhook_delivery_once on webhook_delivery (webhook_id, event, object_id, made_in)
    where event <> 'webhook.test'`,
  // However many users and lanes a load matches, the company is told once.
  `create unique index webhook_delivery_load on webhook_delivery (webhook_id, object_id)
    where event = 'load.matched'`,
  `create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id)
    where delivered_at is null and given_up_at is null`,
  'create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id)',
  'create index webhook_delivery_by_age on webhook_delivery (made_at)',

  `create function queue_webhooks(companies integer[], event text, object integer, data jsonb) returns void
    language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, event, object_id, data)
      select w.id, queue_webhooks.event, object, queue_webhooks.data from webhook w
      join company c on c.id = w.company_id
      where w.company_id = any(companies) and w.active and queue_webhooks.event = any(w.events) and c.is_active
      on conflict do nothing;
      if found then perform pg_notify('quayline_webhooks', ''); end if;
    end $$`,
  // The hauliers that have quoted on a request.
  `create function quoting_hauliers(request integer) returns integer[] language sql stable as $$
    select array(select distinct haulier_id from quote where request_id = request) $$`,

  `create function quote_told() returns trigger language plpgsql as $$
    declare
      about jsonb := jsonb_build_object('request', new.request_id, 'quote', new.id);
      both_sides integer[] := array[new.owner_id, new.haulier_id];
    begin
      if tg_op = 'INSERT' then
        if new.counters_id is null then
          perform queue_webhooks(array[new.owner_id], 'quote.received', new.id, about);
        elsif new.side = 'owner' then
          perform queue_webhooks(array[new.haulier_id], 'counter.received', new.id, about);
        else
          perform queue_webhooks(array[new.owner_id], 'counter.received', new.id, about);
        end if;
      elsif new.status <> old.status then
        if new.status = 'Won' then
          perform queue_webhooks(both_sides, 'quote.accepted', new.id, about);
        elsif new.status = 'Rejected' then
          perform queue_webhooks(both_sides, 'quote.rejected', new.id, about);
        elsif new.status = 'Cancelled' then
          perform queue_webhooks(both_sides, 'quote.cancelled', new.id, about);
        end if;
      elsif new.side = 'haulier' and old.is_open and not new.is_open and exists (
        select from request r join quote won on won.id = r.accepted_quote_id
        where r.id = new.request_id and won.haulier_id <> new.haulier_id
      ) then
        perform queue_webhooks(array[new.haulier_id], 'quote.lost', new.id, about);
      end if;
      return null;
    end $$`,
  `create trigger quote_told after insert or update of status, is_open on quote
    for each row execute function quote_told()`,

  `create function request_told() returns trigger language plpgsql as $$
    declare about jsonb := jsonb_build_object('request', new.id);
    begin
      if new.status = 'Cancelled' and old.status <> 'Cancelled' then
        perform queue_webhooks(new.owner_id || quoting_hauliers(new.id), 'request.cancelled', new.id, about);
      elsif new.version <> old.version or new.deadline <> old.deadline then
        perform queue_webhooks(new.owner_id || quoting_hauliers(new.id), 'request.changed', new.id, about);
      end if;
      return null;
    end $$`,
  `create trigger request_told after update of status, version, deadline on request
    for each row execute function request_told()`,

  `create function question_told() returns trigger language plpgsql as $$
    declare
      about jsonb := jsonb_build_object('request', new.request_id, 'question', new.id);
      owner integer := (select owner_id from request where id = new.request_id);
    begin
      if tg_op = 'INSERT' then
        perform queue_webhooks(array[owner], 'question.asked', new.id, about);
      elsif old.answered_at is null and new.answered_at is not null then
        perform queue_webhooks(array[owner, new.company_id] || quoting_hauliers(new.request_id),
          'question.answered', new.id, about);
      end if;
      return null;
    end $$`,
  `create trigger question_told after insert or update of answered_at on question
    for each row execute function question_told()`,

  `create function load_told() returns trigger language plpgsql as $$
    begin
      perform queue_webhooks(array[(select company_id from person where id = new.person_id)], 'load.matched',
        new.request_id, jsonb_build_object('request', new.request_id));
      return null;
    end $$`,
  'create trigger load_told after insert on lane_match for each row execute function load_told()',

  `create function booking_told() returns trigger language plpgsql as $$
    begin
      perform queue_webhooks(array[new.owner_id, new.haulier_id], 'booking.made', new.id,
        jsonb_build_object('booking', new.reference, 'request', new.request_id));
      return null;
    end $$`,
  // What changes in a booking is one of its parts.
  'create trigger booking_told after insert on booking for each row execute function booking_told()',
  `create function booking_part_told() returns trigger language plpgsql as $$
    declare part record := coalesce(new, old);
    begin
      -- Jobs and changes of an ended booking lose their contacts, and nothing else happens to them.
      perform queue_webhooks(array[b.owner_id, b.haulier_id], 'booking.changed', b.id,
        jsonb_build_object('booking', b.reference, 'request', b.request_id))
      from booking b
      where b.id = part.booking_id
        and (b.ended_at is null or tg_table_name not in ('booking_job', 'booking_change'));
      return null;
    end $$`,
  // Jobs and agreed charges come with their booking.
  'create trigger booking_job_told after update on booking_job for each row execute function booking_part_told()',
  ...['step', 'change', 'proof'].map(
    (part) => `create trigger booking_${part}_told after insert or update or delete on booking_${part}
      for each row execute function booking_part_told()`,
  ),
  `create trigger booking_charge_made_told after insert on booking_charge for each row
    when (new.status <> 'Agreed') execute function booking_part_told()`,
  `create trigger booking_charge_told after update or delete on booking_charge
    for each row execute function booking_part_told()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

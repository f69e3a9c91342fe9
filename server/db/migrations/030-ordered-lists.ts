import { type Kysely, sql } from 'kysely'

/**
 * What the lists of requests are read from, in each of their orders, however many requests there are
 * (docs/decisions/0070-stages-and-the-list-of-quoted-requests.md).
 */
const statements = [
  'set constraints all immediate',
  // The status as the lists keep it: Expired is written some minutes after the deadline has passed, not with it.
  "alter table request add column stage text not null default 'Open'",
  `update request set stage = case when deleted_at is not null then 'Deleted' when status <> 'Open' then status
      else 'Expired' end
    where status <> 'Open' or deleted_at is not null or deadline < current_date - 1`,
  `create function request_stage() returns trigger language plpgsql as $$
    begin
      new.stage := case when new.deleted_at is not null then 'Deleted' else new.status end;
      return new;
    end $$`,
  `create trigger request_stage before insert or update of status, deadline, deleted_at on request
    for each row execute function request_stage()`,

  // The requests that a haulier has ever quoted on, with what its lists are ordered and filtered by.
  `create table quoted_request (
    haulier_id integer not null references company on delete cascade,
    request_id integer not null references request on delete cascade,
    stage text not null,
    haulage text not null,
    deadline date not null,
    pickup_at timestamptz not null,
    primary key (haulier_id, request_id)
  )`,
  `insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at)
    select distinct q.haulier_id, r.id, r.stage, r.haulage, r.deadline, r.pickup_at
    from quote q join request r on r.id = q.request_id where q.haulier_id <> r.owner_id`,
  `create function quoted_request_added() returns trigger language plpgsql as $$
    begin
      insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at)
      select new.haulier_id, r.id, r.stage, r.haulage, r.deadline, r.pickup_at
      from request r where r.id = new.request_id and r.owner_id <> new.haulier_id
      on conflict do nothing;
      return null;
    end $$`,
  `create trigger quoted_request_added after insert on quote
    for each row execute function quoted_request_added()`,
  `create function quoted_request_changed() returns trigger language plpgsql as $$
    begin
      update quoted_request set stage = new.stage, haulage = new.haulage, deadline = new.deadline,
        pickup_at = new.pickup_at
      where request_id = new.id;
      return null;
    end $$`,
  `create trigger quoted_request_changed after update on request for each row
    when (old.stage <> new.stage or old.haulage <> new.haulage or old.deadline <> new.deadline
      or old.pickup_at <> new.pickup_at)
    execute function quoted_request_changed()`,

  'drop index request_of_owner',
  'drop index request_open',
  'drop index request_open_deadline',
  'drop index request_open_pickup',
  "create index request_open on request (id) include (owner_id, deadline, haulage) where stage = 'Open'",
  "create index request_open_deadline on request (deadline, id) include (owner_id, haulage) where stage = 'Open'",
  "create index request_open_pickup on request (pickup_at, id) include (owner_id, deadline, haulage) where stage = 'Open'",
  'create index request_of_owner on request (owner_id, stage, id) include (deadline, haulage)',
  'create index request_of_owner_deadline on request (owner_id, stage, deadline, id) include (haulage)',
  'create index request_of_owner_pickup on request (owner_id, stage, pickup_at, id) include (deadline, haulage)',
  'create index quoted_request_created on quoted_request (haulier_id, stage, request_id) include (deadline, haulage)',
  'create index quoted_request_deadline on quoted_request (haulier_id, stage, deadline, request_id) include (haulage)',
  'create index quoted_request_pickup on quoted_request (haulier_id, stage, pickup_at, request_id) include (deadline, haulage)',
  'create index quoted_request_of_request on quoted_request (request_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

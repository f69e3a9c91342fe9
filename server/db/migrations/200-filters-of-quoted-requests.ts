import { type Kysely, sql } from 'kysely'

/**
 * A haulier's list of what it has quoted on is filtered by an index of its own
 * (docs/decisions/0222-filters-of-what-a-haulier-has-quoted-on.md).
 */
const statements = [
  'set constraints all immediate',
  /*
   * Keys of a request's load (kind l), pickup (p) or delivery (d) for one haulier, as numbers: the same for the same
   * text in every version of PostgreSQL, which its own hash functions do not promise.
   */
  `create function filter_keys(haulier integer, kind text, keys text[]) returns bigint[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(('x' || left(md5(haulier || kind || key), 16))::bit(64)::bigint), '{}')
      from unnest(keys) as key
    $$`,
  `create function filter_keys_of(haulier integer, r request) returns bigint[]
    language sql immutable parallel safe as $$
      select filter_keys(haulier, 'l', r.load_keys) || filter_keys(haulier, 'p', r.pickup_keys)
        || filter_keys(haulier, 'd', r.delivery_keys)
    $$`,
  "alter table quoted_request add column filter_keys bigint[] not null default '{}'",
  `update quoted_request quoted set filter_keys = filter_keys_of(quoted.haulier_id, r)
    from request r where r.id = quoted.request_id`,
  `create or replace function quoted_request_added() returns trigger language plpgsql as $$
    begin
      insert into quoted_request (haulier_id, request_id, stage, haulage, deadline, pickup_at, filter_keys)
      select new.haulier_id, r.id, r.stage, r.haulage, r.deadline, r.pickup_at, filter_keys_of(new.haulier_id, r)
      from request r where r.id = new.request_id and r.owner_id <> new.haulier_id
      on conflict do nothing;
      return null;
    end $$`,
  `create function quoted_filters_changed() returns trigger language plpgsql as $$
    begin
      update quoted_request set filter_keys = filter_keys_of(haulier_id, new) where request_id = new.id;
      return null;
    end $$`,
  `create trigger quoted_filters_changed after update on request for each row
    when (old.load_keys <> new.load_keys or old.pickup_keys <> new.pickup_keys
      or old.delivery_keys <> new.delivery_keys)
    execute function quoted_filters_changed()`,
  `create index quoted_request_filter on quoted_request using gin (filter_keys)
    with (gin_pending_list_limit = 256)`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

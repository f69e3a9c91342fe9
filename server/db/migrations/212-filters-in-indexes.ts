import { type Kysely, sql } from 'kysely'

/**
 * What a request can be filtered by is in the indexes of the open requests, as 256 bits
 * (docs/decisions/0255-open-requests-are-filtered-in-their-indexes.md).
 */
const BITS_OF_KEYS = `filter_bits('l', load_keys) | filter_bits('p', pickup_keys) | filter_bits('d', delivery_keys)`

const statements = [
  'set constraints all immediate',
  // The bit of a key: the same in every version of PostgreSQL, as the numbers of filter_keys() are.
  `create function filter_bit(key text) returns bit(256) language sql immutable parallel safe as $$
      select set_bit(repeat('0', 256)::bit(256), ('x' || left(md5(key), 2))::bit(8)::integer, 1)
    $$`,
  `create function filter_bits(kind text, keys text[]) returns bit(256)
    language sql immutable parallel safe as $$
      select coalesce(bit_or(filter_bit(kind || key)), repeat('0', 256)::bit(256)) from unnest(keys) as key
    $$`,
  'drop index request_open',
  'drop index request_open_deadline',
  'drop index request_open_pickup',
  // A generated column is filled while it is added. Later it would be computed at every change of a request.
  `alter table request add column filter_bits bit(256) not null generated always as (${BITS_OF_KEYS}) stored`,
  'alter table request alter column filter_bits drop expression',
  "alter table request alter column filter_bits set default repeat('0', 256)::bit(256)",
  // One query, which takes half the time of three calls of filter_bits().
  `create function request_filter_bits() returns trigger language plpgsql as $$
    begin
      new.filter_bits := (select coalesce(bit_or(filter_bit(key)), repeat('0', 256)::bit(256)) from (
        select 'l' || unnest(new.load_keys) as key
        union all select 'p' || unnest(new.pickup_keys)
        union all select 'd' || unnest(new.delivery_keys)) as keys);
      return new;
    end $$`,
  `create trigger request_filter_bits before insert or update of load_keys, pickup_keys, delivery_keys on request
    for each row execute function request_filter_bits()`,
  `create index request_open on request (id)
    include (owner_id, deadline, haulage, public_search_text, filter_bits) where stage = 'Open'`,
  `create index request_open_deadline on request (deadline, id)
    include (owner_id, haulage, public_search_text, filter_bits) where stage = 'Open'`,
  `create index request_open_pickup on request (pickup_at, id)
    include (owner_id, deadline, haulage, public_search_text, filter_bits) where stage = 'Open'`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

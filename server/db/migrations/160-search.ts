import { type Kysely, sql } from 'kysely'

/**
 * What requests are searched and filtered by: an index of letters, and the text in the indexes that the lists of open
 * requests are read from (docs/decisions/0160-search-by-letters.md).
 */
const statements = [
  'set constraints all immediate',
  // The text of the owner ends with that of all others, also where an earlier version wrote them apart.
  `update request set search_text = search_text || ' ' || public_search_text
    where right(search_text, length(public_search_text)) <> public_search_text`,
  /*
   * Every three letters in a row, with one or two at the end; those with a letter of the reference have a dot before
   * them. It needs no extension: not every database lets its user create one.
   */
  `create function request_grams(whole text, public text, owner integer) returns tsvector
    language sql immutable parallel safe as $$
      select array_to_tsvector(array_append(array_agg(
        case when at > length(whole) - length(public) then '' else '.' end || substr(whole, at, 3)), '#' || owner))
      from generate_series(1, length(whole)) as at
    $$`,
  'drop index request_open_filter',
  // What is written waits in a list that each search reads: it is kept short.
  ...[
    ['request_find_open', "stage = 'Open'"],
    ['request_find_closed', "stage in ('Expired', 'Accepted', 'Cancelled')"],
  ].flatMap(([name, stages]) => [
    `create index ${name} on request using gin (
      request_grams(search_text, public_search_text, owner_id), load_keys, pickup_keys, delivery_keys
    ) with (gin_pending_list_limit = 256) where ${stages}`,
    // The estimates do not need it, and computing them takes long.
    `alter index ${name} alter column 1 set statistics 0`,
  ]),
  'drop index request_open',
  'drop index request_open_deadline',
  'drop index request_open_pickup',
  `create index request_open on request (id)
    include (owner_id, deadline, haulage, public_search_text) where stage = 'Open'`,
  `create index request_open_deadline on request (deadline, id)
    include (owner_id, haulage, public_search_text) where stage = 'Open'`,
  `create index request_open_pickup on request (pickup_at, id)
    include (owner_id, deadline, haulage, public_search_text) where stage = 'Open'`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

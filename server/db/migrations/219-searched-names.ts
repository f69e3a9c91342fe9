import { type Kysely, sql } from 'kysely'

/** Names as searches compare them, in generated columns (docs/decisions/0267-searched-texts-are-stored.md). */
const BLANKS = String.raw`-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\t\n\r`
const LEFT_OUT = String.raw`''\u2018\u2019\u00AD\u200B\u2060\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0323\u0326\u0327\u0328`

const statements = [
  // The same as searchedText() of the domain. Capitals are named because lower() knows only those of ASCII in some databases.
  `create function searched_text(given text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(case
        when octet_length(given) = length(given) then lower(translate(given, E'-\\t\\n\\r''', '    '))
        else lower(translate(
          replace(replace(replace(replace(replace(replace(
            translate(normalize(given, nfkd), E'${BLANKS}${LEFT_OUT}', '${' '.repeat(11)}'),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
          'øØłŁđĐı', 'oollddi'))
        end, ' +', ' ', 'g'))
    $$`,
  // The same as searchedPhone() of the domain, for any text.
  `create function searched_phone(given text) returns text language sql immutable parallel safe as $$
      select regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(normalize(given, nfkc), '^\\s*((?:\\+|00)[^(]*)\\(0\\)', '\\1'),
        '[^0-9+]', '', 'g'), '^(?:\\+|00)440?|^44(?=\\d{9,10}$)', '0'), '^\\+|^00', '')
    $$`,
  // Every three letters in a row, with one or two at the end. Reading letters one by one takes a tenth of the time of
  // substr() in a long text. The planner is not to compute it for all rows instead of asking an index.
  `create function text_grams(whole text) returns tsvector language sql immutable parallel safe cost 10000 as $$
      select array_to_tsvector(array_agg(gram)) from (
        select letter || lead(letter, 1, '') over letters || lead(letter, 2, '') over letters as gram
        from string_to_table(whole, null) with ordinality as each_letter(letter, at)
        window letters as (order by at)) as grams
    $$`,
  // Also written by processes of an earlier version, while both run.
  `alter table company
    add column searched_name text not null generated always as (searched_text(name)) stored,
    add column searched_area text not null
      generated always as (searched_text(coalesce(area_coverage, '') || ' ' || coalesce(city, ''))) stored,
    add column searched_description text generated always as (searched_text(description)) stored,
    add column searched_phone text generated always as (searched_phone(phone)) stored`,
  `alter table person
    add column searched_name text not null
      generated always as (searched_text(first_name || ' ' || last_name)) stored,
    add column searched_title text generated always as (searched_text(job_title)) stored,
    add column searched_phone text generated always as (searched_phone(phone)) stored`,
  'alter table place add column searched_place text not null generated always as (searched_text(place)) stored',
  // What is written waits in a list that each search reads: it is kept short.
  `create index company_find on company using gin (text_grams(
    searched_name || E'\\n' || searched_area || E'\\n' || coalesce(searched_description, '')
  )) with (gin_pending_list_limit = 256)`,
  // The estimates do not need it, and computing them takes long.
  'alter index company_find alter column 1 set statistics 0',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Searches in lists of bookings. A page reads the first rows in the order of the list; if they do not fill it, an index
 * of letters finds all matches (docs/decisions/0285-bookings-are-searched-by-letters.md).
 */
import { sql } from 'kysely'
import { containerNumberIn } from '#domain/bookings/container-number.ts'
import { searchedWords } from '#domain/searched-words.ts'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { gramsOf, quoted, termOf } from '../grams.ts'
import { anywhere, COUNTED_ALONG } from '../paging.ts'

/** How many rows are read in order before the index is asked. */
const LOOKED_AT = 400

/** What a search asks for; every value is null without one. */
export interface SearchValues extends Record<string, unknown> {
  /** Patterns for `like all`. */
  readonly patterns: readonly string[] | null
  /** The container number that is searched, as it is stored. */
  readonly containerPattern: string | null
  /** The index queries, as text of a tsquery: of all bookings, of those a company gave, of those it carries. */
  readonly anyGrams: string | null
  readonly givenGrams: string | null
  readonly carriedGrams: string | null
}

const NONE: SearchValues = {
  patterns: null,
  containerPattern: null,
  anyGrams: null,
  givenGrams: null,
  carriedGrams: null,
}

/** The values of a search, or of none. At least one of its letters is compared. */
export function searchValues(search: string | null, companyId: number | null): SearchValues {
  if (search === null) return NONE
  const container = containerNumberIn(search)?.toLowerCase() ?? null
  const words = searchedWords(search)
  const anyGrams = [words, ...(container ? [[container]] : [])]
    .map((words) => {
      const grams = gramsOf(words).map((gram) => termOf(gram))
      return `(${grams.join(' & ')})`
    })
    .join(' | ')
  return {
    patterns: words.map(anywhere),
    containerPattern: container && anywhere(container),
    anyGrams,
    givenGrams: `${quoted(`#o${companyId}`)} & (${anyGrams})`,
    carriedGrams: `${quoted(`#h${companyId}`)} & (${anyGrams})`,
  }
}

/** The condition of a search on `b`. */
export function searchSql(
  { patterns, containerPattern }: Parameters<SearchValues>,
  hasContainerNumber: boolean,
): Sql {
  const inText = sql`b.search_text like all(${patterns}::text[])`
  return hasContainerNumber ? sql`(${inText} or b.search_text like ${containerPattern}::text)` : inText
}

/** A set of bookings that is searched, as conditions on `b`. */
export interface Searched {
  /** Whose bookings: an index has them in the order of the list. */
  readonly of: Sql
  /** The search and the other filters. */
  readonly filters: Sql
  /** The index query that finds the matches. */
  readonly grams: Sql
}

/** The bookings that the index finds, compared with the search. */
function foundFrom({ of, filters, grams }: Searched): Sql {
  // "offset 0" keeps the planner from reading all bookings of the company instead: it cannot know which is less.
  return sql`from (select b.id, b.owner_id, b.haulier_id, b.status, b.pickup_at, b.search_text from booking b
      where booking_grams(b.search_text, b.owner_id, b.haulier_id) @@ ${grams}::tsquery offset 0) as b
    where ${of} and ${filters}`
}

/** The number of matches. */
export function foundCount(searched: Searched): Sql {
  return sql`(select count(*) ${foundFrom(searched)})`
}

interface WindowKind {
  readonly column: Sql
  readonly direction: Sql
  /** How many rows the window has, if there are so many. */
  readonly needed: Sql
  /** False if there are known to be more than are counted. */
  readonly countsMatches: boolean
}

interface SearchedWindow {
  /** Its named queries (`with`). */
  readonly named: readonly Sql[]
  /** The matches with `id` and `sort`, at least as many as are needed if there are so many. */
  readonly candidates: Sql
  /** Their number, counted to one more than COUNTED_ALONG. */
  readonly count: Sql
}

/** The matches among the first rows of a set or, if these are not enough, all that the index finds. */
export function searchedWindow(
  searched: Searched,
  { column, direction, needed, countsMatches }: WindowKind,
  nth: number,
): SearchedWindow {
  const name = (of: string) => sql.ref(`${of}_${nth}`)
  const isEnough = sql`(select is_full or is_whole from ${name('known')})`
  const countOfFull = countsMatches
    ? sql`(select count(*) from (select 1 ${foundFrom(searched)} limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)`
    : sql.lit(COUNTED_ALONG + 1)
  return {
    named: [
      sql`${name('first')} as materialized (
        select b.id, ${column} as sort, ${searched.filters} as fits from booking b where ${searched.of}
        order by ${column} ${direction}, b.id ${direction} limit ${sql.lit(LOOKED_AT)})`,
      sql`${name('known')} as materialized (
        select matches, matches >= ${needed}::int as is_full, rows < ${sql.lit(LOOKED_AT)} as is_whole
        from (select count(*) as rows, count(*) filter (where fits) as matches from ${name('first')}) as looked)`,
      sql`${name('found')} as materialized (
        select b.id, ${column} as sort ${foundFrom(searched)} and not ${isEnough})`,
    ],
    candidates: sql`select id, sort from ${name('first')} where fits and ${isEnough}
      union all select id, sort from ${name('found')}`,
    count: sql`(select case when is_whole then matches
        when is_full then ${countOfFull}
        else (select count(*) from ${name('found')}) end from ${name('known')})`,
  }
}

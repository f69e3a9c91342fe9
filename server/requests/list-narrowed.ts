/** The part of a window that filters narrow: its first rows, or the rows that an index finds. */
import { sql } from 'kysely'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { COUNTED_ALONG } from '../paging.ts'
import { isInOrder, isSearchName } from './list-filters.ts'
import { type ListKind, type WindowValues, windowPieces } from './list-kind.ts'
import type { Part } from './list-parts.ts'
import { isClosed } from './list-slices.ts'

/** How many rows of a part are read in order before matches are looked up by their keys. */
const LOOKED_AT = 400
/**
 * The same if an index of the company's rows finds the matches by their keys: in a part of fewer rows, and in any part
 * until the matches are known to be many.
 */
const LOOKED_AT_BEFORE_KEYS = 40
/** The same if an index of the open requests has all columns that are read. */
const LOOKED_AT_IN_INDEX = 8000
/** Below this number, the matches of a search among the open requests count as few. */
const RARE = 100

type PartThatFits = Part & { readonly fits: Sql }

export interface NarrowedPart {
  readonly part: PartThatFits
  /** Its named queries (`with`): the matches among its first rows, how many these are, and what is known by them. */
  readonly named: readonly Sql[]
  /**
   * The rows that it adds to the window: the matches among its first rows or, if these are not enough, all found ones.
   */
  readonly candidates: readonly Sql[]
  /** The number of its matches; null if unknown. */
  readonly count: Sql
  /** SQL that is true if the first rows fill the window or are the whole part. */
  readonly isEnough: Sql
  /** The name of its query of the matches among its first rows. */
  readonly walked: Sql
  /** The name of its query with `found`, `is_full` and `is_whole` in one row. */
  readonly known: Sql
}

/**
 * With many matches, the window is full after a few rows in the order of the list. With few, an index finds all of
 * them. The first rows show which case it is; no estimate of the planner decides it.
 */
export function narrowedPart(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  part: PartThatFits,
  nth: number,
  isRare: Sql,
): NarrowedPart {
  const { columns, after, order, orderOfNamed } = windowPieces(kind, parameters, part)
  const { needed } = parameters
  const name = (of: string) => sql.ref(`${of}_${nth}`)
  const max = sql.lit(maxLookedAt(kind, part))
  const rows = sql`select 1 from ${part.countedFrom} where ${part.where} ${after} ${order} limit ${max}`
  const look = part.hasKeysOfCompany
    ? lookAtKeyed(kind, rows, max, name('part'))
    : lookAtMost(rows, max, part, isRare)
  const inOrder = (column: Sql) => sql`select ${columns}, ${column} from ${part.from}
    where ${part.where} ${after} ${order} limit ${look.limit}`
  // Only rows that may fit are read from the table.
  const first = part.mayFit
    ? sql`select id, sort, (select ${part.fits} from request r where r.id = possible.id) as fits
        from (${inOrder(sql`${part.mayFit} as may_fit`)}) as possible
        where may_fit ${orderOfNamed} limit ${sql.lit(LOOKED_AT)}`
    : inOrder(sql`${part.fits} as fits`)
  const isEnough = sql`(select is_full or is_whole from ${name('known')})`
  const found = sql`select id, sort from ${foundName(part)}
    where stage = ${sql.lit(part.found.stage)} and not ${isEnough}`
  return {
    part,
    isEnough,
    walked: name('walked'),
    known: name('known'),
    named: [
      ...look.named,
      sql`${name('walked')} as materialized (
        select id, sort from (${first}) as looked
        where fits and not ${isRare} ${orderOfNamed} limit ${needed}::int)`,
      sql`${name('walk')} as materialized (
        select count(*) as found, count(*) >= ${needed}::int as is_full from ${name('walked')})`,
      sql`${name('known')} as materialized (
        select found, is_full, case when is_full then null else ${look.isWhole} end as is_whole from ${name('walk')})`,
    ],
    candidates: [sql`select id, sort from ${name('walked')} where ${isEnough}`, found],
    // An anchored window leaves out the rows before the anchor, so it cannot count the list.
    count: kind.isAnchored
      ? sql`null::int`
      : sql`(select case when is_full then ${countOfWhole(kind, parameters, part)} when is_whole then found
          else (select count(*) from (${found}) as counted) end from ${name('known')})`,
  }
}

/** A part of which all matches are found, in any order. */
export function foundPart(kind: ListKind, parameters: Parameters<WindowValues>, part: Part) {
  const { columns, after, orderOfNamed } = windowPieces(kind, parameters, part)
  const name = foundName(part)
  return {
    part,
    named: sql`${name} as materialized (select ${columns} from ${part.found.from} where ${part.found.where} ${after})`,
    candidates: sql`(select id, sort from ${name} ${orderOfNamed} limit ${parameters.needed}::int)`,
    // An anchored window leaves out the rows before the anchor, so it cannot count the list.
    count: kind.isAnchored ? sql`null::int` : sql`(select count(*) from ${name})`,
  }
}

/** How many first rows of a part are read. */
interface Look {
  readonly named: readonly Sql[]
  readonly limit: Sql
  /** SQL that is true if these rows are the whole part. */
  readonly isWhole: Sql
}

function lookAtMost(rows: Sql, max: Sql, { isShared }: Part, isRare: Sql): Look {
  // Not for the open requests: with few matches, their index finds them as fast as this counts the part.
  const isWhole = isShared
    ? sql`false`
    : sql`(not ${isRare} and (select count(*) from (${rows}) as looked) < ${max})`
  return { named: [], limit: max, isWhole }
}

/** Keys find the matches in some hundred rows sooner than reading these rows does. */
function lookAtKeyed({ countsOthers }: ListKind, rows: Sql, max: Sql, name: Sql): Look {
  const few = sql.lit(LOOKED_AT_BEFORE_KEYS)
  const ofLongPart = countsOthers ? few : max
  return {
    named: [sql`${name} as materialized (select count(*) as length from (${rows}) as looked)`],
    limit: sql`(select case when length < ${max} then ${few} else ${ofLongPart} end from ${name})`,
    isWhole: sql`(select length <= ${few} from ${name})`,
  }
}

/** If the index found few matches among the open requests, it is used for all other parts. */
export function rareSql({ part, known }: NarrowedPart): Sql {
  return sql`rare as materialized (select not is_full
    and (select count(*) from ${foundName(part)}) < ${sql.lit(RARE)} as is_rare from ${known})`
}

function foundName({ found }: Part): Sql {
  return sql.ref(`found_${found.group}`)
}

/** The matches, found once for all parts of a group if one part needs them. */
export function foundSets(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  narrowed: readonly NarrowedPart[],
): Sql[] {
  return [...Map.groupBy(narrowed, ({ part }) => part.found.group).values()].flatMap((members) => {
    const [{ part }] = members as [NarrowedPart]
    const { columns, after } = windowPieces(kind, parameters, part)
    const isEnough = sql.join(
      members.map((member) => member.isEnough),
      sql` and `,
    )
    // A literal for the open requests: their index has every other column that is read, so the table is not. Those
    // found among the closed ones may have a stage of which the list has no part.
    const { stage: one } = part.found
    const stage = isClosed(one) ? sql`${sql.ref(part.alias)}.stage` : sql`${sql.lit(one)}::text`
    return sql`${foundName(part)} as materialized (
      select ${columns}, ${stage} as stage from ${part.found.from}
      where ${part.found.where} ${after} and not (${isEnough}))`
  })
}

/** The number of matches in a part of fewer rows than `mostLookedAt()` and COUNTED_ALONG; null for a longer part. */
function countOfWhole(kind: ListKind, parameters: Parameters<WindowValues>, part: PartThatFits): Sql {
  const { order } = windowPieces({ ...kind, isAnchored: false }, parameters, part)
  const max = sql.lit(Math.min(maxLookedAt(kind, part), COUNTED_ALONG))
  const rows = sql`select 1 from ${part.countedFrom} where ${part.where} ${order} limit ${max}`
  const first = sql`select ${part.fits} as fits from ${part.from} where ${part.where} ${order} limit ${max}`
  return sql`case when (select count(*) from (${rows}) as looked) < ${max}
    then (select count(*) filter (where fits) from (${first}) as looked) end`
}

function maxLookedAt(kind: ListKind, { isShared, mayFit }: Pick<Part, 'isShared' | 'mayFit'>): number {
  // If the matches are few, their keys find them sooner than so many rows are read.
  const isDeep = isSearchOnly(kind) || (mayFit !== null && !kind.countsShared)
  return isShared && isDeep ? LOOKED_AT_IN_INDEX : LOOKED_AT
}

function isSearchOnly({ filters, ordering }: ListKind): boolean {
  return filters.every((name) => isInOrder(name, ordering) || isSearchName(name))
}

/** The windows of the lists of requests: the ids of a page, in the order of the list, and its known totals. */
import { sql } from 'kysely'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { COUNTED_ALONG } from '../paging.ts'
import { boundSql, upToBound } from './list-bound.ts'
import {
  bitsSql,
  type FilterParameters,
  filterSql,
  foundSql,
  isInOrder,
  isOfKeys,
  isSearch,
  isSearchName,
} from './list-filters.ts'
import { type ListKind, orderOf, type WindowValues, windowPieces } from './list-kind.ts'
import { foundPart, foundSets, type NarrowedPart, narrowedPart, rareSql } from './list-narrowed.ts'
import { type Part, partsOf } from './list-parts.ts'
import type { ViewerSql } from './viewer.ts'

/** The ids of a window of the list, in order, and the known totals. */
interface WindowSql {
  /** The tables of the window, as the beginning of a statement. */
  readonly with: Sql
  readonly window: Sql
  /** How many rows some of the parts have, up to one more than COUNTED_ALONG; null if unknown. */
  readonly count: (of: (part: Part) => boolean) => Sql
}

/**
 * Each part is cut to the rows that the window needs before the parts are combined: every part has an index in this
 * order, so that a window costs the same for any number of requests.
 */
export function windowSql(
  kind: ListKind,
  parameters: Parameters<WindowValues>,
  parts: readonly Part[],
): WindowSql {
  const { direction } = orderOf(kind)
  const { size, offset } = parameters
  const isSearchOfShared = isSearch(kind.filters) && parts.some(({ isShared }) => isShared)
  // Not while the other parts are counted, which needs all of their rows.
  const isBounded = !kind.countsOthers && parts.some(({ isShared, fits }) => isShared && fits !== null)
  const narrowed = parts.flatMap((given, nth) => {
    const part = isBounded && !given.isShared ? upToBound(kind, given) : given
    if (!part.fits) return []
    const isRare = isSearchOfShared && !part.isShared ? sql`(select is_rare from rare)` : sql`false`
    return [narrowedPart(kind, parameters, { ...part, fits: part.fits }, nth, isRare)]
  })
  const foundOnly = parts.filter((part) => part.isFoundOnly).map((part) => foundPart(kind, parameters, part))
  const isNarrowed = narrowed.length + foundOnly.length > 0
  const candidates = isNarrowed
    ? [...narrowed.flatMap((one) => one.candidates), ...foundOnly.map((one) => one.candidates)]
    : parts.map((part) => wholePart(kind, parameters, part))
  const namedOf = (some: readonly NarrowedPart[]) => [
    ...some.flatMap((one) => one.named),
    ...foundSets(kind, parameters, some),
  ]
  const shared = narrowed.filter(({ part }) => part.isShared)
  const named = [
    ...namedOf(shared),
    ...(isBounded ? shared.map((one) => boundSql(kind, parameters, one)) : []),
    ...(isSearchOfShared ? shared.map(rareSql) : []),
    ...namedOf(narrowed.filter(({ part }) => !part.isShared)),
    ...foundOnly.map((one) => one.named),
  ]
  return {
    with: named.length > 0 ? sql`with ${sql.join(named)}` : sql``,
    window: sql`select id, sort from (${sql.join(candidates, sql` union all `)}) as candidate
      order by sort ${direction}, id ${direction} limit ${size}::int offset ${offset}::int`,
    count: (of) => {
      if (!isNarrowed) return countedAlong(parts.filter(of))
      const counts = [...narrowed, ...foundOnly].filter(({ part }) => of(part)).map((one) => one.count)
      return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
    },
  }
}

function wholePart(kind: ListKind, parameters: Parameters<WindowValues>, part: Part): Sql {
  const { columns, after, order } = windowPieces(kind, parameters, part)
  return sql`(select ${columns} from ${part.from} where ${part.where} ${after}
    ${order} limit ${parameters.needed}::int)`
}

export function partsFor(
  kind: ListKind,
  viewer: ViewerSql,
  parameters: Parameters<FilterParameters>,
): Part[] {
  const inOrder = kind.filters.filter((name) => isInOrder(name, kind.ordering))
  const others = kind.filters.filter((name) => !isInOrder(name, kind.ordering))
  const hasKeys = kind.filters.some(isOfKeys)
  return partsOf(kind, viewer, {
    inOrder: (part) => filterSql(inOrder, parameters, part),
    others: others.length > 0 ? (part) => filterSql(others, parameters, part) : null,
    found: (part) => foundSql(kind.filters, parameters, part),
    isSearch: isSearch(kind.filters),
    hasKeys,
    inOpenIndex: hasKeys
      ? (part) => sql`(${bitsSql(kind.filters, parameters)}
          ${filterSql(kind.filters.filter(isSearchName), parameters, part)})`
      : null,
    hasFewQuoted: kind.countsOthers,
  })
}

/** One limit for all parts: if the first has enough rows, the others are not read. */
function countedAlong(parts: readonly Part[]): Sql {
  if (parts.length === 0) return sql`0`
  const rows = parts.map(({ countedFrom, where }) => sql`select 1 from ${countedFrom} where ${where}`)
  return sql`(select count(*) from (${sql.join(rows, sql` union all `)} limit ${sql.lit(COUNTED_ALONG + 1)}) as capped)`
}

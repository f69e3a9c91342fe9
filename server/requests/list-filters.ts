/**
 * What narrows a list of requests. A filter is a name, the value it takes, and its condition on request `r`; the
 * text of a list's SQL depends on which filters are used, never on their values.
 */
import { sql } from 'kysely'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'

/** The values of all filters; null for a filter that is not used. */
export type ListFilters = {
  readonly haulage: HaulageType | null
  /** A pattern for LIKE. */
  readonly search: string | null
}

export type FilterName = keyof ListFilters

/** The values of the filters as parameters of a query. */
export type FilterParameters = ListFilters & {
  /** The number of a request that a search may mean; 0 for none. */
  readonly requestId: number
}

/** `text` is what a search looks into: with the reference for a viewer that is shown it. */
type Condition = (parameters: Parameters<FilterParameters>, text: Sql) => Sql

const CONDITIONS: Readonly<Record<FilterName, Condition>> = {
  haulage: ({ haulage }) => sql`r.haulage = ${haulage}::text`,
  search: ({ search, requestId }, text) => sql`(${text} like ${search}::text or r.id = ${requestId}::int)`,
}

/** The filters that are used, in an order of their own. */
export function namesOf(filters: ListFilters): FilterName[] {
  return (Object.keys(CONDITIONS) as FilterName[]).filter((name) => filters[name] !== null)
}

/** The conditions of the filters, each with its `and`. */
export function filterSql(
  names: readonly FilterName[],
  parameters: Parameters<FilterParameters>,
  text: Sql,
): Sql {
  if (names.length === 0) return sql``
  return sql.join(
    names.map((name) => sql`and ${CONDITIONS[name](parameters, text)}`),
    sql` `,
  )
}

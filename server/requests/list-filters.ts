/**
 * What narrows a list of requests. A filter is a name, the value it takes, and its condition on request `r`; the
 * text of a list's SQL depends on which filters are used, never on their values.
 */
import { sql } from 'kysely'
import { AREA_SENTENCE, readArea } from '#domain/places/area.ts'
import { keysOfToken } from '#domain/places/token.ts'
import type { LoadFilter } from '#domain/requests/list-filter.ts'
import { loadTypeKey, requirementKey, sizeKey } from '#domain/requests/load-keys.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { addDays, startOfDay } from '#domain/time.ts'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { InvalidError } from '../http/errors.ts'

/** Places of any of several tokens, as keys. */
interface PlaceValues {
  /** One key of each token: a place that is meant has one of them, which an index finds. */
  readonly finding: readonly string[]
  /** Of those, the keys that are a whole token. */
  readonly whole: readonly string[]
  /** The tokens of several words as a JSON list of their keys. */
  readonly several: string
}

/** The values of all filters; null for a filter that is not used. */
export type ListFilters = {
  readonly haulage: HaulageType | null
  /** A pattern for LIKE. */
  readonly search: string | null
  readonly loadTypes: readonly string[] | null
  readonly sizes: readonly string[] | null
  readonly requirements: readonly string[] | null
  readonly pickupAreas: PlaceValues | null
  readonly deliveryAreas: PlaceValues | null
  readonly pickupFrom: Date | null
  readonly pickupBefore: Date | null
}

export type FilterName = keyof ListFilters

/** The values of the filters as parameters of a query. */
export type FilterParameters = Omit<ListFilters, 'pickupAreas' | 'deliveryAreas'> & {
  /** The number of a request that a search may mean; 0 for none. */
  readonly requestId: number
  readonly pickupFinding: readonly string[] | null
  readonly pickupWhole: readonly string[] | null
  readonly pickupSeveral: string | null
  readonly deliveryFinding: readonly string[] | null
  readonly deliveryWhole: readonly string[] | null
  readonly deliverySeveral: string | null
}

/** The filters that a load has to fit, as values of {@link ListFilters}. */
export function loadFilters(filter: LoadFilter): Omit<ListFilters, 'haulage' | 'search'> {
  return {
    loadTypes: keysOf(filter.loadTypes, loadTypeKey),
    sizes: keysOf(filter.sizes, sizeKey),
    requirements: keysOf(filter.requirements, requirementKey),
    pickupAreas: placesOf('pickupAreas', filter.pickupAreas),
    deliveryAreas: placesOf('deliveryAreas', filter.deliveryAreas),
    pickupFrom: filter.pickupFrom === null ? null : startOfDay(filter.pickupFrom),
    pickupBefore: filter.pickupTo === null ? null : startOfDay(addDays(filter.pickupTo, 1)),
  }
}

function keysOf(values: readonly string[] | null, keyOf: (value: string) => string): string[] | null {
  return values?.map(keyOf).sort() ?? null
}

/** @throws InvalidError at the filter where an area does not exist. */
function placesOf(
  filter: 'pickupAreas' | 'deliveryAreas',
  areas: readonly string[] | null,
): PlaceValues | null {
  if (!areas) return null
  const keys = areas.map((area, index) => {
    const token = readArea(area)
    if (token === null) throw new InvalidError('query', [{ path: [filter, index], message: AREA_SENTENCE }])
    return keysOfToken(token)
  })
  return {
    finding: keys.flatMap((all) => all.slice(0, 1)),
    whole: keys.filter(({ length }) => length === 1).flat(),
    several: JSON.stringify(keys.filter(({ length }) => length > 1)),
  }
}

/** The parameters of filters and of a search. */
export function filterParameters(filters: ListFilters, requestId: number): FilterParameters {
  const { pickupAreas, deliveryAreas, ...plain } = filters
  return {
    ...plain,
    requestId,
    pickupFinding: pickupAreas?.finding ?? null,
    pickupWhole: pickupAreas?.whole ?? null,
    pickupSeveral: pickupAreas?.several ?? null,
    deliveryFinding: deliveryAreas?.finding ?? null,
    deliveryWhole: deliveryAreas?.whole ?? null,
    deliverySeveral: deliveryAreas?.several ?? null,
  }
}

/** `text` is what a search looks into: with the reference for a viewer that is shown it. */
type Condition = (parameters: Parameters<FilterParameters>, text: Sql) => Sql

const CONDITIONS: Readonly<Record<FilterName, Condition>> = {
  haulage: ({ haulage }) => sql`r.haulage = ${haulage}::text`,
  search: ({ search, requestId }, text) => sql`(${text} like ${search}::text or r.id = ${requestId}::int)`,
  loadTypes: ({ loadTypes }) => sql`r.load_keys && ${loadTypes}::text[]`,
  sizes: ({ sizes }) => sql`r.load_keys && ${sizes}::text[]`,
  requirements: ({ requirements }) => sql`r.load_keys && ${requirements}::text[]`,
  pickupAreas: ({ pickupFinding, pickupWhole, pickupSeveral }) =>
    placeSql(sql`r.pickup_keys`, pickupFinding, pickupWhole, pickupSeveral),
  deliveryAreas: ({ deliveryFinding, deliveryWhole, deliverySeveral }) =>
    placeSql(sql`r.delivery_keys`, deliveryFinding, deliveryWhole, deliverySeveral),
  pickupFrom: ({ pickupFrom }) => sql`r.pickup_at >= ${pickupFrom}::timestamptz`,
  pickupBefore: ({ pickupBefore }) => sql`r.pickup_at < ${pickupBefore}::timestamptz`,
}

function placeSql(column: Sql, finding: Sql, whole: Sql, several: Sql): Sql {
  return sql`${column} && ${finding}::text[] and (${column} && ${whole}::text[]
    or exists (select 1 from jsonb_array_elements(${several}::jsonb) as token
      where ${column} @> array(select jsonb_array_elements_text(token))))`
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

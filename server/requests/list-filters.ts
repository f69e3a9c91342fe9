/**
 * The filters of a list of requests. A filter is a name, the value it takes, and its condition on request `r`; the
 * text of a list's SQL depends on which filters are used, never on their values.
 */
import { sql } from 'kysely'
import type { RequestOrdering } from '#contract/requests.ts'
import { AREA_SENTENCE, readArea } from '#domain/places/area.ts'
import { keysOfToken, partsOf } from '#domain/places/token.ts'
import type { LoadFilter } from '#domain/requests/list-filter.ts'
import { loadTypeKey, requirementKey, sizeKey } from '#domain/requests/load-keys.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { searchedWords } from '#domain/searched-words.ts'
import { addDays, startOfDay } from '#domain/time.ts'
import type { Sql } from '../db/json.ts'
import type { Parameters } from '../db/prepared.ts'
import { InvalidError } from '../http/errors.ts'
import { wordPatterns } from '../searched.ts'
import { isPortCode } from './ports.ts'
import { type GramQueries, gramQueries } from './search-grams.ts'

/** Places of any of several tokens, as keys. */
interface PlaceValues {
  /** One key of each token: a matching place has one of them, which an index finds. */
  readonly finding: readonly string[]
  /** The keys among them that are a whole token. */
  readonly whole: readonly string[]
  /** The tokens of several words as a JSON list of their keys. */
  readonly several: string
}

/** The values of all filters; null for a filter that is not used. */
type ListFilters = {
  readonly haulage: HaulageType | null
  /** Patterns for `like all`. */
  readonly search: readonly string[] | null
  /** Set instead of `search` if that is also a number: it also finds the request of this number. */
  readonly searchOrNumber: readonly string[] | null
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
export type FilterParameters = Omit<ListFilters, 'pickupAreas' | 'deliveryAreas'> &
  GramQueries & {
    /** The number of a request that a search may mean; 0 for none. */
    readonly requestId: number
    readonly pickupFinding: readonly string[] | null
    readonly pickupWhole: readonly string[] | null
    readonly pickupSeveral: string | null
    readonly deliveryFinding: readonly string[] | null
    readonly deliveryWhole: readonly string[] | null
    readonly deliverySeveral: string | null
  }

/** The filters of a list besides its status and tab. */
export interface Narrowing extends LoadFilter {
  readonly search: string | null
  readonly haulage: HaulageType | null
}

/**
 * The filters as values of {@link ListFilters}.
 * @throws InvalidError at a filter with an unknown value.
 */
export function listFilters(filter: Narrowing): ListFilters {
  const patterns = filter.search === null ? null : wordPatterns(filter.search)
  const isNumber = numberIn(filter.search) > 0
  return {
    haulage: filter.haulage,
    search: isNumber ? null : patterns,
    searchOrNumber: isNumber ? patterns : null,
    loadTypes: keysOf(filter.loadTypes, loadTypeKey),
    sizes: keysOf(filter.sizes, sizeKey),
    requirements: keysOf(filter.requirements, requirementKey),
    pickupAreas: placesOf('pickupAreas', filter.pickupAreas),
    deliveryAreas: placesOf('deliveryAreas', filter.deliveryAreas),
    pickupFrom: filter.pickupFrom === null ? null : startOfDay(filter.pickupFrom),
    pickupBefore: filter.pickupTo === null ? null : startOfDay(addDays(filter.pickupTo, 1)),
  }
}

/** The number of a request that a search may mean, as in "#12"; 0 for none. */
function numberIn(search: string | null): number {
  return Number(/^#?(\d{1,9})$/.exec(search ?? '')?.[1] ?? 0)
}

function keysOf<T>(values: readonly T[] | null, keyOf: (value: T) => string): string[] | null {
  return values?.map((value) => keyOf(value)).sort() ?? null
}

/** A code that is not in the list of ports. */
function isOtherPort(token: string): boolean {
  const { kind, value } = partsOf(token)
  return kind === 'port' && !isPortCode(value)
}

/** @throws InvalidError at the filter where an area does not exist. */
function placesOf(
  filter: 'pickupAreas' | 'deliveryAreas',
  areas: readonly string[] | null,
): PlaceValues | null {
  if (!areas) return null
  const keys = areas.map((area, index) => {
    const token = readArea(area)
    if (token === null || isOtherPort(token))
      throw new InvalidError('query', [{ path: [filter, index], message: AREA_SENTENCE }])
    return keysOfToken(token)
  })
  return {
    finding: keys.flatMap((all) => all.slice(0, 1)),
    whole: keys.filter(({ length }) => length === 1).flat(),
    several: JSON.stringify(keys.filter(({ length }) => length > 1)),
  }
}

/** The parameters of filters in the lists of a company. */
export function filterParameters(
  filters: ListFilters,
  search: string | null,
  companyId: number,
): FilterParameters {
  const { pickupAreas, deliveryAreas, ...plain } = filters
  return {
    ...plain,
    ...gramQueries(search === null ? null : searchedWords(search), companyId),
    requestId: numberIn(search),
    pickupFinding: pickupAreas?.finding ?? null,
    pickupWhole: pickupAreas?.whole ?? null,
    pickupSeveral: pickupAreas?.several ?? null,
    deliveryFinding: deliveryAreas?.finding ?? null,
    deliveryWhole: deliveryAreas?.whole ?? null,
    deliverySeveral: deliveryAreas?.several ?? null,
  }
}

/** A part of a list: the open requests of all, the company's own, and those it has quoted on. */
export type PartName = 'open' | 'own' | 'quoted'

/** The SQL pieces for the conditions on a part of a list. */
export interface Narrowed {
  readonly part: PartName
  readonly companyId: Sql
  readonly matches: Matches
}

/** SQL that is true where a text has all patterns of a search: in the reference only for a viewer that may see it. */
export type Matches = (patterns: Sql) => Sql

type Condition = (parameters: Parameters<FilterParameters>, part: Narrowed) => Sql

const CONDITIONS: Readonly<Record<FilterName, Condition>> = {
  haulage: ({ haulage }, { part }) => sql`${columnOf(part, 'haulage')} = ${haulage}::text`,
  search: ({ search }, { matches }) => matches(sql`${search}::text[]`),
  searchOrNumber: ({ searchOrNumber, requestId }, { matches }) =>
    sql`(${matches(sql`${searchOrNumber}::text[]`)} or r.id = ${requestId}::int)`,
  loadTypes: ({ loadTypes }, narrowed) => anyKeySql(narrowed, 'load', loadTypes),
  sizes: ({ sizes }, narrowed) => anyKeySql(narrowed, 'load', sizes),
  requirements: ({ requirements }, narrowed) => anyKeySql(narrowed, 'load', requirements),
  pickupAreas: ({ pickupFinding, pickupWhole, pickupSeveral }, narrowed) =>
    placeSql(narrowed, 'pickup', pickupFinding, pickupWhole, pickupSeveral),
  deliveryAreas: ({ deliveryFinding, deliveryWhole, deliverySeveral }, narrowed) =>
    placeSql(narrowed, 'delivery', deliveryFinding, deliveryWhole, deliverySeveral),
  pickupFrom: ({ pickupFrom }, { part }) => sql`${columnOf(part, 'pickup_at')} >= ${pickupFrom}::timestamptz`,
  pickupBefore: ({ pickupBefore }, { part }) =>
    sql`${columnOf(part, 'pickup_at')} < ${pickupBefore}::timestamptz`,
}

/** A column that `quoted_request` repeats, so that its indexes serve. */
function columnOf(part: PartName, column: 'haulage' | 'pickup_at'): Sql {
  return sql.ref(part === 'quoted' ? `quoted.${column}` : `r.${column}`)
}

/** The kinds of keys of a request; `filter_keys` and `filter_bits` of the database identify each by its first letter. */
type KeyKind = 'load' | 'pickup' | 'delivery'

function letterOf(kind: KeyKind): Sql {
  return sql.lit(kind.slice(0, 1))
}

/** The column with the keys of a request, and keys as that column has them. */
function keysSql({ part, companyId }: Narrowed, kind: KeyKind) {
  if (part !== 'quoted') return { column: sql.ref(`r.${kind}_keys`), keys: (texts: Sql) => texts }
  // The index of quoted requests has the keys of all kinds, separately for each haulier. In a subquery they are
  // computed once, not for each row.
  const letter = letterOf(kind)
  return {
    column: sql`quoted.filter_keys`,
    keys: (texts: Sql) => sql`(select filter_keys(${companyId}, ${letter}, ${texts}))`,
  }
}

function anyKeySql(narrowed: Narrowed, kind: KeyKind, texts: Sql): Sql {
  const { column, keys } = keysSql(narrowed, kind)
  return sql`${column} && ${keys(sql`${texts}::text[]`)}`
}

function placeSql(narrowed: Narrowed, kind: KeyKind, finding: Sql, whole: Sql, several: Sql): Sql {
  const { column, keys } = keysSql(narrowed, kind)
  return sql`${anyKeySql(narrowed, kind, finding)} and (${anyKeySql(narrowed, kind, whole)}
    or exists (select 1 from jsonb_array_elements(${several}::jsonb) as token
      where ${column} @> ${keys(sql`array(select jsonb_array_elements_text(token))`)}))`
}

/** The filters that are used, always in the same order, so that one choice of filters has one SQL text. */
export function namesOf(filters: ListFilters): FilterName[] {
  return (Object.keys(CONDITIONS) as FilterName[]).filter((name) => filters[name] !== null)
}

/** True where a list is searched. */
export function isSearch(names: readonly FilterName[]): boolean {
  return names.some(isSearchName)
}

export function isSearchName(name: FilterName): boolean {
  return name === 'search' || name === 'searchOrNumber'
}

/** True for filters that `quoted_request` has an index for, by haulier. */
export function isOfKeys(name: FilterName): name is keyof typeof FINDING_KEYS {
  return name in FINDING_KEYS
}

/** True for filters that the indexes of the list's order can answer alone. */
export function isInOrder(name: FilterName, ordering: RequestOrdering): boolean {
  if (name === 'haulage') return true
  return ordering.endsWith('pickup') && (name === 'pickupFrom' || name === 'pickupBefore')
}

/** The keys of filters by which rows are found, and their kind. */
const FINDING_KEYS = {
  loadTypes: ['load', 'loadTypes'],
  sizes: ['load', 'sizes'],
  requirements: ['load', 'requirements'],
  pickupAreas: ['pickup', 'pickupFinding'],
  deliveryAreas: ['delivery', 'deliveryFinding'],
} as const

/**
 * A condition on columns that the indexes of the open requests have, which every match meets and few other rows do: one
 * with no bit of the keys does not match. In a subquery the bits of the keys are computed once, not for each row.
 */
export function bitsSql(names: readonly FilterName[], parameters: Parameters<FilterParameters>): Sql {
  const conditions = names.flatMap((name) => {
    if (!isOfKeys(name)) return []
    const [kind, keys] = FINDING_KEYS[name]
    const bits = sql`(select filter_bits(${letterOf(kind)}, ${parameters[keys]}::text[]))`
    return [sql`bit_count(r.filter_bits & ${bits}) > 0`]
  })
  return sql.join(conditions, sql` and `)
}

/** The conditions of filters, each with its `and`. */
export function filterSql(
  names: readonly FilterName[],
  parameters: Parameters<FilterParameters>,
  part: Narrowed,
): Sql {
  if (names.length === 0) return sql``
  return sql.join(
    names.map((name) => sql`and ${CONDITIONS[name](parameters, part)}`),
    sql` `,
  )
}

const GRAM_QUERIES = { open: 'openGrams', own: 'ownGrams', quoted: 'anyGrams' } as const

/**
 * The condition, with its `and`, by which the index finds the rows of a search or of a company's own list; empty if the
 * filters' conditions find them.
 */
export function foundSql(
  names: readonly FilterName[],
  parameters: Parameters<FilterParameters>,
  part: PartName,
): Sql {
  if (!isSearch(names) && part !== 'own') return sql``
  const grams = sql`request_grams(r.search_text, r.public_search_text, r.owner_id)
    @@ ${parameters[GRAM_QUERIES[part]]}::tsquery`
  return names.includes('searchOrNumber')
    ? sql`and (${grams} or r.id = ${parameters.requestId}::int)`
    : sql`and ${grams}`
}

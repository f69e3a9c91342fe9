/**
 * The disjoint parts that make up what a company may see in a list: its own requests, those it can bid on and
 * those it has quoted on, by stage. Each part is read in the order of the list from an index that begins with the
 * company and the stage (docs/decisions/0070-stages-and-the-list-of-quoted-requests.md).
 */
import { sql } from 'kysely'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import { knowsReferenceSql, openToBidsSql } from './json.ts'
import type { Matches, Narrowed, PartName } from './list-filters.ts'
import { deadlineSql, groupOf, type Slice, slicesOf, stagesSql } from './list-slices.ts'
import { byHash, tabConditions } from './tabs.ts'
import type { ViewerSql } from './viewer.ts'

/** The scope of a list: a company's own requests, those it can bid on or has bid on, only the latter, all, or no request. */
export type Scope = 'own' | 'bids' | 'quoted' | 'all' | 'none'

/** The scope of a typed list that a caller narrows further. Two scopes that exclude each other have no request. */
export function narrowedScope(ofList: Scope | null, asked: Scope | null): Scope {
  if (!ofList || !asked || ofList === asked) return ofList ?? asked ?? 'all'
  return ofList === 'bids' && asked === 'quoted' ? 'quoted' : 'none'
}

/** The properties that decide the parts of a list. */
export interface PartsKind {
  readonly scope: Scope
  readonly isHaulier: boolean
  readonly status: RequestStatus | null
  readonly ordering: RequestOrdering
  readonly tab: ListTab
}

/** A part of a list. */
export interface Part {
  /** The tables it is read from, in the order of the list; `r` is the request wherever the filters need it. */
  readonly from: Sql
  /** The alias whose columns the part is sorted and found by. */
  readonly alias: 'r' | 'quoted'
  readonly where: Sql
  /** The tables that `where` needs, for counting rows without reading them. */
  readonly countedFrom: Sql
  /** Further conditions on a row; null if `where` has all of them. */
  readonly fits: Sql | null
  /** A condition that `fits` implies, on columns that the index of the order has; null if there is none. */
  readonly mayFit: Sql | null
  /** All matching rows, found by their keys and not in the order of the list. */
  readonly found: Found
  /** True if every haulier has the same rows, except its own requests. */
  readonly isShared: boolean
  /** True if an index finds the company's rows by the keys of the filters. */
  readonly hasKeysOfCompany: boolean
  /** True if all matches are found by their keys, however the list is ordered. */
  readonly isFoundOnly: boolean
}

/** How the rows of a part are found by their keys. */
interface Found {
  readonly from: Sql
  readonly where: Sql
  /** Parts of the same group are found together; each has its stage, as `stage` of the rows. */
  readonly group: string
  readonly stage: Slice['stage']
}

/** The filters of a list as conditions, each with its `and`. */
interface FiltersSql {
  /** The filters that the indexes of the list's order answer. */
  readonly inOrder: (part: Narrowed) => Sql
  /** All others; null if there are none. */
  readonly others: ((part: Narrowed) => Sql) | null
  /** The condition that finds the rows by an index of their contents. */
  readonly found: (part: PartName) => Sql
  readonly isSearch: boolean
  /** Whether an index of keys finds rows. */
  readonly hasKeys: boolean
  /** A condition on columns of the indexes of open requests that all others imply; null if there is none. */
  readonly inOpenIndex: ((part: Narrowed) => Sql) | null
  /** True if the matches among the requests that the company has quoted on are not known to be many. */
  readonly hasFewQuoted: boolean
}

const matchesAll: Matches = (patterns) => sql`r.search_text like all(${patterns})`
const matchesPublic: Matches = (patterns) => sql`r.public_search_text like all(${patterns})`

/** The text that a search looks into: the reference only for the owner and the winner, who may see it. */
export const SEARCHED = { own: matchesAll, open: matchesPublic }

/** The parts of a list. */
export function partsOf(kind: PartsKind, viewer: ViewerSql, filters: FiltersSql): Part[] {
  const { scope, isHaulier, status, tab } = kind
  const wantsOwn = scope === 'own' || scope === 'all'
  const wantsOpen = (scope === 'bids' || scope === 'all') && isHaulier
  const wantsQuoted = (wantsOpen || scope === 'quoted') && isHaulier
  const parts: Part[] = []
  if (wantsOpen && (status === null || status === 'Open') && tab !== 'won')
    for (const [nth, condition] of tabConditions(tab, 'open', viewer).entries())
      parts.push(openPart(kind, viewer, filters, condition, nth))
  // Users of a deactivated company see no list: no own request is withheld.
  if (wantsOwn)
    for (const one of slicesOf(status, tab, 'own', false).filter(({ stage }) => stage !== 'Withheld'))
      for (const condition of tabConditions(tab, 'own', viewer))
        parts.push(ownPart(one, kind, viewer, filters, condition))
  if (wantsQuoted) {
    const slices = slicesOf(status, tab, 'quoted', wantsOpen)
    if (tab === 'all' && filters.hasKeys && !filters.isSearch && filters.hasFewQuoted && slices.length > 0)
      parts.push(quotedFoundPart(slices, viewer, filters))
    else for (const one of slices) parts.push(quotedPart(one, kind, viewer, filters))
  }
  // A shipper that requests the scope of hauliers, a tab that a status contradicts, or the scope of no request.
  return parts.length > 0 ? parts : [NOTHING]
}

const NOTHING: Part = {
  from: sql`request r`,
  alias: 'r',
  where: sql`false`,
  countedFrom: sql`request r`,
  fits: null,
  mayFit: null,
  found: { from: sql`request r`, where: sql`false`, group: 'nothing', stage: 'Open' },
  isShared: false,
  hasKeysOfCompany: false,
  isFoundOnly: false,
}

function openPart(
  { tab }: PartsKind,
  viewer: ViewerSql,
  filters: FiltersSql,
  condition: Sql,
  nth: number,
): Part {
  const narrowed: Narrowed = { part: 'open', companyId: viewer.companyId, matches: SEARCHED.open }
  const from = sql`request r`
  const where = sql`${openToBidsSql(viewer)} and r.owner_id <> ${viewer.companyId}
    ${filters.inOrder(narrowed)} ${condition}`
  const fits = fitsSql(filters, narrowed)
  return {
    from,
    alias: 'r',
    where,
    countedFrom: from,
    fits,
    mayFit: tab === 'all' ? (filters.inOpenIndex?.(narrowed) ?? null) : null,
    found: {
      from,
      where: sql`${where} ${filters.found('open')} and ${fits ?? sql`true`}`,
      group: `open_${nth}`,
      stage: 'Open',
    },
    isShared: tab === 'all',
    hasKeysOfCompany: false,
    isFoundOnly: false,
  }
}

function ownPart(one: Slice, kind: PartsKind, viewer: ViewerSql, filters: FiltersSql, condition: Sql): Part {
  const columns = {
    deadline: sql`r.deadline`,
    requestId: sql`r.id`,
    today: viewer.today,
    lapsedIds: sql`select late.id from request late
    where late.owner_id = ${viewer.companyId} and late.stage = 'Open' and late.deadline < ${viewer.today}`,
  }
  const narrowed: Narrowed = { part: 'own', companyId: viewer.companyId, matches: SEARCHED.own }
  const from = sql`request r`
  const rest = sql`${deadlineSql(one, kind.ordering, columns)}
    ${filters.inOrder(narrowed)} ${condition}`
  const fits = fitsSql(filters, narrowed)
  // So that the planner does not read all requests of the company.
  const ofCompany = sql`(r.owner_id = ${viewer.companyId}) is true`
  return {
    from,
    alias: 'r',
    where: sql`r.owner_id = ${viewer.companyId} and r.stage = ${sql.lit(one.stage)} ${rest}`,
    countedFrom: from,
    fits,
    mayFit: null,
    found: {
      from,
      where: sql`${ofCompany} and ${stagesSql(one, sql`r.stage`)} ${rest} ${filters.found('own')}
        and ${fits ?? sql`true`}`,
      group: groupOf('own', one),
      stage: one.stage,
    },
    isShared: false,
    hasKeysOfCompany: filters.hasKeys && !filters.isSearch,
    isFoundOnly: false,
  }
}

function quotedPart(one: Slice, kind: PartsKind, viewer: ViewerSql, filters: FiltersSql): Part {
  const columns = {
    deadline: sql`quoted.deadline`,
    requestId: sql`quoted.request_id`,
    today: viewer.today,
    lapsedIds: sql`select late.request_id from quoted_request late where late.haulier_id = ${viewer.companyId}
    and late.stage = ${sql.lit(one.stage)} and late.deadline < ${viewer.today}`,
  }
  // The search text contains the public text, so most rows are ruled out without a look-up of the winner.
  const matches: Matches = (pattern) =>
    sql`(${matchesAll(pattern)} and (${matchesPublic(pattern)} or ${knowsReferenceSql(viewer)}))`
  const narrowed: Narrowed = { part: 'quoted', companyId: viewer.companyId, matches }
  const ofCompany = sql`quoted.haulier_id = ${viewer.companyId}`
  const rest = sql`${deadlineSql(one, kind.ordering, columns)}
    ${filters.inOrder(narrowed)}`
  const ofTab = (among?: typeof byHash) => sql.join(tabConditions(kind.tab, 'quoted', viewer, among), sql` `)
  const fits = fitsSql(filters, narrowed)
  const needsRequest = filters.isSearch || kind.tab !== 'all'
  const joined = sql`quoted_request quoted join request r on r.id = quoted.request_id`
  const from = needsRequest ? joined : sql`quoted_request quoted`
  // The few requests with all letters of the search are looked up first, for hauliers that have quoted on very many.
  // Withheld ones are few and not in the search index.
  const searched = sql`(select r.id, r.owner_id, r.stage, r.status, r.haulage, r.deadline, r.pickup_at, r.accepted_quote_id, r.load_keys,
      r.pickup_keys, r.delivery_keys, r.search_text, r.public_search_text
    from request r where ${stagesSql(one, sql`r.stage`)} ${filters.found('quoted')} offset 0) as r
    cross join lateral (select q.request_id, q.haulier_id, q.stage, q.haulage, q.deadline, q.pickup_at, q.filter_keys
      from quoted_request q where q.haulier_id = ${viewer.companyId} and q.request_id = r.id offset 0) as quoted`
  const ofStages = sql`${ofCompany} and ${stagesSql(one, sql`quoted.stage`)}`
  // So that the planner finds rows by their keys, and does not read all requests that the company has quoted on.
  const found = filters.hasKeys && !filters.isSearch ? sql`(${ofStages}) is true` : ofStages
  return {
    from,
    alias: 'quoted',
    where: sql`${ofCompany} and quoted.stage = ${sql.lit(one.stage)} ${rest} ${ofTab()}`,
    // Only the conditions of a tab read the request; all others use the columns that `quoted_request` repeats.
    countedFrom: kind.tab === 'all' ? sql`quoted_request quoted` : joined,
    fits,
    mayFit: null,
    found: {
      from: filters.isSearch && one.stage !== 'Withheld' ? searched : from,
      where: sql`${found} ${rest} ${ofTab(byHash)} and ${fits ?? sql`true`}`,
      group: groupOf('quoted', one),
      stage: one.stage,
    },
    isShared: false,
    hasKeysOfCompany: filters.hasKeys && !filters.isSearch,
    isFoundOnly: false,
  }
}

/**
 * What a company has quoted on, in all of some stages: one look-up by the keys finds some hundred rows sooner than each
 * stage does.
 */
function quotedFoundPart(slices: readonly Slice[], viewer: ViewerSql, filters: FiltersSql): Part {
  const days = {
    any: sql`true`,
    current: sql`quoted.deadline >= ${viewer.today}`,
    lapsed: sql`quoted.deadline < ${viewer.today}`,
  }
  const ofSlices = slices.map(
    ({ stage, deadline }) => sql`quoted.stage = ${sql.lit(stage)} and ${days[deadline]}`,
  )
  const narrowed: Narrowed = { part: 'quoted', companyId: viewer.companyId, matches: SEARCHED.own }
  const from = sql`quoted_request quoted`
  // So that the planner finds rows by their keys, and does not read all requests that the company has quoted on.
  const where = sql`(quoted.haulier_id = ${viewer.companyId} and (${sql.join(ofSlices, sql` or `)})) is true
    ${filters.inOrder(narrowed)} and ${fitsSql(filters, narrowed) ?? sql`true`}`
  return {
    from,
    alias: 'quoted',
    where,
    countedFrom: from,
    fits: null,
    mayFit: null,
    found: { from, where, group: 'quoted_by_keys', stage: 'Open' },
    isShared: false,
    hasKeysOfCompany: true,
    isFoundOnly: true,
  }
}

function fitsSql({ others }: FiltersSql, narrowed: Narrowed): Sql | null {
  return others && sql`(true ${others(narrowed)})`
}

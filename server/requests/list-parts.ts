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
import { tabConditions } from './tabs.ts'
import type { ViewerSql } from './viewer.ts'

/** The scope of a list: a company's own requests, those it can bid on or has bid on, only the latter, or all. */
export type Scope = 'own' | 'bids' | 'quoted' | 'all'

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
  /** All matching rows, found by their keys and not in the order of the list. */
  readonly found: Found
  /** True if every haulier has the same rows, except its own requests. */
  readonly isShared: boolean
  /** True if an index of this company's rows has the keys of the filters. */
  readonly hasKeysOfCompany: boolean
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
export interface FiltersSql {
  /** The filters that the indexes of the list's order answer. */
  readonly inOrder: (part: Narrowed) => Sql
  /** All others; null if there are none. */
  readonly others: ((part: Narrowed) => Sql) | null
  /** The condition that finds the rows by an index of their contents. */
  readonly found: (part: PartName) => Sql
  readonly isSearch: boolean
  /** Whether an index of keys finds rows. */
  readonly hasKeys: boolean
}

/** Requests of a stage; open and withheld ones may be `current` or `lapsed` since the last sweep. */
interface Slice {
  readonly stage: 'Open' | 'Withheld' | 'Expired' | 'Accepted' | 'Cancelled'
  readonly deadline: 'any' | 'current' | 'lapsed'
}

const slice = (stage: Slice['stage'], deadline: Slice['deadline'] = 'any'): Slice => ({ stage, deadline })
const CLOSED = [slice('Expired'), slice('Accepted'), slice('Cancelled')]

function slicesOf(
  status: RequestStatus | null,
  tab: ListTab,
  part: 'own' | 'quoted',
  isBesideOpen: boolean,
): Slice[] {
  return slicesOfStatus(status, isBesideOpen).filter(({ stage }) => isOfTab(stage, tab, part))
}

/** Requests that owners can still decide on may be past their deadline. */
function isOfTab(stage: Slice['stage'], tab: ListTab, part: 'own' | 'quoted'): boolean {
  if (tab === 'won') return stage === 'Accepted'
  if (tab === 'closingToday' && part === 'quoted') return stage === 'Open'
  if (tab === 'needsMe' || tab === 'closingToday') return stage !== 'Accepted' && stage !== 'Cancelled'
  return true
}

/** If there is a part of all open requests, the other parts leave those out. */
function slicesOfStatus(status: RequestStatus | null, isBesideOpen: boolean): Slice[] {
  if (status === null) return [slice('Open', isBesideOpen ? 'lapsed' : 'any'), slice('Withheld'), ...CLOSED]
  if (status === 'Open')
    return [...(isBesideOpen ? [] : [slice('Open', 'current')]), slice('Withheld', 'current')]
  if (status === 'Expired') return [slice('Open', 'lapsed'), slice('Withheld', 'lapsed'), slice('Expired')]
  return [slice(status)]
}

const matchesAll: Matches = (pattern) => sql`r.search_text like ${pattern}`
const matchesPublic: Matches = (pattern) => sql`r.public_search_text like ${pattern}`

/** The text that a search looks into: the reference only for the owner and the winner, who may see it. */
export const SEARCHED = { own: matchesAll, open: matchesPublic }

/** The parts of a list. */
export function partsOf(kind: PartsKind, viewer: ViewerSql, filters: FiltersSql): Part[] {
  const { scope, isHaulier, status, tab } = kind
  const wantsOwn = scope === 'own' || scope === 'all'
  const wantsOpen = (scope === 'bids' || scope === 'all') && isHaulier
  const wantsQuoted = scope !== 'own' && isHaulier
  const parts: Part[] = []
  if (wantsOpen && (status === null || status === 'Open') && tab !== 'won')
    for (const [nth, condition] of tabConditions(tab, 'open', viewer).entries())
      parts.push(openPart(kind, viewer, filters, condition, nth))
  // Users of a deactivated company see no list: no own request is withheld.
  if (wantsOwn)
    for (const one of slicesOf(status, tab, 'own', false).filter(({ stage }) => stage !== 'Withheld'))
      for (const condition of tabConditions(tab, 'own', viewer))
        parts.push(ownPart(one, kind, viewer, filters, condition))
  if (wantsQuoted)
    for (const one of slicesOf(status, tab, 'quoted', wantsOpen))
      parts.push(
        quotedPart(one, kind, viewer, filters, sql.join(tabConditions(tab, 'quoted', viewer), sql` `)),
      )
  // A shipper that requests the scope of hauliers, or a tab that a status contradicts.
  return parts.length > 0 ? parts : [NOTHING]
}

const NOTHING: Part = {
  from: sql`request r`,
  alias: 'r',
  where: sql`false`,
  countedFrom: sql`request r`,
  fits: null,
  found: { from: sql`request r`, where: sql`false`, group: 'nothing', stage: 'Open' },
  isShared: false,
  hasKeysOfCompany: false,
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
    found: {
      from,
      where: sql`${where} ${filters.found('open')} and ${fits ?? sql`true`}`,
      group: `open_${nth}`,
      stage: 'Open',
    },
    isShared: tab === 'all',
    hasKeysOfCompany: false,
  }
}

function ownPart(one: Slice, kind: PartsKind, viewer: ViewerSql, filters: FiltersSql, condition: Sql): Part {
  const lapsed = sql`select late.id from request late
    where late.owner_id = ${viewer.companyId} and late.stage = 'Open' and late.deadline < ${viewer.today}`
  const narrowed: Narrowed = { part: 'own', companyId: viewer.companyId, matches: SEARCHED.own }
  const from = sql`request r`
  const rest = sql`${deadlineSql(one, kind, viewer, sql`r.deadline`, sql`r.id`, lapsed)}
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
    found: {
      from,
      where: sql`${ofCompany} and ${stagesSql(one, sql`r.stage`)} ${rest} ${filters.found('own')}
        and ${fits ?? sql`true`}`,
      group: groupOf('own', one),
      stage: one.stage,
    },
    isShared: false,
    hasKeysOfCompany: false,
  }
}

function quotedPart(
  one: Slice,
  kind: PartsKind,
  viewer: ViewerSql,
  filters: FiltersSql,
  condition: Sql,
): Part {
  const lapsed = sql`select late.request_id from quoted_request late where late.haulier_id = ${viewer.companyId}
    and late.stage = ${sql.lit(one.stage)} and late.deadline < ${viewer.today}`
  // The search text contains the public text, so most rows are ruled out without a look-up of the winner.
  const matches: Matches = (pattern) =>
    sql`(${matchesAll(pattern)} and (${matchesPublic(pattern)} or ${knowsReferenceSql(viewer)}))`
  const narrowed: Narrowed = { part: 'quoted', companyId: viewer.companyId, matches }
  const ofCompany = sql`quoted.haulier_id = ${viewer.companyId}`
  const rest = sql`${deadlineSql(one, kind, viewer, sql`quoted.deadline`, sql`quoted.request_id`, lapsed)}
    ${filters.inOrder(narrowed)} ${condition}`
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
    where: sql`${ofCompany} and quoted.stage = ${sql.lit(one.stage)} ${rest}`,
    // Only the conditions of a tab read the request; all others use the columns that `quoted_request` repeats.
    countedFrom: kind.tab === 'all' ? sql`quoted_request quoted` : joined,
    fits,
    found: {
      from: filters.isSearch && one.stage !== 'Withheld' ? searched : from,
      where: sql`${found} ${rest} and ${fits ?? sql`true`}`,
      group: groupOf('quoted', one),
      stage: one.stage,
    },
    isShared: false,
    hasKeysOfCompany: filters.hasKeys && !filters.isSearch,
  }
}

/** The closed stages share one index of the contents of requests, which is read once for all of them. */
function groupOf(part: PartName, { stage, deadline }: Slice): string {
  if (stage === 'Withheld') return `${part}_withheld`
  return `${part}_${stage === 'Open' ? deadline : 'closed'}`
}

function stagesSql({ stage }: Slice, column: Sql): Sql {
  return stage === 'Open' || stage === 'Withheld'
    ? sql`${column} = ${sql.lit(stage)}`
    : sql`${column} in (${sql.join(CLOSED.map((one) => sql.lit(one.stage)))})`
}

function fitsSql({ others }: FiltersSql, narrowed: Narrowed): Sql | null {
  return others && sql`(true ${others(narrowed)})`
}

/** The few that have lapsed since the last sweep are looked up by their number, for any order of the list. */
function deadlineSql(
  { deadline }: Slice,
  { ordering }: PartsKind,
  { today }: ViewerSql,
  column: Sql,
  id: Sql,
  lapsed: Sql,
): Sql {
  if (deadline === 'lapsed') return sql`and ${id} = any(array(${lapsed}))`
  if (deadline === 'any') return sql``
  // In another order this must keep the planner from the index by deadline, because it would have to sort.
  return ordering.endsWith('deadline')
    ? sql`and ${column} >= ${today}`
    : sql`and (${column} >= ${today}) is true`
}

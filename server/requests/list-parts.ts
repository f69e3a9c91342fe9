/**
 * The disjoint parts that make up what a company may see in a list: its own requests, those it can bid on and
 * those it has quoted on, by stage. Each part is read in the order of the list from an index that begins with
 * whose it is and its stage (docs/decisions/0070-stages-and-the-list-of-quoted-requests.md).
 */
import { sql } from 'kysely'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import { knowsReferenceSql, openToBidsSql } from './json.ts'
import { tabConditions } from './tabs.ts'
import type { ViewerSql } from './viewer.ts'

/** Which part of what a company may see: its own requests, those it can bid on or has bid on, only these, or all. */
export type Scope = 'own' | 'bids' | 'quoted' | 'all'

/** What decides the parts of a list. */
export interface PartsKind {
  readonly scope: Scope
  readonly isHaulier: boolean
  readonly status: RequestStatus | null
  readonly ordering: RequestOrdering
  readonly tab: ListTab
}

/** A part of a list. */
export interface Part {
  /** The tables it is read from; `r` is the request wherever the filters need it. */
  readonly from: Sql
  /** The alias whose columns the part is sorted and found by. */
  readonly alias: 'r' | 'quoted'
  readonly where: Sql
  /** True if every haulier has the same rows, except its own requests. */
  readonly isShared: boolean
}

/** Requests of a stage; those that are stored as open may be `current` or `lapsed` since the last sweep. */
interface Slice {
  readonly stage: 'Open' | 'Expired' | 'Accepted' | 'Cancelled'
  readonly deadline: 'any' | 'current' | 'lapsed'
}

const slice = (stage: Slice['stage'], deadline: Slice['deadline'] = 'any'): Slice => ({ stage, deadline })
const CLOSED = [slice('Expired'), slice('Accepted'), slice('Cancelled')]

function slicesOf(status: RequestStatus | null, tab: ListTab, isBesideOpen: boolean): Slice[] {
  const slices = slicesOfStatus(status, isBesideOpen)
  if (tab === 'won') return slices.filter(({ stage }) => stage === 'Accepted')
  if (tab === 'needsMe') return slices.filter(({ stage }) => stage === 'Open' || stage === 'Expired')
  if (tab === 'closingToday') return slices.filter(({ stage }) => stage === 'Open')
  return slices
}

/** Beside the part of all open requests, the others leave those out. */
function slicesOfStatus(status: RequestStatus | null, isBesideOpen: boolean): Slice[] {
  if (status === null) return [slice('Open', isBesideOpen ? 'lapsed' : 'any'), ...CLOSED]
  if (status === 'Open') return isBesideOpen ? [] : [slice('Open', 'current')]
  if (status === 'Expired') return [slice('Open', 'lapsed'), slice('Expired')]
  return [slice(status)]
}

/** What a search looks into: the reference only for the owner and the winner, who are shown it. */
export const SEARCHED = { own: sql`r.search_text`, open: sql`r.public_search_text` }

/** The filters of a list as conditions on `r`, for the text that a search looks into; null without filters. */
export type FiltersSql = ((text: Sql) => Sql) | null

/** The parts of a list. */
export function partsOf(kind: PartsKind, viewer: ViewerSql, filters: FiltersSql): Part[] {
  const { scope, isHaulier, status, tab } = kind
  const wantsOwn = scope === 'own' || scope === 'all'
  const wantsOpen = (scope === 'bids' || scope === 'all') && isHaulier
  const wantsQuoted = scope !== 'own' && isHaulier
  const filtered = (text: Sql) => filters?.(text) ?? sql``
  const parts: Part[] = []
  if (wantsOpen && (status === null || status === 'Open') && tab !== 'won')
    for (const condition of tabConditions(tab, 'open', viewer)) {
      const where = sql`${openToBidsSql(viewer)} and r.owner_id <> ${viewer.companyId} ${filtered(SEARCHED.open)} ${condition}`
      parts.push({ from: sql`request r`, alias: 'r', where, isShared: tab === 'all' })
    }
  if (wantsOwn)
    for (const one of slicesOf(status, tab, false))
      for (const condition of tabConditions(tab, 'own', viewer))
        parts.push(ownPart(one, kind, viewer, sql`${filtered(SEARCHED.own)} ${condition}`))
  if (wantsQuoted)
    for (const one of slicesOf(status, tab, wantsOpen)) {
      const needsRequest = filters !== null || tab !== 'all'
      const text = sql`case when ${knowsReferenceSql(viewer)} then r.search_text else r.public_search_text end`
      const conditions = [filtered(text), ...tabConditions(tab, 'quoted', viewer)]
      parts.push(quotedPart(one, kind, viewer, sql.join(conditions, sql` `), needsRequest))
    }
  // A shipper that asks for what hauliers bid on, or a tab that a status contradicts.
  if (parts.length === 0) parts.push({ from: sql`request r`, alias: 'r', where: sql`false`, isShared: false })
  return parts
}

function ownPart(one: Slice, kind: PartsKind, viewer: ViewerSql, rest: Sql): Part {
  const lapsed = sql`select late.id from request late
    where late.owner_id = ${viewer.companyId} and late.stage = 'Open' and late.deadline < ${viewer.today}`
  const where = sql`r.owner_id = ${viewer.companyId} and r.stage = ${sql.lit(one.stage)}
    ${deadlineSql(one, kind, viewer, sql`r.deadline`, sql`r.id`, lapsed)} ${rest}`
  return { from: sql`request r`, alias: 'r', where, isShared: false }
}

function quotedPart(one: Slice, kind: PartsKind, viewer: ViewerSql, rest: Sql, needsRequest: boolean): Part {
  const lapsed = sql`select late.request_id from quoted_request late
    where late.haulier_id = ${viewer.companyId} and late.stage = 'Open' and late.deadline < ${viewer.today}`
  const where = sql`quoted.haulier_id = ${viewer.companyId} and quoted.stage = ${sql.lit(one.stage)}
    ${deadlineSql(one, kind, viewer, sql`quoted.deadline`, sql`quoted.request_id`, lapsed)} ${rest}`
  const from = needsRequest
    ? sql`quoted_request quoted join request r on r.id = quoted.request_id`
    : sql`quoted_request quoted`
  return { from, alias: 'quoted', where, isShared: false }
}

/** The few that have lapsed since the last sweep are looked up by their number, whatever the order of the list. */
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
  // In another order this must not lead the planner to the index by deadline, which it would have to sort.
  return ordering.endsWith('deadline')
    ? sql`and ${column} >= ${today}`
    : sql`and (${column} >= ${today}) is true`
}

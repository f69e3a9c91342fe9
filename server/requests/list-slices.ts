/** The stages of requests that a list reads, and the days of the deadline within a stage. */
import { sql } from 'kysely'
import type { RequestOrdering } from '#contract/requests.ts'
import type { ListTab } from '#domain/attention/attention.ts'
import type { RequestStatus } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import type { PartName } from './list-filters.ts'

/** Requests of a stage; open and withheld ones may be `current` or `lapsed` since the last sweep. */
export interface Slice {
  readonly stage: 'Open' | 'Withheld' | 'Expired' | 'Accepted' | 'Cancelled'
  readonly deadline: 'any' | 'current' | 'lapsed'
}

const slice = (stage: Slice['stage'], deadline: Slice['deadline'] = 'any'): Slice => ({ stage, deadline })
const CLOSED = [slice('Expired'), slice('Accepted'), slice('Cancelled')]

export function slicesOf(
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

export function isClosed(stage: Slice['stage']): boolean {
  return CLOSED.some((one) => one.stage === stage)
}

/** The closed stages share one index of the contents of requests, which is read once for all of them. */
export function groupOf(part: PartName, { stage, deadline }: Slice): string {
  if (stage === 'Withheld') return `${part}_withheld`
  return `${part}_${stage === 'Open' ? deadline : 'closed'}`
}

export function stagesSql({ stage }: Slice, column: Sql): Sql {
  return isClosed(stage)
    ? sql`${column} in (${sql.join(CLOSED.map((one) => sql.lit(one.stage)))})`
    : sql`${column} = ${sql.lit(stage)}`
}

interface DeadlineSql {
  readonly deadline: Sql
  readonly requestId: Sql
  readonly today: Sql
  /** A query of the ids of requests that have lapsed since the last sweep. */
  readonly lapsedIds: Sql
}

/** The condition of a slice's deadline. The few lapsed requests are looked up by their id, for any order of the list. */
export function deadlineSql(
  slice: Slice,
  ordering: RequestOrdering,
  { deadline, requestId, today, lapsedIds }: DeadlineSql,
): Sql {
  if (slice.deadline === 'lapsed') return sql`and ${requestId} = any(array(${lapsedIds}))`
  if (slice.deadline === 'any') return sql``
  // In another order this must keep the planner from the index by deadline, because it would have to sort.
  return ordering.endsWith('deadline')
    ? sql`and ${deadline} >= ${today}`
    : sql`and (${deadline} >= ${today}) is true`
}

/** The viewer of requests and the time: as values, and as the SQL of prepared queries. */
import { sql } from 'kysely'
import { londonDay } from '#domain/time.ts'
import type { MadeBy } from '../auth/caller.ts'
import type { Sql } from '../db/json.ts'

/** The viewer and the time. */
export interface Viewer {
  readonly userId: number
  readonly companyId: number
  readonly isHaulier: boolean
  readonly now: Date
}

/** The company that makes a call, as a viewer at that moment. */
export function viewerOf({ caller, now }: MadeBy): Viewer {
  return {
    userId: caller.userId,
    companyId: caller.companyId,
    isHaulier: caller.companyType === 'Haulier',
    now,
  }
}

/** The moment of a query as SQL: the instant, and its day in London. */
export interface Moment {
  readonly now: Sql
  readonly today: Sql
}

/** The values of a moment for the parameters of a prepared query. */
export interface MomentValues extends Record<string, unknown> {
  readonly now: Date
  readonly today: string
}

export function momentValues(now: Date): MomentValues {
  return { now, today: londonDay(now) }
}

/** The parameters of a moment with their types, so that the database need not guess them. */
export function momentSql({ now, today }: { readonly now: Sql; readonly today: Sql }): Moment {
  return { now: sql`${now}::timestamptz`, today: sql`${today}::date` }
}

/** A viewer as the SQL of a prepared query sees it. */
export interface ViewerSql extends Moment {
  readonly userId: Sql
  readonly companyId: Sql
  readonly isHaulier: boolean
}

/** The values of a viewer for the parameters of a prepared query. */
export interface ViewerValues extends MomentValues {
  readonly userId: number
  readonly companyId: number
}

export function viewerValues({ userId, companyId, now }: Viewer): ViewerValues {
  return { userId, companyId, ...momentValues(now) }
}

/** The parameters of a viewer with their types, so that the database need not guess them. */
export function viewerSql(parameters: Record<keyof ViewerValues, Sql>, isHaulier: boolean): ViewerSql {
  const { userId, companyId, now, today } = parameters
  if (!userId || !companyId || !now || !today) throw new Error('a viewer is a user at a moment')
  return {
    userId: sql`${userId}::int`,
    companyId: sql`${companyId}::int`,
    ...momentSql({ now, today }),
    isHaulier,
  }
}

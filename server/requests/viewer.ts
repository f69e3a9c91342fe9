/** Who looks at requests, and when: as values, and as the SQL of prepared queries. */
import { sql } from 'kysely'
import { londonDay } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import type { Sql } from '../db/json.ts'

/** Who looks, and when. */
export interface Viewer {
  readonly personId: number
  readonly companyId: number
  readonly isHaulier: boolean
  readonly now: Date
}

/** The company that makes a call, as a viewer at that moment. */
export function viewerOf({ caller, now }: { readonly caller: Caller; readonly now: Date }): Viewer {
  return {
    personId: caller.userId,
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

/** A viewer as the SQL of a prepared query sees it. */
export interface ViewerSql extends Moment {
  readonly personId: Sql
  readonly companyId: Sql
  readonly isHaulier: boolean
}

/** The values of a viewer for the parameters of a prepared query. */
export interface ViewerValues extends Record<string, unknown> {
  readonly personId: number
  readonly companyId: number
  readonly now: Date
  readonly today: string
}

export function viewerValues({ personId, companyId, now }: Viewer): ViewerValues {
  return { personId, companyId, now, today: londonDay(now) }
}

/** The parameters of a viewer with their types, so that the database need not guess them. */
export function viewerSql(parameters: Record<keyof ViewerValues, Sql>, isHaulier: boolean): ViewerSql {
  const { personId, companyId, now, today } = parameters
  if (!personId || !companyId || !now || !today) throw new Error('a viewer is a person at a moment')
  return {
    personId: sql`${personId}::int`,
    companyId: sql`${companyId}::int`,
    now: sql`${now}::timestamptz`,
    today: sql`${today}::date`,
    isHaulier,
  }
}

/**
 * Changes for a company since a cursor, each exactly once and in the order of the transactions
 * (docs/rules/interface.md#updated-since).
 *
 * A change is returned only when all earlier transactions have ended: no later commit can then add an earlier change.
 * The cursor is the transaction and the object of the last returned change.
 */
import { type Kysely, sql } from 'kysely'
import { NO_CURSOR } from '#contract/paging.ts'
import { type Json, type JsonSql, jsonFrom, jsonList, type Sql, select, textOf } from '../db/json.ts'
import { type Parameters, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'

type FeedKind = 'request' | 'quote' | 'booking'

/** The company id that means every haulier. */
const ALL_HAULIERS = 0

export interface FollowedPage<T> {
  readonly json: Json<T[]>
  readonly next: { readonly cursor: string; readonly isMore: boolean }
}

interface FeedValues extends Record<string, unknown> {
  readonly companyId: number | null
  readonly since: string
  readonly sinceId: number
  readonly size: number
}

interface Feed<T, P> {
  readonly kind: FeedKind
  /** True if the feed also has the open requests of other companies. */
  readonly ofAllHauliers: boolean
  json(parameters: Parameters<P>): JsonSql<T>
  /** Where the objects are read from, with `page.object_id` as their id, and which of them the viewer may see. */
  source(parameters: Parameters<P>): Sql
  /** A filter on the feed itself, as a condition on `f.object_id`. */
  only?(parameters: Parameters<P>): Sql
}

interface FeedRow<T> {
  readonly json: Json<T[]>
  readonly origin: string
  /** True for a cursor that is ahead of this database: it was restored to an earlier state. */
  readonly isAhead: boolean
  readonly found: number
  readonly last: string | null
}

/** A query of changes, compiled once. It returns null for a cursor of another database, or of a time before a restore. */
export function feedOf<T, P extends Record<string, unknown>>(feed: Feed<T, P>) {
  const find = prepared<FeedValues & P, FeedRow<T>>((parameters) => {
    const order = sql`page.changed_in, page.object_id`
    const list = jsonList(feed.json(parameters), order)
    const columns = {
      json: textOf(jsonFrom(list, sql`page join ${feed.source(parameters)}`)),
      origin: sql<string>`(select left(id::text, 8) from change_feed_origin)`,
      isAhead: sql<boolean>`${parameters.since}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`,
      found: sql<number>`(select count(*) from page)::int`,
      last: sql<string | null>`(select changed_in || '.' || object_id from page
        order by changed_in desc, object_id desc limit 1)`,
    }
    return sql<
      FeedRow<T>
    >`with page as materialized (${candidates(feed, parameters)}) ${select(columns, sql``)}`
  })
  return async (
    db: Kysely<Tables>,
    cursor: string,
    values: P & { readonly companyId: number; readonly size: number },
  ): Promise<FollowedPage<T> | null> => {
    const [origin = '', since = '0', sinceId = '0'] = cursor === NO_CURSOR ? [] : cursor.split('.')
    const [row] = await find(db, { ...values, since, sinceId: Number(sinceId) })
    if (!row) throw new Error('a feed without a row')
    if (row.isAhead || (origin !== '' && origin !== row.origin)) return null
    const last = row.last ?? `${since}.${sinceId}`
    return { json: row.json, next: { cursor: `${row.origin}.${last}`, isMore: row.found === values.size } }
  }
}

function candidates<T, P extends Record<string, unknown>>(
  feed: Feed<T, P>,
  parameters: Parameters<FeedValues & P>,
): Sql {
  const { companyId, since, sinceId, size } = parameters
  const only = feed.only ? sql`and ${feed.only(parameters)}` : sql``
  const branch = (company: Sql, and: Sql) => sql`(
    select f.changed_in, f.object_id from change_feed f
    where f.company_id = ${company} and f.kind = ${sql.lit(feed.kind)}
      and (f.changed_in, f.object_id) > (${since}::xid8, ${sinceId}::int)
      and f.changed_in < pg_snapshot_xmin(pg_current_snapshot()) ${only} ${and}
    order by f.changed_in, f.object_id limit ${size}::int)`
  const own = branch(sql`${companyId}::int`, sql``)
  if (!feed.ofAllHauliers) return own
  // A company that takes part has an entry of its own.
  const others = branch(
    sql.lit(ALL_HAULIERS),
    sql`and not exists (select from change_feed mine where mine.company_id = ${companyId}::int
      and mine.kind = f.kind and mine.object_id = f.object_id)`,
  )
  return sql`select changed_in, object_id from (${own} union all ${others}) as both_parts
    order by changed_in, object_id limit ${size}::int`
}

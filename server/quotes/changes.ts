/** Quotes on a request that have changed since a cursor (docs/rules/interface.md#updated-since). */
import { type Kysely, sql } from 'kysely'
import type { ContainerQuote, GeneralQuote } from '#domain/quotes/quote.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { type FollowedPage, feedOf } from '../changes/feed.ts'
import type { JsonSql } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { type Moment, type Viewer, type ViewerValues, viewerSql, viewerValues } from '../requests/viewer.ts'
import { containerQuoteJson, generalQuoteJson, quoteSource } from './json.ts'

/** Finds a page of changed quotes on a request that the viewer may list; null for a cursor of another database. */
export type FollowQuotes<T> = (
  db: Kysely<Tables>,
  requestId: number,
  viewer: Viewer,
  cursor: string,
  size: number,
) => Promise<FollowedPage<T> | null>

type QuoteValues = ViewerValues & { readonly requestId: number }

function quoteFeed<T>(haulage: HaulageType, json: (moment: Moment) => JsonSql<T>): FollowQuotes<T> {
  const find = feedOf<T, QuoteValues>({
    kind: 'quote',
    ofAllHauliers: false,
    json: (parameters) => json(viewerSql(parameters, true)),
    source: () => sql`(${quoteSource}) on q.id = page.object_id where r.haulage = ${sql.lit(haulage)}`,
    only: ({ requestId }) => sql`f.object_id in (select id from quote where request_id = ${requestId}::int)`,
  })
  return (db, requestId, viewer, cursor, size) =>
    find(db, cursor, { ...viewerValues(viewer), requestId, size })
}

export const followContainerQuotes: FollowQuotes<ContainerQuote> = quoteFeed('Container', containerQuoteJson)
export const followGeneralQuotes: FollowQuotes<GeneralQuote> = quoteFeed('General', generalQuoteJson)

/** Requests that have changed since a cursor (docs/rules/interface.md#updated-since). */
import { type Kysely, sql } from 'kysely'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { type FollowedPage, feedOf } from '../changes/feed.ts'
import type { Sql } from '../db/json.ts'
import { memoizeByValue } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { requestJoins, requestJson, visibleSql } from './json.ts'
import type { Scope } from './list-parts.ts'
import { type Viewer, type ViewerSql, type ViewerValues, viewerSql, viewerValues } from './viewer.ts'

interface Kind {
  readonly scope: Scope
  readonly haulage: HaulageType | null
  readonly isHaulier: boolean
}

/** A page of changed requests; null for a cursor of another database. */
export function followRequests(
  db: Kysely<Tables>,
  viewer: Viewer,
  kind: Omit<Kind, 'isHaulier'>,
  cursor: string,
  size: number,
): Promise<FollowedPage<ContainerRequest | GeneralRequest> | null> {
  const find = feedFor({ ...kind, isHaulier: viewer.isHaulier })
  return find(db, cursor, { ...viewerValues(viewer), size })
}

const feedFor = memoizeByValue(({ scope, haulage, isHaulier }: Kind) =>
  feedOf<ContainerRequest | GeneralRequest, ViewerValues>({
    kind: 'request',
    ofAllHauliers: isHaulier && (scope === 'all' || scope === 'bids'),
    json: (parameters) => requestJson(viewerSql(parameters, isHaulier)),
    source: (parameters) => {
      const viewer = viewerSql(parameters, isHaulier)
      const ofKind = haulage ? sql`and r.haulage = ${sql.lit(haulage)}` : sql``
      return sql`request r on r.id = page.object_id ${requestJoins(viewer)}
        where ${visibleSql(viewer)} ${ofKind} ${inScope(scope, viewer)}`
    },
  }),
)

function inScope(scope: Scope, { companyId }: ViewerSql): Sql {
  if (scope === 'own') return sql`and r.owner_id = ${companyId}`
  if (scope === 'bids') return sql`and r.owner_id <> ${companyId}`
  if (scope === 'quoted')
    return sql`and r.owner_id <> ${companyId} and exists (
      select from quoted_request mine where mine.request_id = r.id and mine.haulier_id = ${companyId})`
  return scope === 'none' ? sql`and false` : sql``
}

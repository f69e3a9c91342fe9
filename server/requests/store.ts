/** SQL of requests: reading one or some, loading under lock, changing, moving the expired ones, counting. */

import { type Kysely, sql } from 'kysely'
import type { EditedRequest } from '#domain/requests/edit.ts'
import type {
  ContainerRequest,
  ContainerRequestDraft,
  GeneralRequest,
  GeneralRequestDraft,
} from '#domain/requests/request.ts'
import { requestStatus } from '#domain/requests/rules.ts'
import type { HaulageType, RequestStatus, StoredRequestStatus } from '#domain/requests/vocabulary.ts'
import { type Day, londonMonth } from '#domain/time.ts'
import { emptyList, type Json, type JsonRow, type JsonSql, jsonList, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { DRAFT_COLUMNS, draftOf, lineRows, requestColumns } from './columns.ts'
import { containerJson, generalJson, requestJoins, requestJson, visibleSql } from './json.ts'
import { type Viewer, type ViewerSql, type ViewerValues, viewerSql, viewerValues } from './viewer.ts'

type FindValues = ViewerValues & { id: number }

function findQuery<T>(haulage: HaulageType | null, json: (viewer: ViewerSql) => JsonSql<T>) {
  const of = (isHaulier: boolean) =>
    prepared<FindValues, JsonRow<T>>((parameters) => {
      const viewer = viewerSql(parameters, isHaulier)
      const kind = haulage ? sql`and r.haulage = ${sql.lit(haulage)}` : sql``
      const from = sql`
        from request r ${requestJoins(viewer)}
        where r.id = ${parameters.id}::int and ${visibleSql(viewer)} ${kind}`
      return select({ json: textOf(json(viewer)) }, from)
    })
  const forHaulier = of(true)
  const forShipper = of(false)
  return async (db: Kysely<Tables>, id: number, viewer: Viewer): Promise<Json<T> | null> => {
    const find = viewer.isHaulier ? forHaulier : forShipper
    const [row] = await find(db, { ...viewerValues(viewer), id })
    return row?.json ?? null
  }
}

/** The JSON of one request, or null if the viewer may not see it; of either haulage type, or of one. */
export const findRequestJson = findQuery(null, requestJson)
export const findContainerJson = findQuery('Container', containerJson)
export const findGeneralJson = findQuery('General', generalJson)

type SeveralValues = ViewerValues & { ids: readonly number[] }

const findSeveral = prepared<SeveralValues, JsonRow<(ContainerRequest | GeneralRequest)[]>>((parameters) => {
  const viewer = viewerSql(parameters, false)
  const from = sql`
    from request r ${requestJoins(viewer)}
    where r.id = any(${parameters.ids}::int[]) and ${visibleSql(viewer)}`
  return select({ json: textOf(jsonList(requestJson(viewer), sql`r.id`)) }, from)
})

/** The JSON of the viewer's own requests among some ids, in the order of the ids. */
export async function findRequestsJson(
  db: Kysely<Tables>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Json<(ContainerRequest | GeneralRequest)[]>> {
  const [row] = await findSeveral(db, { ...viewerValues(viewer), ids })
  return row?.json ?? emptyList()
}

const visibleQuery = (isHaulier: boolean) =>
  prepared<ViewerValues & { id: number }, { id: number }>(
    (parameters) => sql`
      select r.id from request r
      where r.id = ${parameters.id}::int and ${visibleSql(viewerSql(parameters, isHaulier))}`,
  )
const visibleToHaulier = visibleQuery(true)
const visibleToShipper = visibleQuery(false)

/** True if the viewer may see a request. */
export async function isVisible(db: Kysely<Tables>, id: number, viewer: Viewer): Promise<boolean> {
  const find = viewer.isHaulier ? visibleToHaulier : visibleToShipper
  return (await find(db, { ...viewerValues(viewer), id })).length > 0
}

/** A request as the rules need it. */
export interface LoadedRequest {
  readonly id: number
  readonly ownerId: number
  readonly createdBy: number | null
  readonly reference: string
  readonly haulage: HaulageType
  readonly storedStatus: StoredRequestStatus
  readonly status: RequestStatus
  readonly decidedAt: Date | null
  readonly deadline: Day
  readonly pickup: string
  readonly pickupAt: Date
  readonly delivery: string
  readonly deliveryAt: Date
  readonly stopCount: number
  readonly isDeleted: boolean
  /** Open, while its company is deactivated. */
  readonly isWithheld: boolean
  readonly isSubcontract: boolean
  readonly vehicleTypes: readonly string[]
  readonly trailerTypes: readonly string[]
  readonly expectedWaitingHours: number
  readonly version: number
}

/** The columns of a {@link RequestRow}, for statements that lock one. */
export const REQUEST_ROW = sql`id, owner_id as "ownerId", created_by as "createdBy", reference, haulage,
  status as "storedStatus", decided_at as "decidedAt", deadline, pickup, pickup_at as "pickupAt", delivery,
  delivery_at as "deliveryAt", jsonb_array_length(stops) as "stopCount", deleted_at as "deletedAt",
  stage = 'Withheld' as "isWithheld", is_subcontract as "isSubcontract", vehicle_types as "vehicleTypes",
  trailer_types as "trailerTypes", expected_waiting_hours as "expectedWaitingHours", version`

/** A request as it is stored. Its status at a moment is computed from it. */
export type RequestRow = Omit<LoadedRequest, 'status' | 'isDeleted'> & { readonly deletedAt: Date | null }

/** A locked row as the rules need it. */
export function loadedRequest({ deletedAt, ...row }: RequestRow, now: Date): LoadedRequest {
  const status = requestStatus({ status: row.storedStatus, deadline: row.deadline }, now)
  return { ...row, status, isDeleted: deletedAt !== null }
}

const lockQuery = prepared<{ id: number }, RequestRow>(
  ({ id }) => sql`select ${REQUEST_ROW} from request where id = ${id}::int for update`,
)

/**
 * Loads a request and locks its row until the transaction ends: concurrent decisions on it wait here in turn.
 */
export async function lockRequest(tx: Tx, id: number, now: Date): Promise<LoadedRequest | null> {
  const [row] = await lockQuery(tx, { id })
  return row ? loadedRequest(row, now) : null
}

/** Writes a changed request without quotes, and stores which fields changed. */
export async function updateRequest(
  tx: Tx,
  { id, version }: Pick<LoadedRequest, 'id' | 'version'>,
  { request, changed }: EditedRequest,
  ownerName: string,
): Promise<void> {
  const next = version + 1
  const columns = requestColumns(request, ownerName)
  await tx
    .updateTable('request')
    .set({ ...columns, stops: JSON.stringify(columns.stops), version: next })
    .where('id', '=', id)
    .execute()
  if (changed.includes('lines')) {
    await tx.deleteFrom('request_line').where('request_id', '=', id).execute()
    const { draft } = request
    if ('lines' in draft)
      await tx
        .insertInto('request_line')
        .values(lineRows(draft).map((line) => ({ ...line, request_id: id })))
        .execute()
  }
  await tx
    .insertInto('request_change')
    .values({ request_id: id, version: next, fields: [...changed] })
    .execute()
}

/** The fields of a locked request that changed after a version, each once, in the order in which they did. */
export async function fieldsChangedSince(
  tx: Tx,
  { id, version }: Pick<LoadedRequest, 'id' | 'version'>,
  since: number | null | undefined,
): Promise<string[]> {
  if (since == null || since >= version) return []
  const rows = await tx
    .selectFrom('request_change')
    .where('request_id', '=', id)
    .where('version', '>', Math.max(0, since))
    .select('fields')
    .orderBy('version')
    .execute()
  return [...new Set(rows.flatMap(({ fields }) => fields))]
}

/** The content of a locked request as its form would send it. */
export async function loadDraft(
  tx: Tx,
  requestId: number,
): Promise<ContainerRequestDraft | GeneralRequestDraft> {
  const row = await tx
    .selectFrom('request')
    .where('id', '=', requestId)
    .select(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('request_line')
    .where('request_id', '=', requestId)
    .select(['size', 'count', 'target_rate', 'goods', 'gross_weight'])
    .orderBy('position')
    .execute()
  return draftOf(row, lines)
}

/** Locks a company against a deactivation until the transaction ends. */
export async function lockCompanyOfRequests(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forShare().execute()
}

/** Marks a request cancelled. */
export async function cancelRequest(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('request').set({ status: 'Cancelled', decided_at: now }).where('id', '=', id).execute()
}

export async function setDeadline(tx: Tx, id: number, deadline: Day): Promise<void> {
  await tx.updateTable('request').set({ deadline }).where('id', '=', id).execute()
}

/**
 * Removes a request from every list; its row stays, because it counts towards the month
 * (docs/rules/requests.md#delete).
 */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('request').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** How many quotes were ever submitted on a request, in any status. */
export async function countQuotesEver(tx: Tx, requestId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('quote')
    .where('request_id', '=', requestId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A company's VAT number and name. Call it after the request is locked: a renaming then finds the request with
 * the old name.
 */
export async function loadOwner(
  tx: Tx,
  companyId: number,
): Promise<{ readonly vatNumber: string | null; readonly ownerName: string }> {
  return tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['vat_number as vatNumber', 'name as ownerName'])
    .executeTakeFirstOrThrow()
}

/**
 * Requests a company created in the London month of `now`, cancelled and deleted ones included
 * (docs/rules/plans.md#limit).
 */
export async function countThisMonth(db: Kysely<Tables>, companyId: number, now: Date): Promise<number> {
  const { from, to } = londonMonth(now)
  const { used } = await db
    .selectFrom('request')
    .where('owner_id', '=', companyId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  return used
}

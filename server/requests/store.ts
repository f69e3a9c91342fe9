/** All other SQL of requests: posting, loading under lock, changing, history. */
import { type Kysely, sql } from 'kysely'
import type { EditedRequest, RequestField } from '#domain/requests/edit.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { type NewRequest, requestStatus } from '#domain/requests/rules.ts'
import type { HaulageType, RequestStatus, StoredRequestStatus } from '#domain/requests/vocabulary.ts'
import { type Day, londonDay, londonMonth } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { DRAFT_COLUMNS, draftOf, lineRows, requestColumns } from './columns.ts'
import { requestJson, visibleSql } from './json.ts'
import { type Viewer, type ViewerValues, viewerSql, viewerValues } from './viewer.ts'

type FindValues = ViewerValues & { id: number; haulage: HaulageType | null }

const findQuery = (isHaulier: boolean) =>
  prepared<FindValues, { json: string }>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    return sql`
      select (${requestJson(viewer)})::text as json
      from request r join company owner on owner.id = r.owner_id
      where r.id = ${parameters.id}::int and ${visibleSql(viewer)}
        and coalesce(${parameters.haulage}::text, r.haulage) = r.haulage`
  })
const findForHaulier = findQuery(true)
const findForShipper = findQuery(false)

/** The JSON of one request if the viewer may know of it, else null. `haulage` narrows to one kind. */
export async function findRequestJson(
  db: Kysely<Tables>,
  id: number,
  viewer: Viewer,
  haulage: HaulageType | null = null,
): Promise<string | null> {
  const find = viewer.isHaulier ? findForHaulier : findForShipper
  const [row] = await find(db, { ...viewerValues(viewer), id, haulage })
  return row?.json ?? null
}

const findSeveral = prepared<ViewerValues & { ids: readonly number[] }, { json: string }>((parameters) => {
  const viewer = viewerSql(parameters, false)
  return sql`
    select coalesce(json_agg(${requestJson(viewer)} order by r.id), '[]')::text as json
    from request r join company owner on owner.id = r.owner_id
    where r.id = any(${parameters.ids}::int[]) and ${visibleSql(viewer)}`
})

/** The JSON of those of some requests that are the viewer's own, in the order of their ids. */
export async function findRequestsJson(
  db: Kysely<Tables>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<string> {
  const [row] = await findSeveral(db, { ...viewerValues(viewer), ids })
  return row?.json ?? '[]'
}

const visibleQuery = (isHaulier: boolean) =>
  prepared<ViewerValues & { id: number }, { id: number }>(
    (parameters) => sql`
      select r.id from request r
      where r.id = ${parameters.id}::int and ${visibleSql(viewerSql(parameters, isHaulier))}`,
  )
const visibleToHaulier = visibleQuery(true)
const visibleToShipper = visibleQuery(false)

/** Whether the viewer may know of a request. */
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
  readonly isDeleted: boolean
  readonly isSubcontract: boolean
  readonly vehicleTypes: readonly string[]
  readonly trailerTypes: readonly string[]
  readonly expectedWaitingHours: number
  readonly version: number
}

/** Loads a request and locks its row until the transaction ends: whoever decides on it waits here in turn. */
export async function lockRequest(tx: Tx, id: number, now: Date): Promise<LoadedRequest | null> {
  const row = await tx
    .selectFrom('request')
    .where('id', '=', id)
    .select([
      'id',
      'owner_id as ownerId',
      'created_by as createdBy',
      'reference',
      'haulage',
      'status as storedStatus',
      'decided_at as decidedAt',
      'deadline',
      'pickup',
      'pickup_at as pickupAt',
      'delivery',
      'deleted_at as deletedAt',
      'is_subcontract as isSubcontract',
      'vehicle_types as vehicleTypes',
      'trailer_types as trailerTypes',
      'expected_waiting_hours as expectedWaitingHours',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { deletedAt, ...request } = row
  return {
    ...request,
    status: requestStatus({ status: row.storedStatus, deadline: row.deadline }, now),
    isDeleted: deletedAt !== null,
  }
}

/** The lines of a request, as quotes are priced by them. */
export async function loadLines(
  tx: Tx,
  requestId: number,
): Promise<{ readonly id: number; readonly count: number }[]> {
  return tx
    .selectFrom('request_line')
    .where('request_id', '=', requestId)
    .select(['id', 'count'])
    .orderBy('position')
    .execute()
}

/** Stores a new request with its lines and gives its id. */
export async function insertRequest(tx: Tx, request: NewRequest, caller: Caller, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('request')
    .values({
      owner_id: caller.companyId,
      created_by: caller.userId,
      created_at: now,
      haulage: request.haulage,
      is_subcontract: caller.companyType === 'Haulier',
      ...requestColumns(request, caller.companyName),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, request)
  return id
}

async function insertLines(tx: Tx, requestId: number, { draft }: NewRequest): Promise<void> {
  if ('lines' in draft) await tx.insertInto('request_line').values(lineRows(requestId, draft)).execute()
}

/** Writes a changed request, which nobody has quoted on, and remembers which fields the change was about. */
export async function updateRequest(
  tx: Tx,
  { id, version }: Pick<LoadedRequest, 'id' | 'version'>,
  { request, changed }: EditedRequest,
  ownerName: string,
): Promise<void> {
  const next = version + 1
  await tx
    .updateTable('request')
    .set({ ...requestColumns(request, ownerName), version: next })
    .where('id', '=', id)
    .execute()
  if (changed.includes('lines')) {
    await tx.deleteFrom('request_line').where('request_id', '=', id).execute()
    await insertLines(tx, id, request)
  }
  await tx
    .insertInto('request_change')
    .values({ request_id: id, version: next, fields: [...changed] })
    .execute()
}

/** The fields of a request that have changed since a version of it. */
export async function changedSince(tx: Tx, requestId: number, version: number): Promise<RequestField[]> {
  const rows = await tx
    .selectFrom('request_change')
    .where('request_id', '=', requestId)
    .where('version', '>', version)
    .select('fields')
    .orderBy('version')
    .execute()
  return [...new Set(rows.flatMap(({ fields }) => fields))]
}

/** What a locked request says, as its form would send it. */
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

/** Marks a request cancelled. */
export async function cancelRequest(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('request').set({ status: 'Cancelled', decided_at: now }).where('id', '=', id).execute()
}

/** Marks a request accepted with one of its quotes. */
export async function acceptRequest(tx: Tx, id: number, quoteId: number, now: Date): Promise<void> {
  await tx
    .updateTable('request')
    .set({ status: 'Accepted', accepted_quote_id: quoteId, decided_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setDeadline(tx: Tx, id: number, deadline: Day): Promise<void> {
  await tx.updateTable('request').set({ deadline }).where('id', '=', id).execute()
}

/** So many at once that no transaction is long. */
const MOVED_AT_ONCE = 5000

/**
 * Moves requests past their deadline from the stage Open to Expired. The stage only says where the lists look for
 * a request; what it is at a moment follows from its deadline.
 */
export async function moveExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`update request set stage = 'Expired' where id in (
      select id from request where stage = 'Open' and deadline < ${londonDay(now)}::date
      order by deadline limit ${MOVED_AT_ONCE} for update skip locked)`.execute(db)
    if ((numAffectedRows ?? 0n) < MOVED_AT_ONCE) return
  }
}

/** Takes a request out of every list; its row stays, since it counts towards the month (docs/rules/requests.md#delete). */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('request').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** How many quotes were ever submitted on a request, whatever became of them. */
export async function countQuotesEver(tx: Tx, requestId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('quote')
    .where('request_id', '=', requestId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A company's VAT number; with `lock` its row is held, so that parallel creations count one another. */
export async function loadVatNumber(tx: Tx, companyId: number, lock: boolean): Promise<string | null> {
  let query = tx.selectFrom('company').where('id', '=', companyId).select('vat_number')
  if (lock) query = query.forNoKeyUpdate()
  const company = await query.executeTakeFirstOrThrow()
  return company.vat_number
}

/** Requests a company created in the London month of `now`, cancelled and deleted ones included (docs/rules/plans.md#limit). */
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

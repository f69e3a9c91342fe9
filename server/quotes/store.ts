/**
 * Reads quotes as JSON and the profile that quoting needs, and ends offers. The SQL that loads a negotiation is in
 * `negotiation.ts` and `offers.ts`, the SQL that writes quotes and acceptances in `write.ts`.
 */
import { type Kysely, sql } from 'kysely'
import type { StoredQuoteStatus } from '#domain/quotes/vocabulary.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { type Json, type JsonRow, type JsonSql, jsonFrom, jsonList, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type JsonPage, type PageRow, pageOf, type Window } from '../paging.ts'
import { visibleSql } from '../requests/json.ts'
import {
  type Moment,
  type MomentValues,
  momentSql,
  momentValues,
  type Viewer,
  type ViewerValues,
  viewerSql,
  viewerValues,
} from '../requests/viewer.ts'
import { containerQuoteJson, generalQuoteJson, quoteJson, quoteSource } from './json.ts'
import type { LoadedOffer } from './offers.ts'

interface QuotingProfile {
  readonly vatNumber: string | null
  readonly conditionsId: string | null
}

/**
 * The parts of a company's profile that quoting needs. The rows are locked until the transaction ends, so that the
 * quote keeps exactly the file that was checked.
 */
export async function loadQuotingProfile(tx: Tx, companyId: number): Promise<QuotingProfile> {
  const company = await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('vat_number')
    .forShare()
    .executeTakeFirstOrThrow()
  const conditions = await tx
    .selectFrom('file')
    .where('company_id', '=', companyId)
    .where('slot', '=', 'conditionsOfCarriage')
    .where('replaced_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return { vatNumber: company.vat_number, conditionsId: conditions?.id ?? null }
}

/** Ends offers with a stored status. */
export async function closeOffers(
  tx: Tx,
  offers: readonly Pick<LoadedOffer, 'id'>[],
  status: Exclude<StoredQuoteStatus, 'Pending' | 'Counter'>,
): Promise<void> {
  if (offers.length === 0) return
  const ids = offers.map(({ id }) => id)
  await tx
    .updateTable('quote')
    .set({ status, is_open: false })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

function byIdQuery<T>(json: (moment: Moment) => JsonSql<T>) {
  const find = prepared<MomentValues & { id: number }, JsonRow<T>>((parameters) =>
    select(
      { json: textOf(json(momentSql(parameters))) },
      sql`from ${quoteSource} where q.id = ${parameters.id}::int`,
    ),
  )
  return async (tx: Tx, id: number, now: Date): Promise<Json<T>> => {
    const [row] = await find(tx, { id, ...momentValues(now) })
    if (!row) throw new Error(`quote ${id} has gone`)
    return row.json
  }
}

/** The JSON of one quote, without a check of the reader: for replies to permitted callers. */
export const quoteJsonById = byIdQuery(quoteJson)

/** Which quotes of a request a list shows: all, for its owner; or one haulier's negotiation. */
export type QuoteListScope = 'received' | 'made'

type ListValues = ViewerValues & { requestId: number; size: number; offset: number }

const listQuery = <T>(
  haulage: HaulageType,
  json: (moment: Moment) => JsonSql<T>,
  scope: QuoteListScope,
  isHaulier: boolean,
) =>
  prepared<ListValues, PageRow<T>>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    const { companyId } = viewer
    const received = scope === 'received'
    const mine = received ? sql`r.owner_id = ${companyId}` : sql`q.haulier_id = ${companyId}`
    const allowed = received ? sql`asked.owner_id = ${companyId}` : sql`asked.owner_id <> ${companyId}`
    const total = sql<number>`(select count(*)::int from quote q join request r on r.id = q.request_id
      where q.request_id = asked.id and ${mine})`
    const page = sql`${quoteSource} where q.id in (select q.id from quote q join request r on r.id = q.request_id
      where q.request_id = asked.id and ${mine}
      order by q.id desc limit ${parameters.size}::int offset ${parameters.offset}::int)`
    const from = sql`
      from (select r.id, r.owner_id from request r
        where r.id = ${parameters.requestId}::int and r.haulage = ${sql.lit(haulage)}
          and ${visibleSql(viewer)}) as asked
      where ${allowed}`
    return select({ json: textOf(jsonFrom(jsonList(json(viewer), sql`q.id desc`), page)), total }, from)
  })

/** Finds the quotes on a request as JSON, newest first; null if the viewer may not have this list. */
export type QuoteList<T> = (
  db: Kysely<Tables>,
  requestId: number,
  scope: QuoteListScope,
  viewer: Viewer,
  window: Window,
) => Promise<JsonPage<T> | null>

function quoteLists<T>(haulage: HaulageType, json: (moment: Moment) => JsonSql<T>): QuoteList<T> {
  const receivedByHaulier = listQuery(haulage, json, 'received', true)
  const receivedByShipper = listQuery(haulage, json, 'received', false)
  const madeByHaulier = listQuery(haulage, json, 'made', true)
  return async (db, requestId, scope, viewer, window) => {
    const received = viewer.isHaulier ? receivedByHaulier : receivedByShipper
    const list = scope === 'received' ? received : madeByHaulier
    const { size, offset } = window
    const [row] = await list(db, { ...viewerValues(viewer), requestId, size, offset })
    return row ? pageOf(row, window) : null
  }
}

/** The quotes on a request as JSON, newest first; null if the viewer may not have this list. */
export const listContainerQuotesJson = quoteLists('Container', containerQuoteJson)
export const listGeneralQuotesJson = quoteLists('General', generalQuoteJson)

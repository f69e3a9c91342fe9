/** All SQL of quotes. */
import { type Kysely, sql } from 'kysely'
import { liveUntil, quoteStatus } from '#domain/quotes/rules.ts'
import type { NewQuote, ThreadOffer } from '#domain/quotes/submit.ts'
import type { StoredQuoteStatus } from '#domain/quotes/vocabulary.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { londonDay } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { PageInfo, Window } from '../paging.ts'
import { visibleSql } from '../requests/json.ts'
import type { LoadedRequest } from '../requests/store.ts'
import { type Viewer, type ViewerValues, viewerSql, viewerValues } from '../requests/viewer.ts'
import { quoteJson, quoteSource } from './json.ts'

/** An offer with who made it. */
export interface LoadedOffer extends ThreadOffer {
  readonly authorId: number
  readonly createdBy: number | null
}

/** All offers on a locked request, oldest first. */
export async function loadOffers(tx: Tx, request: LoadedRequest, now: Date): Promise<LoadedOffer[]> {
  const rows = await tx
    .selectFrom('quote')
    .where('request_id', '=', request.id)
    .select([
      'id',
      'side',
      'status',
      'counters_id',
      'haulier_id',
      'author_id',
      'created_by',
      'total',
      'expected_extra',
      'extras',
      'demurrage_fee',
      'free_hours',
      'expires_on',
    ])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    status: quoteStatus(
      { status: row.status, expiresOn: row.expires_on },
      { status: request.storedStatus, decidedAt: request.decidedAt, pickupAt: request.pickupAt },
      now,
    ),
    counters: row.counters_id,
    haulierId: row.haulier_id,
    authorId: row.author_id,
    createdBy: row.created_by,
    total: row.total,
    expectedTotal: row.total + row.expected_extra,
    extras: row.extras,
    demurrageFee: row.demurrage_fee,
    freeHours: row.free_hours,
  }))
}

/** The request a quote is on; null for an unknown quote. Read before the request is locked. */
export async function requestOfQuote(tx: Tx, quoteId: number): Promise<number | null> {
  const row = await tx.selectFrom('quote').where('id', '=', quoteId).select('request_id').executeTakeFirst()
  return row?.request_id ?? null
}

export interface QuotingProfile {
  readonly vatNumber: string | null
  readonly conditionsId: string | null
}

/**
 * What a company has on its profile for quoting. The rows are held against change until the transaction ends,
 * so that the very file that was judged is the one the quote keeps.
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

/** Stores a quote with its rates; what it replaces becomes Cancelled, what had expired makes room. */
export async function insertQuote(
  tx: Tx,
  request: LoadedRequest,
  quote: NewQuote,
  offers: readonly LoadedOffer[],
  conditionsId: string | null,
  caller: Caller,
  now: Date,
): Promise<number> {
  const replaced = quote.replaces.map((replacedId) => ({ id: replacedId }))
  await closeOffers(tx, replaced, 'Cancelled')
  const expired = offers
    .filter(
      ({ haulierId, side, status }) =>
        haulierId === quote.haulierId && side === quote.side && status === 'Expired',
    )
    .map(({ id }) => id)
  if (expired.length > 0)
    await tx
      .updateTable('quote')
      .set({ is_open: false })
      .where('id', '=', sql<number>`any(${expired}::int[])`)
      .execute()
  const { draft } = quote
  const load = 'load' in draft ? draft.load : null
  const { id } = await tx
    .insertInto('quote')
    .values({
      request_id: request.id,
      haulier_id: quote.haulierId,
      author_id: caller.companyId,
      owner_id: request.ownerId,
      side: quote.side,
      created_by: caller.userId,
      created_at: now,
      status: quote.status,
      counters_id: quote.counters,
      payment_term_days: draft.paymentTermDays,
      demurrage_fee: draft.demurrageFee,
      comment: draft.comment,
      expires_on: draft.expiresOn,
      live_until: liveUntil(draft.expiresOn, request.pickupAt),
      total: quote.total,
      conditions_id: quote.side === 'haulier' ? conditionsId : null,
      vehicle_type: load?.vehicleType ?? null,
      trailer_type: load?.trailerType ?? null,
      rate: load?.rate ?? null,
      extras: JSON.stringify(quote.extras),
      free_hours: quote.freeHours,
      expected_extra: quote.expectedTotal - quote.total,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ('rates' in draft)
    await tx
      .insertInto('quote_line')
      .values(draft.rates.map(({ lineId, rate }) => ({ quote_id: id, line_id: lineId, rate })))
      .execute()
  await markReplaced(tx, replaced, id)
  return id
}

/** Remembers which offer took the place of others in the same negotiation. */
export async function markReplaced(
  tx: Tx,
  offers: readonly { readonly id: number }[],
  by: number,
): Promise<void> {
  if (offers.length === 0) return
  await tx
    .updateTable('quote')
    .set({ replaced_by: by })
    .where('id', '=', sql<number>`any(${offers.map(({ id }) => id)}::int[])`)
    .execute()
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

const byIdQuery = prepared<{ id: number; now: Date; today: string }, { json: string }>(
  ({ id, now, today }) => sql`
    select (${quoteJson({ now: sql`${now}::timestamptz`, today: sql`${today}::date` })})::text as json
    from ${quoteSource} where q.id = ${id}::int`,
)

/** The JSON of one quote, without asking who reads it: for replies to who was just permitted. */
export async function quoteJsonById(tx: Tx, id: number, now: Date): Promise<string> {
  const [row] = await byIdQuery(tx, { id, now, today: londonDay(now) })
  if (!row) throw new Error(`quote ${id} has gone`)
  return row.json
}

/** Whose quotes of a request a list gives: all, for its owner; or one haulier's negotiation. */
export type QuoteListScope = 'received' | 'made'

type ListValues = ViewerValues & { requestId: number; haulage: HaulageType; size: number; offset: number }

const listQuery = (scope: QuoteListScope, isHaulier: boolean) =>
  prepared<ListValues, { json: string; total: number }>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    const { companyId } = viewer
    const received = scope === 'received'
    const mine = received ? sql`r.owner_id = ${companyId}` : sql`q.haulier_id = ${companyId}`
    const allowed = received ? sql`asked.owner_id = ${companyId}` : sql`asked.owner_id <> ${companyId}`
    return sql`
      select
        (select count(*)::int from quote q join request r on r.id = q.request_id
          where q.request_id = asked.id and ${mine}) as total,
        (select coalesce(json_agg(listed.json), '[]') from (
          select ${quoteJson(viewer)} as json from ${quoteSource}
          where q.request_id = asked.id and ${mine}
          order by q.id desc limit ${parameters.size}::int offset ${parameters.offset}::int
        ) as listed)::text as json
      from (select r.id, r.owner_id from request r
        where r.id = ${parameters.requestId}::int and r.haulage = ${parameters.haulage}::text
          and ${visibleSql(viewer)}) as asked
      where ${allowed}`
  })
const receivedByHaulier = listQuery('received', true)
const receivedByShipper = listQuery('received', false)
const madeByHaulier = listQuery('made', true)

/** The quotes on a request as JSON, newest first; null where the viewer may not have this list. */
export async function listQuotesJson(
  db: Kysely<Tables>,
  requestId: number,
  haulage: HaulageType,
  scope: QuoteListScope,
  viewer: Viewer,
  { page, size, offset }: Window,
): Promise<{ json: string; page: PageInfo } | null> {
  const received = viewer.isHaulier ? receivedByHaulier : receivedByShipper
  const list = scope === 'received' ? received : madeByHaulier
  const [row] = await list(db, { ...viewerValues(viewer), requestId, haulage, size, offset })
  return row ? { json: row.json, page: { page, size, total: row.total } } : null
}

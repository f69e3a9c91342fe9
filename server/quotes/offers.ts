/** The offers on a request as the rules need them. */
import { sql } from 'kysely'
import { quoteStatus } from '#domain/quotes/rules.ts'
import type { ThreadOffer } from '#domain/quotes/submit.ts'
import type { StoredQuoteStatus } from '#domain/quotes/vocabulary.ts'
import type { Day } from '#domain/time.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import type { LoadedRequest } from '../requests/store.ts'

/** An offer with its author. */
export interface LoadedOffer extends ThreadOffer {
  readonly authorId: number
  readonly createdBy: number | null
}

/** An offer as it is stored. Its status at a moment is computed from it. */
export type OfferRow = Omit<LoadedOffer, 'status' | 'expectedTotal'> & {
  readonly status: StoredQuoteStatus
  readonly expiresOn: Day | null
  readonly expectedExtra: number
}

/** The columns of an {@link OfferRow} of quote `q`. */
export const OFFER_ROW = sql`q.id, q.side, q.status, q.counters_id as counters, q.haulier_id as "haulierId",
  q.author_id as "authorId", q.created_by as "createdBy", q.total, q.expected_extra as "expectedExtra", q.extras,
  q.demurrage_fee as "demurrageFee", q.free_hours as "freeHours", q.expires_on as "expiresOn"`

/** A row as the rules need it, on its locked request. */
export function loadedOffer(
  { expectedExtra, expiresOn, ...row }: OfferRow,
  { storedStatus, decidedAt, pickupAt }: LoadedRequest,
  now: Date,
): LoadedOffer {
  const request = { status: storedStatus, decidedAt, pickupAt }
  const status = quoteStatus({ status: row.status, expiresOn }, request, now)
  return { ...row, status, expectedTotal: row.total + expectedExtra }
}

const offersQuery = prepared<{ requestId: number }, OfferRow>(
  ({ requestId }) =>
    sql`select ${OFFER_ROW} from quote q where q.request_id = ${requestId}::int order by q.id`,
)

/** All offers on a locked request, oldest first. */
export async function loadOffers(tx: Tx, request: LoadedRequest, now: Date): Promise<LoadedOffer[]> {
  return (await offersQuery(tx, { requestId: request.id })).map((row) => loadedOffer(row, request, now))
}

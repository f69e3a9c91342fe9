/** Writes a quote or an acceptance with all its effects, in one statement each. */
import { sql } from 'kysely'
import type { ContainerQuote, GeneralQuote } from '#domain/quotes/quote.ts'
import { liveUntil } from '#domain/quotes/rules.ts'
import type { NewQuote } from '#domain/quotes/submit.ts'
import { markNewSql, markQuoteNewSql, markSeenSql } from '../attention/store.ts'
import type { Caller } from '../auth/caller.ts'
import { summariseSql } from '../bookings/summary.ts'
import { type JsonSql, type Sql, select, textOf, type WrittenJson } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson, withCtes } from '../db/rows.ts'
import type { QuoteTable } from '../db/trade-tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type KeyValues, keepSql } from '../http/idempotency.ts'
import { closeLoadSql, leaveNewLoadsSql } from '../lanes/match.ts'
import { announceSql, notifySql } from '../live/announce.ts'
import { MAIL_CHANNEL, queueMailsSql } from '../mail/outbox.ts'
import { addHistorySql } from '../requests/history.ts'
import type { LoadedRequest } from '../requests/store.ts'
import { type Moment, type MomentValues, momentSql, momentValues } from '../requests/viewer.ts'
import { beginGatheringSql, gatherSql } from './gathered-mails.ts'
import { containerQuoteJson, generalQuoteJson, quoteJson, quoteSource } from './json.ts'
import type { Negotiation } from './negotiation.ts'
import type { LoadedOffer } from './offers.ts'

/** The further rows to write, and the users for whom the request is new. */
export interface Accompanying {
  readonly steps: string
  readonly mails: string
  readonly events: string
  readonly newFor: readonly number[]
}

const QUOTE_COLUMNS = [
  'request_id',
  'haulier_id',
  'author_id',
  'owner_id',
  'side',
  'created_by',
  'created_at',
  'status',
  'counters_id',
  'payment_term_days',
  'demurrage_fee',
  'comment',
  'expires_on',
  'live_until',
  'total',
  'conditions_id',
  'vehicle_type',
  'trailer_type',
  'rate',
  'extras',
  'free_hours',
  'expected_extra',
] as const satisfies readonly (keyof QuoteTable)[]

const RETURNED = sql`returning id, replaced_by, ${sql.join(QUOTE_COLUMNS.map((column) => sql.ref(column)))}`

type QuoteJson<T> = (moment: Moment) => JsonSql<T>

/** The reply, built from the quote `quote` as it was just written. */
const replySql = (json: Sql) => sql`${select({ json }, sql`from ${quoteSource}`)}`

/** The result of a statement; the commit wakes listeners of events and mails. */
const writtenSql = sql`select reply.json, (select written_by from announced limit 1) as transaction,
  (select count(${notifySql(sql`concerned`)}) from announced),
  case when exists (select 1 from mailed) then pg_notify(${sql.lit(MAIL_CHANNEL)}, '') end
  from reply`

type SubmitValues = KeyValues &
  MomentValues &
  Accompanying & {
    quote: string
    rates: string
    replaced: readonly number[]
    lapsed: readonly number[]
    requestId: number
    companyId: number
    /**
     * The owner of a request with a first quote, and the user who has seen it by quoting; null for other
     * quotes.
     */
    ownerToTell: number | null
    seenBy: number | null
    gathered: readonly number[]
    begun: readonly number[]
    quietUntil: Date
  }

function submitQuery<T>(json: QuoteJson<T>) {
  return prepared<SubmitValues, WrittenJson<T>>((parameters) => {
    const { quote, rates, replaced, lapsed, steps, mails, events, newFor, gathered, begun } = parameters
    const requestId = sql`${parameters.requestId}::int`
    const id = sql`(select id from numbered)`
    return withCtes(
      {
        numbered: sql`select nextval(pg_get_serial_sequence('quote', 'id'))::int as id`,
        // A replaced offer becomes Cancelled; an expired one only makes room.
        replaced: sql`update quote set status = 'Cancelled', is_open = false, replaced_by = ${id}
        where id = any(${replaced}::int[]) returning id`,
        lapsed: sql`update quote set is_open = false where id = any(${lapsed}::int[]) returning id`,
        // The count makes this part wait for both others: a company has one open offer on each side.
        made_room: sql`select (select count(*) from replaced) + (select count(*) from lapsed) as closed`,
        step: addHistorySql(steps),
        mailed: queueMailsSql(mails),
        gathered: gatherSql(gathered, requestId, id),
        begun: beginGatheringSql(begun, requestId, sql`${parameters.quietUntil}::timestamptz`),
        marked: markNewSql(requestId, newFor),
        marked_quote: markQuoteNewSql(requestId, sql`${parameters.ownerToTell}::int`, id),
        seen: markSeenSql(sql`${parameters.seenBy}::int`, requestId),
        left: leaveNewLoadsSql(requestId, sql`${parameters.companyId}::int`),
        announced:
          announceSql(sql`${events}::jsonb || case when exists (select 1 from seen) then jsonb_build_array(
        jsonb_build_object('kind', 'attention', 'request_id', ${requestId}, 'companies', '[]'::jsonb,
          'hauliers', false, 'people', jsonb_build_array(${parameters.seenBy}::int))) else '[]' end`),
        quote: sql`${insertRows('quote', QUOTE_COLUMNS, quote, { id: sql`numbered.id` }, sql`numbered cross join made_room`)}
        ${RETURNED}`,
        quote_line: sql`${insertRows('quote_line', ['line_id', 'rate'], rates, { quote_id: id })}
        returning quote_id, line_id, rate`,
        reply: replySql(textOf(json(momentSql(parameters)))),
        kept: keepSql(parameters, sql`201`, sql`(select json from reply)`),
      },
      writtenSql,
    )
  })
}

/** The users for whom a quote is new, and those who are mailed. */
interface QuoteEffects extends Accompanying {
  readonly gathered: readonly number[]
  readonly begun: readonly number[]
  readonly quietUntil: Date
}

/** A quote, and what was read under the lock of its request. */
interface QuoteToInsert extends Pick<Negotiation, 'request' | 'offers' | 'conditionsId'> {
  readonly quote: NewQuote
}

/** Stores a quote with its rates and all effects, and answers with it. */
export type InsertQuote<T> = (
  tx: Tx,
  inserted: QuoteToInsert,
  effects: QuoteEffects,
  caller: Caller,
  key: KeyValues,
) => Promise<WrittenJson<T>>

function insertAs<T>(json: QuoteJson<T>): InsertQuote<T> {
  const insert = submitQuery(json)
  return async (tx, inserted, effects, caller, key) =>
    written(await insert(tx, quoteValues(inserted, effects, caller, key)))
}

export const insertContainerQuote = insertAs(containerQuoteJson)
export const insertGeneralQuote = insertAs(generalQuoteJson)

function quoteValues(
  { request, quote, offers, conditionsId }: QuoteToInsert,
  effects: QuoteEffects,
  caller: Caller,
  key: KeyValues,
): SubmitValues {
  const { draft, side, haulierId } = quote
  const load = 'load' in draft ? draft.load : null
  const expired = offers.filter(
    (offer) => offer.haulierId === haulierId && offer.side === side && offer.status === 'Expired',
  )
  const row = {
    request_id: request.id,
    haulier_id: haulierId,
    author_id: caller.companyId,
    owner_id: request.ownerId,
    side,
    created_by: caller.userId,
    created_at: key.now,
    status: quote.status,
    counters_id: quote.counters,
    payment_term_days: draft.paymentTermDays,
    demurrage_fee: draft.demurrageFee,
    comment: draft.comment,
    expires_on: draft.expiresOn,
    live_until: liveUntil(draft.expiresOn, request.pickupAt),
    total: quote.total,
    conditions_id: side === 'haulier' ? conditionsId : null,
    vehicle_type: load?.vehicleType,
    trailer_type: load?.trailerType,
    rate: load?.rate,
    extras: quote.extras,
    free_hours: quote.freeHours,
    expected_extra: quote.expectedTotal - quote.total,
  }
  const rates = 'rates' in draft ? draft.rates.map(({ lineId, rate }) => ({ line_id: lineId, rate })) : []
  return {
    ...key,
    ...momentValues(key.now),
    ...effects,
    quote: rowsJson<'quote'>([row]),
    rates: rowsJson<'quote_line'>(rates),
    replaced: quote.replaces,
    lapsed: expired.map(({ id }) => id),
    requestId: request.id,
    companyId: caller.companyId,
    ownerToTell: quote.counters === null ? request.ownerId : null,
    seenBy: side === 'haulier' ? caller.userId : null,
  }
}

type AcceptValues = MomentValues &
  Accompanying & { wonId: number; superseded: readonly number[]; requestId: number; bookingId: number }

const acceptQuery = prepared<AcceptValues, WrittenJson<ContainerQuote | GeneralQuote>>((parameters) => {
  const { superseded, steps, mails, events, newFor } = parameters
  const requestId = sql`${parameters.requestId}::int`
  const wonId = sql`${parameters.wonId}::int`
  return withCtes(
    {
      superseded: sql`update quote set replaced_by = ${wonId} where id = any(${superseded}::int[])`,
      booked: summariseSql(sql`${parameters.bookingId}::int`),
      closed: closeLoadSql(requestId),
      step: addHistorySql(steps),
      mailed: queueMailsSql(mails),
      marked: markNewSql(requestId, newFor),
      announced: announceSql(events),
      accepted: sql`update request set status = 'Accepted', accepted_quote_id = ${wonId},
        decided_at = ${parameters.now}::timestamptz where id = ${requestId}`,
      quote: sql`update quote set status = 'Won', is_open = false where id = ${wonId} ${RETURNED}`,
      reply: replySql(textOf(quoteJson(momentSql(parameters)))),
    },
    writtenSql,
  )
})

/** Marks an offer as won and its request as accepted, with all effects, and answers with the offer. */
export async function saveAcceptance(
  tx: Tx,
  { id: requestId }: LoadedRequest,
  accepted: {
    readonly won: LoadedOffer
    readonly superseded: readonly LoadedOffer[]
    readonly bookingId: number
  },
  effects: Accompanying,
  now: Date,
): Promise<WrittenJson<ContainerQuote | GeneralQuote>> {
  const { won, superseded, bookingId } = accepted
  const ids = superseded.map(({ id }) => id)
  const values = { wonId: won.id, superseded: ids, requestId, bookingId }
  return written(await acceptQuery(tx, { ...momentValues(now), ...effects, ...values }))
}

function written<T>([row]: readonly WrittenJson<T>[]): WrittenJson<T> {
  if (!row) throw new Error('a quote was not written')
  return { json: row.json, transaction: row.transaction }
}

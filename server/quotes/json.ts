/** A quote as JSON, with its status at a given time. */
import { sql } from 'kysely'
import { FileLinkWire } from '#contract/file-link.ts'
import { ContainerQuoteWire, GeneralQuoteWire } from '#contract/quotes.ts'
import type { ContainerQuote, GeneralQuote } from '#domain/quotes/quote.ts'
import { codecOf, itemShape, type JsonSql, jsonEither, jsonNamedList, jsonRow, type Sql } from '../db/json.ts'
import { documentAddress } from '../files/addresses.ts'
import { quoteStatusSql } from '../requests/json.ts'
import type { Moment } from '../requests/viewer.ts'

/** SQL for the JSON of quote `q` on request `r`, by company `author`, with its conditions in `f`. */
export function quoteJson(moment: Moment): JsonSql<ContainerQuote | GeneralQuote> {
  return jsonEither(sql`r.haulage = 'Container'`, containerQuoteJson(moment), generalQuoteJson(moment))
}

/** The same of a quote on a container request. */
export function containerQuoteJson(moment: Moment): JsonSql<ContainerQuote> {
  return jsonRow(ContainerQuoteWire, { ...commonColumns(moment), rates: ratesJson() })
}

/** The same of a quote on a general request. */
export function generalQuoteJson(moment: Moment): JsonSql<GeneralQuote> {
  return jsonRow(GeneralQuoteWire, {
    ...commonColumns(moment),
    load: { vehicleType: sql`q.vehicle_type`, trailerType: sql`q.trailer_type`, rate: sql`q.rate` },
  })
}

function commonColumns(moment: Moment) {
  return {
    id: sql`q.id`,
    requestId: sql`q.request_id`,
    status: quoteStatusSql(moment),
    createdAt: sql`q.created_at`,
    demurrageFee: sql`q.demurrage_fee`,
    paymentTermDays: sql`q.payment_term_days`,
    comment: sql`q.comment`,
    isCounter: sql`q.counters_id is not null`,
    expiresOn: sql`q.expires_on`,
    counters: jsonNamedList(
      codecOf(ContainerQuoteWire, 'counters'),
      sql`array_remove(array[q.counters_id], null)`,
    ),
    companyName: sql`author.name`,
    conditionsOfCarriage: sql`case when f.id is not null then ${jsonRow(FileLinkWire, {
      name: sql`f.name`,
      url: documentAddress(sql`f.id`),
    })} end`,
    extras: extrasJson(),
    freeHours: sql`q.free_hours`,
    total: sql`q.total`,
    expectedTotal: sql`(q.total + q.expected_extra)`,
    replacedBy: sql`q.replaced_by`,
    isWithheld: sql`(select not haulier.is_active from company haulier where haulier.id = q.haulier_id)`,
  }
}

function ratesJson(): Sql {
  const rate = jsonRow(itemShape(ContainerQuoteWire, 'rates'), {
    lineId: sql`line.id`,
    size: sql`line.size`,
    rate: sql`priced.rate`,
  })
  return sql`(select coalesce(json_agg(${rate} order by line.position), '[]')
    from quote_line priced join request_line line on line.id = priced.line_id
    where priced.quote_id = q.id)`
}

function extrasJson(): Sql {
  const extra = jsonRow(itemShape(ContainerQuoteWire, 'extras'), {
    kind: sql`extra.kind`,
    amount: sql`extra.amount`,
    quantity: sql`extra.quantity`,
    certain: sql`extra.certain`,
    note: sql`extra.note`,
  })
  return sql`case when q.extras = '[]' then '[]'::json else (select json_agg(${extra}) from
    jsonb_to_recordset(q.extras) as extra(kind text, amount bigint, quantity numeric, certain boolean, note text)) end`
}

/** The tables that {@link quoteJson} reads from. */
export const quoteSource = sql`quote q
  join request r on r.id = q.request_id
  join company author on author.id = q.author_id
  left join file f on f.id = q.conditions_id`

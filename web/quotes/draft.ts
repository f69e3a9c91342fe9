/** What the forms of the negotiation hold, and what becomes of it. */
import * as z from 'zod/mini'
import { submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import type { Problem } from '#domain/fields.ts'
import type { Pence } from '#domain/money.ts'
import { ContainerQuoteDraft, GeneralQuoteDraft, type Quote, totalOf } from '#domain/quotes/quote.ts'
import { judgeExpiry } from '#domain/quotes/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { Day } from '#domain/time.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { type CallOptions, call } from '../api/call.ts'
import type { TypedNumber } from '../ui/useTyped.ts'
import { linesOf, type ShownQuote } from './offers.ts'

/** One form for both kinds of haulage: rates for the lines of a container request, or the load of a general one. */
export interface QuoteForm {
  requestId: number
  rates: { lineId: number; rate: TypedNumber }[]
  load: { vehicleType: string | null; trailerType: string | null; rate: TypedNumber }
  demurrageFee: TypedNumber
  paymentTermDays: TypedNumber
  expiresOn: Day | null
  comment: string
  isCounter: boolean
  status: 'Pending' | 'Counter'
  counters: number[] | null
}

/** A new quote of a haulier with the defaults of its company (docs/rules/quotes.md#terms). */
export function newQuote(request: QuoteRequest, company: SignedInUser['company']): QuoteForm {
  return {
    requestId: request.id,
    rates: linesOf(request).map(({ id }) => ({ lineId: id, rate: null })),
    load: {
      vehicleType: onlyOne(request.vehicleTypes),
      trailerType: onlyOne(request.trailerTypes),
      rate: null,
    },
    demurrageFee: company.haulier?.defaultDemurrageFee ?? null,
    paymentTermDays: company.profile.defaultPaymentTermDays,
    expiresOn: null,
    comment: '',
    isCounter: false,
    status: 'Pending',
    counters: null,
  }
}

/** Where there is nothing to choose, it is chosen. */
function onlyOne(options: readonly string[]): string | null {
  return options.length === 1 ? (options[0] ?? null) : null
}

/** A counter begins as what it answers: its prices, vehicle, demurrage and terms. */
export function counterTo(one: ShownQuote, request: QuoteRequest): QuoteForm {
  const { quote } = one
  return {
    requestId: request.id,
    rates: linesOf(request).map(({ id }) => ({ lineId: id, rate: rateOf(quote, id) })),
    load: 'load' in quote ? { ...quote.load } : { vehicleType: null, trailerType: null, rate: null },
    demurrageFee: quote.demurrageFee,
    paymentTermDays: quote.paymentTermDays,
    expiresOn: null,
    comment: '',
    isCounter: true,
    status: 'Counter',
    counters: [quote.id],
  }
}

/** What a quote asks for one container of a line; null where it is of the other kind. */
export function rateOf(quote: Quote, lineId: number): Pence | null {
  return 'rates' in quote
    ? (quote.rates.find((rate) => rate.lineId === lineId)?.rate ?? null)
    : quote.load.rate
}

/** What has been typed comes to, in pence; null while an amount is missing or could not be read. */
export function typedTotal(
  { rates, load }: Pick<QuoteForm, 'rates' | 'load'>,
  request: QuoteRequest,
): Pence | null {
  if (request.haulage === 'General') return amount(load.rate)
  const typed = rates.flatMap(({ lineId, rate }) => {
    const pence = amount(rate)
    return pence === null ? [] : [{ lineId, rate: pence }]
  })
  return typed.length === request.lines.length ? totalOf({ rates: typed }, request.lines) : null
}

function amount(pence: TypedNumber): Pence | null {
  return typeof pence !== 'number' || pence < 0 ? null : pence
}

/** The shape that judges the form for a request. */
export function shapeFor({ haulage }: QuoteRequest): z.ZodMiniType {
  return haulage === 'Container' ? ContainerQuoteDraft : GeneralQuoteDraft
}

/** What no shape can say: an expiry day out of its range. */
export function expiryProblems(
  { expiresOn, isCounter }: Pick<QuoteForm, 'expiresOn' | 'isCounter'>,
  pickupAt: Date,
  now: Date,
): Problem[] {
  const refused = judgeExpiry(expiresOn, pickupAt, isCounter, now)
  if (!refused) return []
  return refused.refusals.map(({ code, path = [] }) => ({ path, message: sentenceOf(code) }))
}

/** Sends the form as a quote or counter. */
export function sendQuoteForm(
  values: QuoteForm,
  { haulage }: QuoteRequest,
  options: CallOptions,
): Promise<Quote> {
  return haulage === 'Container'
    ? call(submitContainerQuote, z.parse(ContainerQuoteDraft, values), options)
    : call(submitGeneralQuote, z.parse(GeneralQuoteDraft, values), options)
}

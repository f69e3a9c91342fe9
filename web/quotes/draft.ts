/** The values of the quote and counter forms, and their conversion into drafts. */
import * as z from 'zod/mini'
import { submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import type { Problem } from '#domain/fields.ts'
import type { Pence } from '#domain/money.ts'
import { completeExtras, expectedTotal } from '#domain/quotes/expected.ts'
import { type Extra, type ExtraKind, FreeHours, type UsualExtra } from '#domain/quotes/extras.ts'
import { ExtrasDraft } from '#domain/quotes/extras-draft.ts'
import { ContainerQuoteDraft, GeneralQuoteDraft, type Quote, totalOf } from '#domain/quotes/quote.ts'
import { judgeExpiry } from '#domain/quotes/rules.ts'
import { containersOf } from '#domain/quotes/submit.ts'
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
  extras: ExtraForm[]
  freeHours: TypedNumber
  revises: number | null
  /** The version of the request that the form was opened for. */
  requestVersion: number
}

/** An extra while it is typed. Without a quantity it counts the containers. */
interface ExtraForm {
  kind: ExtraKind | null
  amount: TypedNumber
  quantity: TypedNumber
  certain: boolean
  note: string
}

export const EMPTY_EXTRA: ExtraForm = { kind: null, amount: null, quantity: null, certain: false, note: '' }

/** An extra as a form begins with it; the usual quantity is left out. */
function extraForm(extra: Extra | UsualExtra, containers: number): ExtraForm {
  const { kind, amount, certain, note } = extra
  const quantity = 'quantity' in extra && extra.quantity !== containers ? extra.quantity : null
  return { kind, amount, quantity, certain, note: note ?? '' }
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
    extras: (company.haulier?.usualExtras ?? []).map((extra) => extraForm(extra, containersIn(request))),
    freeHours: company.haulier?.defaultFreeHours ?? null,
    revises: null,
    requestVersion: request.version,
  }
}

/** Values that were typed, perhaps for an earlier version of the request: rates stay with the lines that are still there. */
export function fitting(typed: QuoteForm, initial: QuoteForm): QuoteForm {
  if (typed.requestVersion === initial.requestVersion) return typed
  const rates = initial.rates.map((line) => typed.rates.find(({ lineId }) => lineId === line.lineId) ?? line)
  return { ...typed, rates, requestVersion: initial.requestVersion }
}

/** The number of containers of a request; a general load counts as one. */
export function containersIn(request: QuoteRequest): number {
  return containersOf({ lines: linesOf(request) })
}

/** A form to revise a haulier's own live quote, filled with its values. */
export function revisionOf(one: ShownQuote, request: QuoteRequest): QuoteForm {
  const { quote } = one
  return {
    ...counterTo(one, request),
    expiresOn: quote.expiresOn,
    comment: quote.comment ?? '',
    isCounter: false,
    status: 'Pending',
    counters: null,
    revises: quote.id,
  }
}

/** The only option, if there is just one. */
function onlyOne(options: readonly string[]): string | null {
  return options.length === 1 ? (options[0] ?? null) : null
}

/** A counter begins with the prices, vehicle, demurrage and terms of the offer that it answers. */
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
    extras: quote.extras.map((extra) => extraForm(extra, containersIn(request))),
    freeHours: quote.freeHours,
    revises: null,
    requestVersion: request.version,
  }
}

/** A quote's rate for one container of a line; null for a quote of the other kind. */
export function rateOf(quote: Quote, lineId: number): Pence | null {
  return 'rates' in quote
    ? (quote.rates.find((rate) => rate.lineId === lineId)?.rate ?? null)
    : quote.load.rate
}

/**
 * The total of the typed rates, in pence; null while an amount is missing or unreadable, or typed for a line that has
 * been replaced while the form is open.
 */
export function typedTotal(
  { rates, load }: Pick<QuoteForm, 'rates' | 'load'>,
  request: QuoteRequest,
): Pence | null {
  if (request.haulage === 'General') return amount(load.rate)
  const typed = request.lines.flatMap(({ id }) => {
    const pence = amount(rates.find(({ lineId }) => lineId === id)?.rate ?? null)
    return pence === null ? [] : [{ lineId: id, rate: pence }]
  })
  return typed.length === request.lines.length ? totalOf({ rates: typed }, request.lines) : null
}

/** The typed total with the expected extras; null while part of it is unreadable. */
export function typedExpected(
  form: Pick<QuoteForm, 'rates' | 'load' | 'extras' | 'freeHours' | 'demurrageFee'>,
  request: QuoteRequest,
): Pence | null {
  const total = typedTotal(form, request)
  const extras = z.safeParse(ExtrasDraft, form.extras)
  const freeHours = z.safeParse(z.nullable(FreeHours), form.freeHours)
  if (total === null || !extras.success || !freeHours.success) return null
  const containers = containersIn(request)
  return expectedTotal(
    total,
    {
      extras: completeExtras(extras.data, containers),
      freeHours: freeHours.data,
      demurrageFee: amount(form.demurrageFee),
    },
    { expectedWaitingHours: request.expectedWaitingHours, containers },
  )
}

function amount(pence: TypedNumber): Pence | null {
  return typeof pence !== 'number' || pence < 0 ? null : pence
}

/** The shape that validates the form for a request. */
export function shapeFor({ haulage }: QuoteRequest): z.ZodMiniType {
  return haulage === 'Container' ? ContainerQuoteDraft : GeneralQuoteDraft
}

/** A check besides the shape: an expiry day out of its range. */
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

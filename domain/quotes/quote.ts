/** A quote: a haulier's priced offer on a request, or a counter to one by either side (docs/rules/quotes.md#counter). */
import * as z from 'zod/mini'
import { FileLink, Id, line, oneOf, optionalText, PaymentTermDays } from '../fields.ts'
import { Pence } from '../money.ts'
import { ANY_TRAILER_TYPES, CONTAINER_SIZES, VEHICLE_TYPES } from '../requests/vocabulary.ts'
import { Day, Instant } from '../time.ts'
import { Extra, FreeHours } from './extras.ts'
import { ExtrasDraft } from './extras-draft.ts'
import { QuoteStatus } from './vocabulary.ts'

/** The price of one container of a line of the request. */
export const LineRate = z.object({ lineId: Id, rate: Pence })
export type LineRate = z.output<typeof LineRate>

/** The price of a general load with the vehicle and trailer offered for it. */
export const LoadRate = z.object({
  vehicleType: oneOf(VEHICLE_TYPES),
  trailerType: oneOf(ANY_TRAILER_TYPES),
  rate: Pence,
})
export type LoadRate = z.output<typeof LoadRate>

/**
 * The fields of both kinds of quote. `counters` names the offer that a counter answers and is null for a first quote;
 * `isCounter` and `status` may be sent but have to agree with it (docs/rules/interface.md#unknown-keys).
 */
const commonDraft = {
  requestId: Id,
  /** Pence per hour of waiting beyond the agreed time. */
  demurrageFee: z.nullable(Pence),
  /** 0 means pre-paid. */
  paymentTermDays: PaymentTermDays,
  comment: optionalText(),
  isCounter: z.nullable(z.boolean()),
  status: z.nullable(oneOf(['Pending', 'Counter'])),
  /** The last day on which the offer can be accepted. */
  expiresOn: z.nullable(Day),
  counters: z.nullable(z.array(Id).check(z.maxLength(1, { error: 'A counter-offer answers one offer.' }))),
  /** On a counter, absent keeps those of the answered offer; an empty list removes them. */
  extras: z.optional(z.nullable(ExtrasDraft)),
  /** On a counter, absent keeps those of the answered offer; null removes them. */
  freeHours: z.optional(z.nullable(FreeHours)),
  /** The number of the haulier's own live first quote that this one revises. */
  revises: z.optional(z.nullable(Id)),
  /** The version of the request that the offer was made for; if the request has a later one, the offer is refused. */
  requestVersion: z.optional(z.nullable(z.int())),
}

export const ContainerQuoteDraft = z.object({
  ...commonDraft,
  rates: z.array(LineRate).check(z.maxLength(50)),
})
export type ContainerQuoteDraft = z.output<typeof ContainerQuoteDraft>

export const GeneralQuoteDraft = z.object({ ...commonDraft, load: LoadRate })
export type GeneralQuoteDraft = z.output<typeof GeneralQuoteDraft>

export type QuoteDraft = ContainerQuoteDraft | GeneralQuoteDraft

const stored = {
  id: Id,
  requestId: Id,
  status: QuoteStatus,
  createdAt: Instant,
  demurrageFee: z.nullable(Pence),
  paymentTermDays: PaymentTermDays,
  comment: optionalText(),
  isCounter: z.boolean(),
  expiresOn: z.nullable(Day),
  /** The offer this one answers; empty for a first quote. */
  counters: z.array(Id),
  companyName: line(),
  /**
   * The haulier's terms as they were on its profile when it quoted (docs/rules/files.md#conditions-kept); none on an
   * owner's counter.
   */
  conditionsOfCarriage: z.nullable(FileLink),
  extras: z.array(Extra),
  freeHours: z.nullable(z.number()),
  /** The rates alone, in pence. */
  total: z.int(),
  /** The total with the extras and the waiting that are expected, in pence. */
  expectedTotal: z.int(),
  /** The offer that replaced this one in the same negotiation. */
  replacedBy: z.nullable(Id),
  /** True while its haulier is deactivated (docs/rules/companies.md#deactivated). */
  isWithheld: z.boolean(),
}

export const ContainerQuote = z.object({
  ...stored,
  rates: z.array(z.object({ ...LineRate.shape, size: oneOf(CONTAINER_SIZES) })),
})
export type ContainerQuote = z.output<typeof ContainerQuote>

export const GeneralQuote = z.object({ ...stored, load: LoadRate })
export type GeneralQuote = z.output<typeof GeneralQuote>

export type Quote = ContainerQuote | GeneralQuote

/** The total of a quote: each line's rate times its count, or the rate of the load. Pence. */
export function totalOf(
  quote: { readonly rates: readonly LineRate[] } | { readonly load: Pick<LoadRate, 'rate'> },
  lines: readonly { readonly id: number; readonly count: number }[],
): number {
  if ('load' in quote) return quote.load.rate
  const countOf = new Map(lines.map((line) => [line.id, line.count]))
  return quote.rates.reduce((sum, { lineId, rate }) => sum + rate * (countOf.get(lineId) ?? 0), 0)
}

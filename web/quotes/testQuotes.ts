/** Quotes for the tests of the browser code; each test overrides the fields that it is about. */
import type { ContainerQuote } from '#domain/quotes/quote.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'

interface Offer {
  id: number
  companyName: string
  /** The rate for each container, in pence. */
  each: number
}

/** A pending quote on a request, made so many minutes after nine as its id. */
export function aContainerQuote(
  request: Pick<ContainerRequest, 'id' | 'lines'>,
  { id, companyName, each }: Offer,
  changes: Partial<ContainerQuote> = {},
): ContainerQuote {
  const total = each * request.lines.reduce((sum, { count }) => sum + count, 0)
  return {
    id,
    requestId: request.id,
    status: 'Pending',
    createdAt: new Date(Date.UTC(2026, 5, 15, 9, id)),
    demurrageFee: null,
    paymentTermDays: 30,
    comment: null,
    isCounter: false,
    expiresOn: null,
    counters: [],
    companyName,
    conditionsOfCarriage: null,
    extras: [],
    freeHours: null,
    total,
    expectedTotal: total,
    replacedBy: null,
    isWithheld: false,
    rates: request.lines.map(({ id: lineId, size }) => ({ lineId, size, rate: each })),
    ...changes,
  }
}

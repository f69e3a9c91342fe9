/** The steps of a negotiation of the demo, by the product's own calls. */
import { acceptQuote, cancelQuote, submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { cancelRequest } from '#contract/requests.ts'
import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { addDays } from '#domain/time.ts'
import { companyOf, type DemoCompanies, type DemoCompany } from './client.ts'
import { pick, usualTerms } from './details.ts'
import type { Step } from './requests.data.ts'

export interface DemoNegotiation {
  readonly request: QuoteRequest
  readonly owner: DemoCompany
  readonly companies: DemoCompanies
  /** The usual price of the lane or the load, in pence. */
  readonly usualPrice: number
  /** The id of the last offer between the owner and a haulier, by the haulier's key. */
  readonly lastOffers: Map<string, number>
}

/** A step that names a price. */
type OfferStep = Extract<Step, { percent: number }>

interface SampleOffer {
  readonly by: DemoCompany
  readonly haulier: string
  readonly counters: number | null
  readonly revises: number | null
}

export async function takeStep(step: Step, on: DemoNegotiation, today: string): Promise<void> {
  const { request, owner, companies } = on
  const haulier = (key: string) => companyOf(companies, key)
  const accept = (by: DemoCompany, key: string) =>
    by.call(acceptQuote, { params: { id: lastOffer(on, key) }, body: { status: null } })
  const end = (by: DemoCompany, key: string, status: 'Rejected' | 'Cancelled') =>
    by.call(cancelQuote, { params: { id: lastOffer(on, key) }, body: { status } })
  const params = { id: request.id }

  if ('percent' in step) await makeOffer(step, on, today)
  else if ('accept' in step) await accept(owner, step.accept)
  else if ('acceptCounter' in step) await accept(haulier(step.acceptCounter), step.acceptCounter)
  else if ('reject' in step) await end(haulier(step.reject), step.reject, 'Rejected')
  else if ('rejectBack' in step) await end(owner, step.rejectBack, 'Rejected')
  else if ('withdraw' in step) await end(haulier(step.withdraw), step.withdraw, 'Cancelled')
  else if ('editComment' in step)
    await owner.call(updateRequest, { params, body: { comment: step.editComment } })
  else await owner.call(cancelRequest, { params, body: { status: 'Cancelled' } })
}

function lastOffer({ lastOffers, request }: DemoNegotiation, haulier: string): number {
  const id = lastOffers.get(haulier)
  if (id === undefined) throw new Error(`${haulier} has no offer on request ${request.id}`)
  return id
}

async function makeOffer(step: OfferStep, on: DemoNegotiation, today: string): Promise<void> {
  const { request, companies, usualPrice, lastOffers } = on
  const { by, haulier, counters, revises } = offerOf(step, on)
  const { sample } = companyOf(companies, haulier)
  const isCounter = counters !== null
  const common = {
    requestId: request.id,
    // A counter keeps the demurrage of the quote, like the counter form.
    demurrageFee: sample.haulier?.demurrage ?? null,
    paymentTermDays: isCounter ? request.paymentTermDays : sample.paymentTermDays,
    comment: step.comment ?? null,
    isCounter,
    status: null,
    expiresOn: 'expires' in step && step.expires ? addDays(today, 1) : null,
    counters: isCounter ? [counters] : null,
    revises,
    // A counter keeps the extras and free hours of the offer that it answers.
    ...(isCounter ? {} : usualTerms(sample)),
  }
  const price = usualPrice * (sample.haulier?.priceFactor ?? 1) * (step.percent / 100)
  const body = priced(common, request, price)
  const { id } =
    'rates' in body
      ? await by.call(submitContainerQuote, { body })
      : await by.call(submitGeneralQuote, { body })
  lastOffers.set(haulier, id)
}

/** Who makes the offer of a step, and what it answers or revises. */
function offerOf(step: OfferStep, on: DemoNegotiation): SampleOffer {
  const of = (haulier: string) => ({
    by: companyOf(on.companies, haulier),
    haulier,
    counters: null,
    revises: null,
  })
  if ('quote' in step) return of(step.quote)
  if ('revise' in step) return { ...of(step.revise), revises: lastOffer(on, step.revise) }
  if ('counterBack' in step) return { ...of(step.counterBack), counters: lastOffer(on, step.counterBack) }
  return { ...of(step.counter), by: on.owner, counters: lastOffer(on, step.counter) }
}

/** Prices are whole pounds, shorter boxes a little cheaper. */
function priced(
  common: Omit<QuoteDraft, 'rates' | 'load'>,
  request: QuoteRequest,
  pence: number,
): QuoteDraft {
  const pounds = (amount: number) => Math.round(amount / 500) * 500
  if (request.haulage === 'Container')
    return {
      ...common,
      rates: request.lines.map(({ id, size }) => ({
        lineId: id,
        rate: pounds(size.startsWith('2') ? pence * 0.94 : pence),
      })),
    }
  return {
    ...common,
    load: {
      vehicleType: pick(request.vehicleTypes, 0),
      trailerType: pick(request.trailerTypes, request.id),
      rate: pounds(pence),
    },
  }
}

/** The companies of one sequence of the model, acting over HTTP, and what each of them sees there. */
import { getAttention } from '#contract/attention.ts'
import { decodeReply } from '#contract/endpoint.ts'
import { changeCompany } from '#contract/operator.ts'
import {
  listContainerQuotesMade,
  listContainerQuotesReceived,
  submitContainerQuote,
} from '#contract/quotes.ts'
import { getContainerRequest, listRequests, postContainerRequest } from '#contract/requests.ts'
import type { AttentionCounts } from '#domain/attention/attention.ts'
import type { ContainerQuote } from '#domain/quotes/quote.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Answer } from '../caller.ts'
import type { Company } from '../companies.ts'
import { aContainerQuote, aContainerRequest } from '../freight.ts'
import type { World } from '../world.ts'
import { type CompanyName, HAULIERS, type HaulierName } from './reference.ts'

export type Market = Awaited<ReturnType<typeof openMarket>>

/** A request as a company sees it. */
interface View {
  readonly status: number
  readonly request: string | null
  readonly isWithheld: boolean
  /**
   * A line for each offer: id, status, side, total in pence, the offer it answers and the one that replaced
   * it.
   */
  readonly offers: readonly string[]
  readonly isListed: boolean
}

const NOT_SEEN: Omit<View, 'status' | 'isListed'> = { request: null, isWithheld: false, offers: [] }

/** A new owner, a shipper or a haulier, with as many hauliers as asked for. */
export async function openMarket(world: World, { now, hauliers, ownerType }: MarketSettings) {
  world.setNow(now)
  const companies = { owner: await world.company(ownerType, { plan: 'pro12' }) } as Record<
    CompanyName,
    Company
  >
  for (const name of HAULIERS.slice(0, hauliers)) companies[name] = await world.company('Haulier')
  const as = (who: CompanyName) => world.as(companies[who])
  const names = Object.keys(companies) as CompanyName[]

  async function setActive(who: CompanyName, isActive: boolean): Promise<void> {
    const { companyId } = companies[who]
    await world
      .as(await world.operator())
      .call(changeCompany, { params: { id: companyId }, body: { isActive } })
  }

  async function view(who: CompanyName, id: number): Promise<View> {
    const caller = as(who)
    const detail = await caller.ask(getContainerRequest, { params: { id } })
    const { status } = detail
    if (status !== 200) return { ...NOT_SEEN, status, isListed: await isListed(who, id) }
    const request = decodeReply(getContainerRequest, detail.body)
    const listOffers = who === 'owner' ? listContainerQuotesReceived : listContainerQuotesMade
    const offers = await caller.call(listOffers, { params: { id } })
    const statuses = (list: readonly { id: number; status: string; total: number }[]) =>
      list.map((one) => `${one.id} ${one.status} ${one.total}`).sort()
    const [inDetail, inList] = [statuses(request.quotes), statuses(offers)]
    if (String(inDetail) !== String(inList))
      throw new Error(`${who} sees ${inDetail} in the detail, but ${inList}`)
    return {
      status,
      request: request.status,
      isWithheld: request.isWithheld,
      offers: offers.map(lineOf).sort(),
      isListed: await isListed(who, id),
    }
  }

  async function isListed(who: CompanyName, id: number): Promise<boolean> {
    const rows = await as(who).call(listRequests, { query: { search: String(id), page: 1, pageSize: 100 } })
    return rows.some((row) => row.id === id)
  }

  return {
    world,
    names,
    hauliers: names.filter((name) => name !== 'owner') as HaulierName[],
    as,
    setActive,
    view,
    async counts(who: CompanyName): Promise<AttentionCounts> {
      return (await as(who).call(getAttention)).counts
    },
    post: (pickupAt: Date, deadline: string): Promise<Answer> =>
      as('owner').ask(postContainerRequest, { body: draft(pickupAt, deadline) }),
    quote: (who: CompanyName, offer: OfferParts): Promise<Answer> =>
      as(who).ask(submitContainerQuote, { body: offerOf(offer) }),
  }
}

export interface MarketSettings {
  readonly now: Date
  readonly hauliers: number
  readonly ownerType: 'Shipper' | 'Haulier'
}

interface OfferParts {
  readonly request: number
  readonly lines: readonly number[]
  /** Pence. */
  readonly rate: number
  readonly expiresOn: string | null
  readonly counters: number | null
  readonly revises: number | null
}

function draft(pickupAt: Date, deadline: string) {
  const usual = aContainerRequest()
  const deliveryAt = new Date(pickupAt.getTime() + 6 * HOUR_MS)
  return { ...usual, deadline, route: { ...usual.route, pickupAt, deliveryAt } }
}

function offerOf({ request, lines, rate, expiresOn, counters, revises }: OfferParts) {
  const answers = counters === null ? {} : { counters: [counters], isCounter: true }
  return {
    ...aContainerQuote({ id: request, lines: lines.map((id) => ({ id })) }, rate),
    ...{ demurrageFee: null, expiresOn, ...answers },
    ...(revises === null ? {} : { revises }),
  }
}

/** An offer as a line, so that a difference is easy to read. Pence. */
export function lineOf({
  id,
  status,
  total,
  replacedBy,
  counters,
}: Pick<ContainerQuote, 'id' | 'total' | 'replacedBy' | 'counters'> & { status: string }): string {
  return `${id} ${status} ${total}p answers ${counters[0] ?? null} replaced by ${replacedBy}`
}

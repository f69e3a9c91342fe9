/** The companies of one sequence of the model, acting over HTTP, and what each of them sees there. */
import { changeCompany } from '#contract/operator.ts'
import { postContainerRequest } from '#contract/requests.ts'
import type { Answer, Json } from '../caller.ts'
import type { Company } from '../companies.ts'
import { aContainerRequest } from '../freight.ts'
import type { World } from '../world.ts'
import { type CompanyName, HAULIERS, type HaulierName } from './reference.ts'

export type Market = Awaited<ReturnType<typeof openMarket>>

/** What a company is shown of a request. */
export interface View {
  readonly status: number
  readonly request: string | null
  /** A line for each offer: id, status, side, pounds in all, what it answers and what took its place. */
  readonly offers: readonly string[]
  readonly isListed: boolean
}

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
    const detail = await caller.get(`/api/cntrquoterequest/${id}/`)
    if (detail.status !== 200)
      return { status: detail.status, request: null, offers: [], isListed: await isListed(who, id) }
    const side = who === 'owner' ? 'shipper' : 'haulier'
    const offers = await caller.get(`/api/${side}cntrquotesubmissions/${id}/`)
    const briefs = detail.body.quotesubmission as unknown as readonly Json[]
    const statuses = (list: readonly Json[]) =>
      list.map((one) => `${one.id} ${one.quoteSubmissionStatus} ${Number(one.total)}`).sort()
    const [inDetail, inList] = [statuses(briefs), statuses(offers.rows)]
    if (String(inDetail) !== String(inList))
      throw new Error(`${who} sees ${inDetail} in the detail, but ${inList}`)
    return {
      status: 200,
      request: String(detail.body.quoteRequestStatus),
      offers: offers.rows.map(lineOf).sort(),
      isListed: await isListed(who, id),
    }
  }

  async function isListed(who: CompanyName, id: number): Promise<boolean> {
    const { status, rows } = await as(who).get(`/api/quoterequests/?search=${id}&page=1&page_size=100`)
    if (status !== 200) throw new Error(`${who} gets no list: ${status}`)
    return rows.some((row) => Number(row.id) === id)
  }

  return {
    world,
    names,
    hauliers: names.filter((name) => name !== 'owner') as HaulierName[],
    as,
    setActive,
    view,
    async counts(who: CompanyName): Promise<Json> {
      return (await as(who).get('/api/attention/')).body.counts as Json
    },
    post: (pickupAt: Date, deadline: string): Promise<Answer> =>
      as('owner').post('/api/addcntrquoterequest/', draft(pickupAt, deadline)),
    quote(
      who: CompanyName,
      { request, lines, rate, expiresOn, counters, revises }: OfferParts,
    ): Promise<Answer> {
      return as(who).post('/api/addcntrquotesubmission/', {
        quoteRequest: request,
        quoteSubmissionPaymentTermDays: 30,
        quoteSubmissionDeadline: expiresOn,
        ...(counters === null
          ? {}
          : { counteroffer: [{ quoteSubmissionCountered: counters }], quoteSubmissionCounterOffer: true }),
        ...(revises === null ? {} : { revises }),
        quotesubmissioncntrdetails: lines.map((line) => ({
          cntrQuoteRequestContainerDetails: line,
          CntrQuoteSubmissionCntrDetailsRatePerSizeType: rate,
        })),
      })
    },
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
  readonly rate: number
  readonly expiresOn: string | null
  readonly counters: number | null
  readonly revises: number | null
}

function draft(pickupAt: Date, deadline: string): unknown {
  const usual = aContainerRequest()
  const deliveryAt = new Date(pickupAt.getTime() + 6 * 3_600_000)
  return postContainerRequest.body?.encode({
    ...usual,
    deadline,
    route: { ...usual.route, pickupAt, deliveryAt },
  })
}

/** An offer as a line, so that a difference is easily read. */
export function lineOf(offer: Json): string {
  const [answered] = (offer.counteroffer ?? []) as unknown as readonly Json[]
  const answers = answered ? Number(answered.quoteSubmissionCountered) : null
  const { id, quoteSubmissionStatus, total, replacedBy } = offer
  return `${id} ${quoteSubmissionStatus} £${Number(total)} answers ${answers} replaced by ${replacedBy ?? null}`
}

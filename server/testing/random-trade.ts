/** A trade of random steps between a few companies, for tests that compare what is shown of it. A seed repeats it. */
import { answerCharge, claimCharge, getBooking, listBookings, recordStep } from '#contract/bookings.ts'
import { changeCompany } from '#contract/operator.ts'
import { acceptQuote, cancelQuote, submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import {
  cancelRequest,
  deleteRequest,
  getRequest,
  postContainerRequest,
  postGeneralRequest,
} from '#contract/requests.ts'
import { nextStep } from '#domain/bookings/steps.ts'
import { EXTRA_KINDS } from '#domain/quotes/extras.ts'
import type { ContainerQuoteDraft, GeneralQuoteDraft } from '#domain/quotes/quote.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { CONTAINER_SIZES } from '#domain/requests/vocabulary.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { addDays, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import type { Company } from './companies.ts'
import { aContainerQuote, aContainerRequest, aGeneralQuote, aGeneralRequest } from './freight.ts'
import { randomOf } from './random.ts'
import type { World } from './world.ts'

/** The most minutes between two steps, so that deadlines and offers end among them. */
const MAX_MINUTES = 25

type Terms = Partial<
  Pick<ContainerQuoteDraft & GeneralQuoteDraft, 'counters' | 'isCounter' | 'extras' | 'freeHours'>
>

/** Makes companies and as many steps, each of which may be refused. Returns the companies that are active at the end. */
export async function randomTrade(world: World, seed: number, steps: number): Promise<readonly Company[]> {
  const random = randomOf(seed)
  const owners = [await world.company('Shipper', { plan: 'pro12' }), await world.company('Shipper')]
  const hauliers = [await world.company('Haulier', { plan: 'pro12' }), await world.company('Haulier')]
  const closing = await world.company('Haulier')
  const posters = [...owners, ...hauliers.slice(0, 1)]
  const allHauliers = [...hauliers, closing]
  const all = [...owners, ...allHauliers]
  const posted: { readonly id: number; readonly owner: Company }[] = []
  const named = (name: string) => all.find((company) => company.name === name) ?? closing
  const isEvery = (nth: number) => random.between(1, nth) === 1

  async function post(): Promise<void> {
    const owner = random.of(posters)
    const pickupDay = addDays(londonDay(world.now), random.between(1, 3))
    const pickupAt = new Date(startOfDay(pickupDay).getTime() + random.between(0, 47) * (HOUR_MS / 2))
    const deliveryAt = new Date(pickupAt.getTime() + random.between(0, 30) * HOUR_MS)
    const common = {
      reference: `Job ${posted.length + 1}`,
      deadline: random.of([londonDay(world.now), addDays(pickupDay, -1)]),
      expectedWaitingHours: random.of([0, 2.5, 4]),
    }
    const line = () => ({ size: random.of(CONTAINER_SIZES), count: random.between(1, 4), targetRate: null })
    const usual = isEvery(3) ? aGeneralRequest(common) : aContainerRequest(common)
    const route = { ...usual.route, pickupAt, deliveryAt }
    const answer = await ('freight' in usual
      ? world.as(owner).ask(postGeneralRequest, { body: { ...usual, route } })
      : world.as(owner).ask(postContainerRequest, { body: { ...usual, route, lines: [line(), line()] } }))
    if (answer.status === 201) posted.push({ id: Number(answer.body.id), owner })
  }

  /** A recent request with its offers, as its owner sees it. */
  async function recent(): Promise<{ owner: Company; request: QuoteRequest } | null> {
    if (posted.length === 0) return null
    const { id, owner } = random.of(posted.slice(-6))
    const { status } = await world.as(owner).ask(getRequest, { params: { id } })
    return status === 200
      ? { owner, request: await world.as(owner).call(getRequest, { params: { id } }) }
      : null
  }

  function terms(): Terms {
    const kinds = EXTRA_KINDS.filter(() => isEvery(5))
    const extras = kinds.map((kind) => ({
      kind,
      amount: random.between(0, 9_999),
      quantity: isEvery(2) ? random.between(1, 99) / 10 : null,
      certain: isEvery(2),
      note: kind === 'other' ? 'Port dues, "net"' : null,
    }))
    return { extras, freeHours: random.of([null, 0.5, 3]) }
  }

  async function offer(by: Company, request: QuoteRequest, also: Terms): Promise<void> {
    const rate = random.between(0, 99_999)
    await ('lines' in request
      ? world.as(by).ask(submitContainerQuote, { body: aContainerQuote(request, rate, also) })
      : world.as(by).ask(submitGeneralQuote, { body: aGeneralQuote(request, rate, also) }))
  }

  async function quote(): Promise<void> {
    const found = await recent()
    if (found) await offer(random.of(allHauliers), found.request, terms())
  }

  async function answer(): Promise<void> {
    const found = await recent()
    const live = found?.request.quotes.filter(isLive) ?? []
    if (!found || live.length === 0) return
    const { id, companyName } = random.of(live)
    const own = named(companyName)
    const other = own === found.owner ? random.of(allHauliers) : found.owner
    const params = { id }
    const how = random.between(1, 6)
    if (how <= 2) await offer(other, found.request, { ...terms(), counters: [id], isCounter: true })
    else if (how <= 4) await world.as(other).ask(acceptQuote, { params })
    else if (how === 5) await world.as(other).ask(cancelQuote, { params, body: { status: 'Rejected' } })
    else await world.as(own).ask(cancelQuote, { params, body: { status: 'Cancelled' } })
  }

  async function work(): Promise<void> {
    const side = random.of([...owners, ...hauliers])
    const rows = await world.as(side).call(listBookings)
    if (rows.length === 0) return
    const params = { reference: random.of(rows).reference }
    const booking = await world.as(side).call(getBooking, { params })
    const [owner, haulier] = [named(booking.owner.name), named(booking.haulier.name)]
    const job = random.of(booking.jobs)
    const step = nextStep(job.status, booking.loadType)
    const [charge] = booking.charges.filter(({ status }) => status === 'Claimed' || status === 'Disputed')
    const how = random.between(1, 6)
    if (how <= 3 && step)
      await world
        .as(haulier)
        .ask(recordStep, { params, body: stepDraft({ step, jobs: [job.id], at: world.now }) })
    else if (how <= 5 && charge) {
      const status = random.of(['Approved', 'Disputed', 'Withdrawn'] as const)
      const by = status === 'Withdrawn' ? haulier : owner
      await world.as(by).ask(answerCharge, {
        params: { ...params, id: charge.id },
        body: { status, reason: 'Gate was open' },
      })
    } else if (how <= 5)
      await world.as(haulier).ask(claimCharge, {
        params,
        body: {
          kind: 'waiting',
          amount: random.between(1, 9_999),
          quantity: random.between(1, 99) / 10,
          note: null,
        },
      })
    else if (isEvery(6))
      await world.as(random.of([owner, haulier])).ask(recordStep, {
        params,
        body: stepDraft({ step: 'calledOff', at: world.now, reason: 'No vessel' }),
      })
  }

  async function close(): Promise<void> {
    if (posted.length === 0) return
    const { id, owner } = random.of(posted.slice(-6))
    await world.as(owner).ask(isEvery(2) ? cancelRequest : deleteRequest, { params: { id } })
  }

  let isClosed = false
  async function activate(isActive: boolean): Promise<void> {
    isClosed = !isActive
    const operator = world.as(await world.operator())
    await operator.ask(changeCompany, { params: { id: closing.companyId }, body: { isActive } })
  }

  const kinds = (
    [
      [post, 2],
      [quote, 4],
      [answer, 4],
      [work, 5],
    ] as const
  ).flatMap(([kind, times]) => Array.from({ length: times }, () => kind))
  for (let nth = 0; nth < steps; nth++) {
    world.advance({ minutes: random.between(1, MAX_MINUTES) })
    if (isEvery(30)) await activate(isEvery(2))
    else if (isEvery(25)) await close()
    else await random.of(kinds)()
  }
  return all.filter((company) => company !== closing || !isClosed)
}

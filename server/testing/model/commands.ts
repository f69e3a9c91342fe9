/** The steps of a random sequence. Each is done in the model and over HTTP; then everything visible has to agree. */
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check'
import { decodeReply } from '#contract/endpoint.ts'
import { acceptQuote, cancelQuote, submitContainerQuote } from '#contract/quotes.ts'
import {
  cancelRequest,
  deleteRequest,
  extendRequest,
  listRequests,
  postContainerRequest,
} from '#contract/requests.ts'
import type { Answer } from '../caller.ts'
import { lineOf, type Market } from './market.ts'
import {
  CONTAINERS,
  type CompanyName,
  type HaulierName,
  type ModelOffer,
  type ModelRequest,
  type Outcome,
  plusDays,
  type Reference,
} from './reference.ts'

type Step = (model: Reference, market: Market) => Promise<void>
export type Command = AsyncCommand<Reference, Market>

class Named implements Command {
  readonly #name: string
  readonly #step: Step
  constructor(name: string, step: Step) {
    this.#name = name
    this.#step = step
  }
  check(): boolean {
    return true
  }
  async run(model: Reference, market: Market): Promise<void> {
    await this.#step(model, market)
    await agree(model, market, this.#name)
  }
  toString(): string {
    return this.#name
  }
}

/** The parts of a sequence. Numbers choose companies and objects: the nth that exists at that point. */
export function commands(): Arbitrary<Command>[] {
  const nth = fc.nat(40)
  /** Pence. */
  const rate = fc.integer({ min: 1, max: 50_000 })
  const expiry = fc.option(fc.integer({ min: -1, max: 6 }), { freq: 3 })
  const made = (name: string, step: Step) => new Named(name, step)
  const post = fc
    .record({
      days: fc.integer({ min: 0, max: 5 }),
      hour: fc.integer({ min: 0, max: 23 }),
      before: fc.integer({ min: -1, max: 4 }),
    })
    .map(({ days, hour, before }) =>
      made(
        `post(pickup in ${days} d at ${hour} h UTC, deadline ${before} d before)`,
        async (model, market) => {
          if (model.requests.length >= 2) return
          const pickupAt = new Date(
            `${plusDays(model.now.toISOString().slice(0, 10), days)}T${String(hour).padStart(2, '0')}:30:00Z`,
          )
          const deadline = plusDays(plusDays(model.today, days), -before)
          const answer = await market.post(pickupAt, deadline)
          if (isDone(model.post(pickupAt, deadline), answer))
            model.requests.push(requestFrom(answer, pickupAt, deadline))
        },
      ),
    )
  const quote = fc
    .tuple(nth, nth, rate, expiry, fc.option(nth, { freq: 4 }))
    .map(([who, on, rate, days, revised]) => {
      const revising = revised === null ? '' : `, revises #${revised}`
      return made(
        `quote(haulier ${who}, request ${on}, ${rate}p, expires ${days}${revising})`,
        async (model, market) => {
          const request = pick(model.requests, on)
          const haulier = pick(market.hauliers, who)
          if (!request || !haulier) return
          const revises = revised === null ? null : (pick(request.offers, revised) ?? null)
          await submit(model, market, { by: haulier, haulier, request, target: null, revises, rate, days })
        },
      )
    })
  const counter = fc.tuple(nth, nth, nth, rate, expiry).map(([who, on, to, rate, days]) =>
    made(
      `counter(company ${who}, request ${on}, offer ${to}, ${rate}p, expires ${days})`,
      async (model, market) => {
        const request = pick(model.requests, on)
        const target = request && pick(liveFirst(model, request), to)
        const by = target && likely(market, who, target, target.by === 'owner' ? target.haulier : 'owner')
        if (!request || !target || !by) return
        const haulier = by === 'owner' ? target.haulier : by
        await submit(model, market, { by, haulier, request, target, revises: null, rate, days })
      },
    ),
  )
  const decide = fc
    .tuple(fc.constantFrom('accept', 'cancel', 'reject'), nth, nth, nth)
    .map(([how, who, on, which]) =>
      made(`${how}(company ${who}, request ${on}, offer ${which})`, async (model, market) => {
        const request = pick(model.requests, on)
        const offer = request && pick(liveFirst(model, request), which)
        if (!request || !offer) return
        const other = offer.by === 'owner' ? offer.haulier : 'owner'
        const own = offer.by === 'owner' ? 'owner' : offer.haulier
        const by = likely(market, who, offer, how === 'cancel' ? own : other)
        const status = how === 'cancel' ? 'Cancelled' : 'Rejected'
        const params = { id: offer.id }
        const answer = await (how === 'accept'
          ? market.as(by).ask(acceptQuote, { params })
          : market.as(by).ask(cancelQuote, { params, body: { status } }))
        isDone(
          how === 'accept' ? model.accept(by, request, offer) : model.end(by, request, offer, status),
          answer,
        )
      }),
    )
  const ofOwner = fc
    .tuple(fc.constantFrom('cancel', 'delete', 'extend'), nth, fc.integer({ min: -1, max: 5 }))
    .map(([how, on, days]) =>
      made(
        `${how} request ${on}${how === 'extend' ? ` to ${days} d from today` : ''}`,
        async (model, market) => {
          const request = pick(model.requests, on)
          if (!request) return
          const owner = market.as('owner')
          const params = { id: request.id }
          const deadline = plusDays(model.today, days)
          if (how === 'cancel')
            isDone(model.cancelRequest(request), await owner.ask(cancelRequest, { params }))
          else if (how === 'delete')
            isDone(model.deleteRequest(request), await owner.ask(deleteRequest, { params }))
          else {
            const answer = await owner.ask(extendRequest, { params, body: { deadline } })
            isDone(model.extend(request, deadline), answer)
          }
        },
      ),
    )
  const activation = fc.tuple(nth, fc.boolean()).map(([who, isActive]) =>
    made(`${isActive ? 'activate' : 'deactivate'}(company ${who})`, async (model, market) => {
      // A deactivated company is most likely the one that is activated again.
      const chosen = pick(isActive ? [...model.inactive] : market.names, who)
      if (!chosen || (!isActive && model.inactive.has(chosen))) return
      await market.setActive(chosen, isActive)
      if (isActive) model.inactive.delete(chosen)
      else model.inactive.add(chosen)
    }),
  )
  const advance = fc
    .oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 60 * 30 }))
    .map((minutes) =>
      made(`advance(${minutes} min)`, async (model, market) => {
        market.world.advance({ minutes })
        model.now = market.world.now
      }),
    )
  const weighted = (times: number, one: Arbitrary<Command>) => Array<Arbitrary<Command>>(times).fill(one)
  return [
    ...weighted(2, post),
    ...weighted(6, quote),
    ...weighted(5, counter),
    ...weighted(4, decide),
    ...weighted(2, ofOwner),
    ...weighted(1, activation),
    ...weighted(2, advance),
  ]
}

interface Submission {
  readonly by: CompanyName
  readonly haulier: HaulierName
  readonly request: ModelRequest
  readonly target: ModelOffer | null
  readonly revises: ModelOffer | null
  readonly rate: number
  readonly days: number | null
}

async function submit(model: Reference, market: Market, offer: Submission): Promise<void> {
  const { by, haulier, request, target, revises, rate, days } = offer
  const expiresOn = days === null ? null : plusDays(model.today, days)
  const answer = await market.quote(by, {
    request: request.id,
    lines: request.lines,
    rate,
    expiresOn,
    counters: target?.id ?? null,
    revises: revises?.id ?? null,
  })
  const outcome = target
    ? model.counter(by, request, target, expiresOn)
    : model.quote(haulier, request, expiresOn, revises)
  if (!isDone(outcome, answer)) return
  const side = by === 'owner' ? 'owner' : 'haulier'
  const added: ModelOffer = {
    ...{
      id: decodeReply(submitContainerQuote, answer.body).id,
      haulier,
      by: side,
      rate,
      expiresOn,
      counters: target?.id ?? null,
    },
    ...{ stored: target ? 'Counter' : 'Pending', replacedBy: null },
  }
  model.add(request, added, revises)
}

/** Whether both did it. If only one did, or it was refused for another reason, the sequence has failed. */
function isDone(outcome: Outcome, { status, body }: Answer): boolean {
  const expected = 'done' in outcome ? [200, 201, 204] : outcome.refused
  if (!expected.includes(status))
    throw new Error(`the model says ${expected.join(' or ')}, the product ${status} ${JSON.stringify(body)}`)
  return 'done' in outcome
}

function requestFrom({ body }: Answer, pickupAt: Date, deadline: string): ModelRequest {
  const posted = decodeReply(postContainerRequest, body)
  const lines = posted.lines.map(({ id }) => id)
  return { id: posted.id, lines, pickupAt, deadline, stored: 'Open', decidedAt: null, offers: [] }
}

function pick<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}

/** Offers that can be decided on are included twice, so that sequences do not consist of refusals only. */
function liveFirst(model: Reference, request: ModelRequest): ModelOffer[] {
  return [...request.offers.filter((offer) => model.isLive(offer, request)), ...request.offers]
}

/** Mostly the company that may do it; sometimes another one. */
function likely(market: Market, nth: number, { haulier }: ModelOffer, right: CompanyName): CompanyName {
  if (nth % 5 !== 0) return right
  return pick([...market.names, haulier], nth) ?? right
}

/** Each company sees exactly what the model says. */
async function agree(model: Reference, market: Market, after: string): Promise<void> {
  for (const who of market.names) {
    if (model.inactive.has(who)) {
      const { status } = await market.as(who).ask(listRequests)
      if (status !== 403) throw new Error(`after ${after}: ${who} is deactivated and gets ${status}`)
      continue
    }
    for (const request of model.requests) {
      const seen = await market.view(who, request.id)
      compare(`after ${after}: request ${request.id} of ${who}`, seen, viewOf(model, who, request))
    }
    const { newQuotes, countersToAnswer, deadlineToday, expiringToday } = await market.counts(who)
    const expected = { countersToAnswer: model.countersToAnswer(who) }
    if (who === 'owner')
      Object.assign(expected, {
        newQuotes: model.newQuotes(),
        deadlineToday: model.deadlineToday(),
        expiringToday: model.expiringToday(),
      })
    compare(
      `after ${after}: counts of ${who}`,
      who === 'owner' ? { countersToAnswer, newQuotes, deadlineToday, expiringToday } : { countersToAnswer },
      expected,
    )
  }
}

function viewOf(model: Reference, who: CompanyName, request: ModelRequest): unknown {
  const isListed = model.maySee(who, request)
  if (!isListed) return { request: null, isWithheld: false, offers: [], status: 404, isListed }
  const offers = model.seenBy(who, request).map((offer) =>
    lineOf({
      id: offer.id,
      status: model.offerStatus(offer, request),
      total: offer.rate * CONTAINERS,
      replacedBy: offer.replacedBy,
      counters: offer.counters === null ? [] : [offer.counters],
    }),
  )
  const isWithheld = request.stored === 'Open' && model.inactive.has('owner')
  return { status: 200, request: model.requestStatus(request), isWithheld, offers: offers.sort(), isListed }
}

function compare(what: string, seen: unknown, expected: unknown): void {
  const [product, reference] = [JSON.stringify(seen), JSON.stringify(expected)]
  if (product !== reference) throw new Error(`${what}\n  model:   ${reference}\n  product: ${product}`)
}

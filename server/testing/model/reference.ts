/**
 * The trade of one owner with several hauliers by docs/rules/requests.md and docs/rules/quotes.md, in memory. It shares
 * no code with the product, so that a wrong rule there is not repeated here.
 */

export type CompanyName = 'owner' | 'first' | 'second' | 'third'
export const HAULIERS = ['first', 'second', 'third'] as const
export type HaulierName = (typeof HAULIERS)[number]

export interface ModelOffer {
  /** The id that the product gave it. */
  readonly id: number
  readonly haulier: HaulierName
  readonly by: 'owner' | 'haulier'
  /** Pence for a container. */
  readonly rate: number
  readonly expiresOn: string | null
  /** The offer that it answers; null for a first quote. */
  readonly counters: number | null
  stored: 'Pending' | 'Counter' | 'Won' | 'Rejected' | 'Cancelled'
  replacedBy: number | null
}

export interface ModelRequest {
  readonly id: number
  readonly lines: readonly number[]
  readonly pickupAt: Date
  deadline: string
  stored: 'Open' | 'Accepted' | 'Cancelled' | 'Deleted'
  decidedAt: Date | null
  readonly offers: ModelOffer[]
}

/** How many containers a request of the model has: a rate is multiplied by it. */
export const CONTAINERS = 3

/** Success, or the statuses with which it may be refused. */
export type Outcome<T = void> = { readonly done: T } | { readonly refused: readonly number[] }

const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The calendar day in London. */
function dayOf(at: Date): string {
  return LONDON.format(at)
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export class Reference {
  now: Date
  readonly requests: ModelRequest[] = []
  readonly inactive = new Set<CompanyName>()

  constructor(now: Date) {
    this.now = now
  }

  get today(): string {
    return dayOf(this.now)
  }

  requestStatus({ stored, deadline }: ModelRequest): string {
    return stored === 'Open' && deadline < this.today ? 'Expired' : stored
  }

  /** A cancelled request cancels all offers; an acceptance freezes the others: Lost, or Expired before it. */
  offerStatus(offer: ModelOffer, request: ModelRequest): string {
    if (request.stored === 'Cancelled') return 'Cancelled'
    if (offer.stored !== 'Pending' && offer.stored !== 'Counter') return offer.stored
    const at = request.decidedAt ?? this.now
    if (at >= request.pickupAt || (offer.expiresOn !== null && offer.expiresOn < dayOf(at))) return 'Expired'
    return request.stored === 'Accepted' ? 'Lost' : offer.stored
  }

  isLive(offer: ModelOffer, request: ModelRequest): boolean {
    return ['Pending', 'Counter'].includes(this.offerStatus(offer, request))
  }

  /** The live offers between the owner and a haulier that one side has made. */
  live(request: ModelRequest, haulier: HaulierName, by: ModelOffer['by']): ModelOffer[] {
    return request.offers.filter(
      (one) => one.haulier === haulier && one.by === by && this.isLive(one, request),
    )
  }

  isCountered(offer: ModelOffer, request: ModelRequest): boolean {
    return request.offers.some((one) => one.counters === offer.id && this.isLive(one, request))
  }

  maySee(company: CompanyName, request: ModelRequest): boolean {
    if (request.stored === 'Deleted') return false
    if (company === 'owner') return true
    if (this.requestStatus(request) === 'Open' && !this.inactive.has('owner')) return true
    return request.offers.some(({ haulier }) => haulier === company)
  }

  seenBy(company: CompanyName, request: ModelRequest): ModelOffer[] {
    return request.offers.filter(({ haulier }) => company === 'owner' || haulier === company)
  }

  /** Requests with a counter of the other side that can still be answered, and that the company has not countered. */
  countersToAnswer(company: CompanyName): number {
    return this.requests.filter((request) =>
      request.offers.some((offer) => {
        const isOfOther =
          company === 'owner' ? offer.by === 'haulier' : offer.by === 'owner' && offer.haulier === company
        const waits = isOfOther && offer.counters !== null && this.isLive(offer, request)
        return waits && request.stored === 'Open' && !this.isCountered(offer, request)
      }),
    ).length
  }

  /** Own open requests with a quote deadline of today. */
  deadlineToday(): number {
    return this.requests.filter((one) => this.requestStatus(one) === 'Open' && one.deadline === this.today)
      .length
  }

  /** Own undecided requests with a first quote that can be accepted; in a sequence the owner looks at none. */
  newQuotes(): number {
    return this.requests.filter((request) =>
      request.offers.some(
        (offer) =>
          offer.by === 'haulier' &&
          offer.counters === null &&
          this.isLive(offer, request) &&
          !this.inactive.has(offer.haulier),
      ),
    ).length
  }

  /** Own undecided requests with a quote that can be accepted until the end of today at the latest. */
  expiringToday(): number {
    return this.requests.filter(
      (request) =>
        request.stored === 'Open' &&
        request.offers.some(
          (offer) =>
            offer.by === 'haulier' &&
            this.isLive(offer, request) &&
            !this.inactive.has(offer.haulier) &&
            (offer.expiresOn === this.today || dayOf(request.pickupAt) === this.today),
        ),
    ).length
  }

  /** May a request be posted, with a pickup and a deadline? */
  post(pickupAt: Date, deadline: string): Outcome {
    if (this.inactive.has('owner')) return { refused: [403] }
    const pickupDay = dayOf(pickupAt)
    const latest = pickupDay === this.today ? pickupDay : plusDays(pickupDay, -1)
    const isRight = pickupAt >= this.now && deadline >= this.today && deadline <= latest
    return isRight ? { done: undefined } : { refused: [400] }
  }

  /** A first quote of a haulier, or one that revises its live one. */
  quote(
    haulier: HaulierName,
    request: ModelRequest,
    expiresOn: string | null,
    revises: ModelOffer | null,
  ): Outcome {
    if (this.inactive.has(haulier)) return { refused: [403] }
    if (request.stored === 'Deleted') return { refused: [404] }
    const refused: number[] = []
    if (this.requestStatus(request) !== 'Open' || this.now >= request.pickupAt) refused.push(409)
    if (this.inactive.has('owner')) refused.push(409)
    if (revises) {
      const isAnswered = request.offers.some(
        (one) => one.counters === revises.id && this.isLive(one, request),
      )
      if (revises.haulier !== haulier || revises.by !== 'haulier') refused.push(400)
      else if (revises.counters !== null || !this.isLive(revises, request) || isAnswered) refused.push(409)
      else if (this.live(request, haulier, 'haulier').some(({ id }) => id !== revises.id)) refused.push(409)
    } else if (this.live(request, haulier, 'haulier').length > 0) refused.push(409)
    if (!this.mayExpire(request, expiresOn, false)) refused.push(400)
    return refused.length > 0 ? { refused } : { done: undefined }
  }

  counter(by: CompanyName, request: ModelRequest, target: ModelOffer, expiresOn: string | null): Outcome {
    if (this.inactive.has(by)) return { refused: [403] }
    if (request.stored === 'Deleted') return { refused: [404] }
    const refused: number[] = []
    const isOfOther =
      by === 'owner' ? target.by === 'haulier' : target.by === 'owner' && target.haulier === by
    if (!isOfOther) refused.push(400)
    if (this.requestStatus(request) !== 'Open' || !this.isLive(target, request)) refused.push(409)
    if (by === 'owner' && this.live(request, target.haulier, 'owner').length > 0) refused.push(409)
    if (this.isOtherInactive(by, target)) refused.push(409)
    if (!this.mayExpire(request, expiresOn, true)) refused.push(400)
    return refused.length > 0 ? { refused } : { done: undefined }
  }

  /** Adds an accepted submission. A haulier's counter and a revised quote replace its own earlier live offers. */
  add(request: ModelRequest, offer: ModelOffer, revises: ModelOffer | null): void {
    const replaced = revises ? [revises] : []
    if (offer.by === 'haulier' && offer.counters !== null)
      replaced.push(
        ...this.live(request, offer.haulier, 'haulier'),
        ...request.offers.filter(({ id }) => id === offer.counters),
      )
    for (const old of replaced) Object.assign(old, { stored: 'Cancelled', replacedBy: offer.id })
    request.offers.push(offer)
  }

  accept(by: CompanyName, request: ModelRequest, offer: ModelOffer): Outcome {
    const refused = this.#cannotDecide(by, request, offer)
    if (refused) return { refused }
    const isOfOther = by === 'owner' ? offer.by === 'haulier' : offer.by === 'owner'
    if (!isOfOther) return { refused: [403] }
    if (request.stored !== 'Open' || !this.isLive(offer, request) || this.isOtherInactive(by, offer))
      return { refused: [409] }
    for (const other of request.offers)
      if (other !== offer && other.haulier === offer.haulier && this.isLive(other, request))
        other.replacedBy = offer.id
    offer.stored = 'Won'
    request.stored = 'Accepted'
    request.decidedAt = this.now
    return { done: undefined }
  }

  end(by: CompanyName, request: ModelRequest, offer: ModelOffer, how: 'Cancelled' | 'Rejected'): Outcome {
    const refused = this.#cannotDecide(by, request, offer)
    if (refused) return { refused }
    const isOwn = (by === 'owner') === (offer.by === 'owner')
    const may = how === 'Cancelled' ? isOwn : !isOwn && offer.counters !== null
    if (!may) return { refused: [403] }
    if (request.stored !== 'Open' || !this.isLive(offer, request)) return { refused: [409] }
    for (const other of request.offers)
      if (other.counters === offer.id && this.isLive(other, request)) other.stored = 'Cancelled'
    offer.stored = how
    return { done: undefined }
  }

  cancelRequest(request: ModelRequest): Outcome {
    if (this.inactive.has('owner')) return { refused: [403] }
    if (request.stored === 'Deleted') return { refused: [404] }
    if (this.requestStatus(request) !== 'Open') return { refused: [409] }
    request.stored = 'Cancelled'
    request.decidedAt = this.now
    return { done: undefined }
  }

  deleteRequest(request: ModelRequest): Outcome {
    if (this.inactive.has('owner')) return { refused: [403] }
    if (request.stored === 'Deleted') return { refused: [404] }
    if (request.offers.length > 0) return { refused: [409] }
    request.stored = 'Deleted'
    return { done: undefined }
  }

  /** To a later day, at most the day before the pickup, while the request is Open or Expired before its pickup. */
  extend(request: ModelRequest, deadline: string): Outcome {
    if (this.inactive.has('owner')) return { refused: [403] }
    if (request.stored === 'Deleted') return { refused: [404] }
    if (request.stored !== 'Open' || this.now >= request.pickupAt) return { refused: [409] }
    const pickupDay = dayOf(request.pickupAt)
    const latest = pickupDay === this.today ? pickupDay : plusDays(pickupDay, -1)
    if (deadline < this.today || deadline > latest || deadline <= request.deadline) return { refused: [400] }
    request.deadline = deadline
    return { done: undefined }
  }

  #cannotDecide(by: CompanyName, request: ModelRequest, offer: ModelOffer): number[] | null {
    if (this.inactive.has(by)) return [403]
    return request.stored === 'Deleted' || (by !== 'owner' && offer.haulier !== by) ? [404] : null
  }

  isOtherInactive(by: CompanyName, { haulier }: ModelOffer): boolean {
    return this.inactive.has(by === 'owner' ? haulier : 'owner')
  }

  /** From today to the day before the pickup, for a counter to the pickup day; if the pickup is today, today. */
  mayExpire({ pickupAt }: ModelRequest, on: string | null, isCounter: boolean): boolean {
    if (on === null) return true
    const pickupDay = dayOf(pickupAt)
    const latest = isCounter || pickupDay <= this.today ? pickupDay : plusDays(pickupDay, -1)
    return on >= this.today && on <= latest
  }
}

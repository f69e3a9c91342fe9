import type { Pence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { type HaulierBadge, haulierBadge, liveUntil, type Offer } from '#domain/quotes/rules.ts'
import type { QuoteStatus } from '#domain/quotes/vocabulary.ts'
import { acceptableOffers } from '#domain/requests/offers.ts'
import type { QuoteBrief, QuoteRequest } from '#domain/requests/request.ts'
import { stopsText } from '#domain/requests/stops.ts'
import type { ContainerRequirement } from '#domain/requests/vocabulary.ts'
import { addDays, HOUR_MS, londonDay, MINUTE_MS, startOfDay } from '#domain/time.ts'

/** Import, FTL and so on. */
export function loadTypeOf(request: QuoteRequest): string {
  return request.haulage === 'Container' ? request.shipment.loadType : request.freight.loadType
}

/** "2 containers", "1 pallet". */
export function quantityText(request: QuoteRequest): string {
  const [quantity, unit] =
    request.haulage === 'Container'
      ? [request.shipment.quantity, 'container']
      : [request.freight.quantity, 'pallet']
  return `${formatCount(quantity)} ${unit}${quantity === 1 ? '' : 's'}`
}

/** The details behind the quantity: the containers by size, "2×40HC, 1×20DC", or the weight of a general load. */
export function sizesText(request: QuoteRequest): string {
  if (request.haulage === 'General') return `${formatCount(request.freight.weight)} kg`
  return request.lines.map(({ size, count }) => `${formatCount(count)}×${size}`).join(', ')
}

const TAGS: Readonly<Record<ContainerRequirement, string>> = {
  'ADR (Haz)': 'ADR',
  Waste: 'Waste',
  Sideloader: 'Sideloader',
  'Tipping Chassis': 'Tipping',
  'HIAB (Crane)': 'HIAB',
  'Out of gauge': 'OOG',
  'Empty containers': 'Empty',
  'Refrigerated (Genset)': 'Genset',
}
const ORDER = Object.keys(TAGS) as ContainerRequirement[]

/** A requirement of a request in a row: its short form, and its name in the form. */
interface Tag {
  readonly short: string
  readonly full: string
}

/** The requirements of a request, dangerous goods first, and whether it has stops. */
export function tagsOf(request: QuoteRequest): Tag[] {
  const stops = stopsText(request.stopCount)
  return [
    ...(request.haulage === 'Container'
      ? ORDER.filter((one) => request.requirements.includes(one)).map((full) => ({ short: TAGS[full], full }))
      : [
          ...(request.freight.adr ? [{ short: 'ADR', full: 'ADR (Haz)' }] : []),
          ...(request.freight.tailLift ? [{ short: 'Tail lift', full: 'Tail lift' }] : []),
        ]),
    ...(stops === '' ? [] : [{ short: stops, full: stops }]),
  ]
}

/** The total letters of the tags beside each other in a row. */
const TAG_ROOM = 13

/** The tags that fit in a row; the others are counted. */
export function tagsShown(tags: readonly Tag[]): number {
  let letters = 0
  const full = tags.findIndex(({ short }, index) => {
    letters += short.length + 2
    return index > 0 && letters > TAG_ROOM
  })
  return full < 0 ? tags.length : full
}

/** How many of the quotes that this company can see are Pending (docs/rules/screens.md#request-list). */
export function pendingCount({ quotes }: QuoteRequest): number {
  return quotes.filter(({ status }) => status === 'Pending').length
}

/** The number of this haulier's own quotes on a request of another company, without the cancelled ones. */
export function submittedCount({ quotes, ownerName }: QuoteRequest): number {
  return quotes.filter(({ status, companyName }) => companyName !== ownerName && status !== 'Cancelled')
    .length
}

/**
 * The price that an owner pays, or could pay now: the won quote's, else the lowest of the hauliers' live offers; null
 * without either.
 */
export function bestPrice(request: QuoteRequest): { price: Pence; isAgreed: boolean } | null {
  const won = request.quotes.find(({ status }) => status === 'Won')
  if (won) return { price: won.total, isAgreed: true }
  const offers = acceptableOffers(request)
  if (offers.length === 0) return null
  return { price: Math.min(...offers.map(({ total }) => total)), isAgreed: false }
}

/**
 * How many of the hauliers' offers can be accepted until the end of today at the latest (docs/rules/attention.md#tabs).
 */
export function endingToday(request: QuoteRequest, now: Date): number {
  const endOfToday = startOfDay(addDays(londonDay(now), 1))
  return acceptableOffers(request).filter(({ expiresOn }) => {
    const end = liveUntil(expiresOn, request.route.pickupAt)
    return end > now && end <= endOfToday
  }).length
}

/**
 * This haulier's price on a request of another company: the agreed one if it won, which may be that of the owner's
 * counter; else its newest quote's that is not cancelled. The list has only its own part of the quotes.
 */
export function ownPrice(request: QuoteRequest): Pence | null {
  const chosen = request.quotes.find(({ status }) => status === 'Won') ?? newestOwn(request)
  return chosen?.total ?? null
}

function newestOwn({ quotes, ownerName }: QuoteRequest): QuoteBrief | undefined {
  return quotes
    .filter(({ companyName, status }) => companyName !== ownerName && status !== 'Cancelled')
    .toSorted((a, b) => b.id - a.id)[0]
}

/** From this time before the end, a row shows the time left. */
const SOON_MS = 24 * HOUR_MS

/** The end of quoting on an open request: the end of its deadline day in London, or the pickup if that is earlier. */
function closesAt({ deadline, route }: Pick<QuoteRequest, 'deadline' | 'route'>): Date {
  const end = startOfDay(addDays(deadline, 1))
  return end < route.pickupAt ? end : route.pickupAt
}

/** "5 h left", "12 min left"; empty unless it is open and closes within 24 hours. */
export function timeLeft(request: QuoteRequest, now: Date): string {
  const left = closesAt(request).getTime() - now.getTime()
  if (request.status !== 'Open' || left <= 0 || left >= SOON_MS) return ''
  return left >= HOUR_MS
    ? `${Math.floor(left / HOUR_MS)} h left`
    : `${Math.max(1, Math.floor(left / MINUTE_MS))} min left`
}

/** The state of this haulier on a request of another company: the list has only its own part of the quotes. */
export function ownBadge(request: QuoteRequest): HaulierBadge {
  const thread = request.quotes.map(
    ({ id, status, companyName }): Offer => ({
      id,
      status,
      side: companyName === request.ownerName ? 'owner' : 'haulier',
      counters: null,
    }),
  )
  return haulierBadge({ status: request.status, pickupAt: request.route.pickupAt }, thread)
}

/**
 * What a row says beside this haulier's price: its state on the request, or, where it may quote again, what became of the
 * quote with that price. Null if it has made none, or cancelled it.
 */
export function ownStatus(request: QuoteRequest): Exclude<HaulierBadge, 'Available'> | QuoteStatus | null {
  const badge = ownBadge(request)
  return badge === 'Available' ? (newestOwn(request)?.status ?? null) : badge
}

/** The title of a request's browser tab, so that several tabs differ: "#123 Felixstowe to Leeds". */
export function tabTitle({ id, route }: Pick<QuoteRequest, 'id' | 'route'>): string {
  return `#${id} ${townOf(route.pickup)} to ${townOf(route.delivery)}`
}

/** The part of a place before its first comma: "Hull" of "Hull, East Yorkshire". */
function townOf(place: string): string {
  return place.split(',', 1)[0]?.trim() || place
}

const POSTCODE = /^(.*\s)([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/i

/** A place in two parts: its postcode, if it ends with one, and all before it. */
export function townAndPostcode(place: string): [before: string, postcode: string | undefined] {
  const [, before = place, postcode] = POSTCODE.exec(place) ?? []
  return [before, postcode]
}

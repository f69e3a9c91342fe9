import { formatCount } from '#domain/numbers.ts'
import { type HaulierBadge, haulierBadge, type Offer } from '#domain/quotes/rules.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'

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

/** How many of the quotes that this company may see are Pending (docs/rules/screens.md#request-list). */
export function pendingCount({ quotes }: QuoteRequest): number {
  return quotes.filter(({ status }) => status === 'Pending').length
}

/** How many quotes of its own this haulier has on a request of somebody else, but for those that were taken back. */
export function submittedCount({ quotes, ownerName }: QuoteRequest): number {
  return quotes.filter(({ status, companyName }) => companyName !== ownerName && status !== 'Cancelled')
    .length
}

/** How this haulier stands on a request of somebody else: the list carries only its own part of the quotes. */
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

/** What the browser tab of a request says, so that several open ones can be told apart: "#123 Felixstowe to Leeds". */
export function tabTitle({ id, route }: Pick<QuoteRequest, 'id' | 'route'>): string {
  return `#${id} ${townOf(route.pickup)} to ${townOf(route.delivery)}`
}

/** The part of a place before its first comma: "Hull" of "Hull, East Yorkshire". */
function townOf(place: string): string {
  return place.split(',', 1)[0]?.trim() || place
}

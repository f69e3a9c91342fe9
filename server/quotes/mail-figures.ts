/** The figures in the mails of a negotiation: prices, terms, the route. */
import type { Contact, Party } from '#domain/bookings/agreed.ts'
import { formatPence } from '#domain/money.ts'
import { extraName, extraPrice, hoursText } from '#domain/quotes/expected.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import { endsBeforePickup } from '#domain/quotes/rules.ts'
import { type Day, formatDateTime, formatDay } from '#domain/time.ts'
import type { Figures } from '../mail/layout.ts'
import type { LoadedRequest } from '../requests/store.ts'

/** A price, with the expected total below it if extras or waiting are added. */
export function priceFigures(
  label: string,
  { total, expectedTotal }: { readonly total: number; readonly expectedTotal: number },
): Figures {
  const expected = [`${label}, with expected extras`, formatPence(expectedTotal)] as const
  return [[label, formatPence(total)], ...(expectedTotal === total ? [] : [expected])]
}

/** The extras of an offer and its free hours, a line each. */
export function termFigures({
  extras,
  freeHours,
}: {
  readonly extras: readonly Extra[]
  readonly freeHours: number | null
}): Figures {
  return [
    ...extras.map((extra) => [extraName(extra), extraPrice(extra)] as const),
    ...(freeHours === null ? [] : ([['Free waiting', hoursText(freeHours)]] as const)),
  ]
}

/** The price of an hour of waiting. */
export function waitingFigures(demurrageFee: number | null): Figures {
  return demurrageFee === null ? [] : [['Waiting (demurrage)', `${formatPence(demurrageFee)} an hour`]]
}

/** How long an offer is valid, in words. */
export function validUntil(expiresOn: Day | null, pickupAt: Date): string {
  return expiresOn && endsBeforePickup(expiresOn, pickupAt) ? formatDay(expiresOn) : 'the pickup'
}

/** Until when a request takes quotes: for mails about a request that is still open. */
export const deadlineFigure = ({ deadline }: LoadedRequest) =>
  ['Quote deadline', formatDay(deadline)] as const

/** The contact at the other company. */
export function contactFigures(company: Party, user: Contact): Figures {
  const figures: readonly (readonly [string, string | null])[] = [
    ['Company', company.name],
    ['Contact', company.contactPerson ?? user.name],
    ['Phone', company.phone ?? user.phone],
    ['Email', company.email ?? user.email],
  ]
  return figures.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** The request, its route with times, and its reference for its own company. */
export function requestFigures(request: LoadedRequest, companyId: number): Figures {
  return [
    ['Request', String(request.id)],
    ...(request.ownerId === companyId ? ([['Your reference', request.reference]] as const) : []),
    ['Pickup', `${request.pickup}, ${formatDateTime(request.pickupAt)}`],
    ...(request.stopCount === 0 ? [] : ([['Stops on the way', String(request.stopCount)]] as const)),
    ['Delivery', `${request.delivery}, ${formatDateTime(request.deliveryAt)}`],
  ]
}

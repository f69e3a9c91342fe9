/** The figures in the mails of a negotiation: prices, terms, the route. */
import type { Contact, Party } from '#domain/bookings/agreed.ts'
import { formatPence } from '#domain/money.ts'
import { extraPrice, hoursText, notedName } from '#domain/quotes/expected.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import { paymentTermsText } from '#domain/quotes/payment-terms.ts'
import { endsBeforePickup } from '#domain/quotes/rules.ts'
import { type Day, formatDay, formatDue } from '#domain/time.ts'
import type { Figures } from '../mail/layout.ts'
import type { LoadedRequest } from '../requests/store.ts'

const WITH_EXPECTED = 'with expected extras'

const EXPECTED_EXPLAINED = `The price ${WITH_EXPECTED} adds the certain extras, fuel, and the waiting that the request expects beyond the free hours. Extras that may arise are not in it.`

/** What the expected total adds to a price, for a mail that shows one; null for others. */
export function expectedExplained(figures: Figures): string | null {
  const isShown = figures.some((texts) => texts.some((text) => text.includes(WITH_EXPECTED)))
  return isShown ? EXPECTED_EXPLAINED : null
}

/** A price in one line: "£990.00 (£1,040.00 with expected extras)". */
export function priceText({ total, expectedTotal }: Price): string {
  const expected = expectedTotal === total ? '' : ` (${formatPence(expectedTotal)} ${WITH_EXPECTED})`
  return `${formatPence(total)}${expected}`
}

interface Price {
  readonly total: number
  readonly expectedTotal: number
}

/** A price, with the expected total below it if extras or waiting are added. */
export function priceFigures(label: string, { total, expectedTotal }: Price): Figures {
  const expected = [`${label}, ${WITH_EXPECTED}`, formatPence(expectedTotal)] as const
  return [[label, formatPence(total)], ...(expectedTotal === total ? [] : [expected])]
}

/** The extras of an offer with their notes, and its free hours, a line each. */
export function termFigures({
  extras,
  freeHours,
}: {
  readonly extras: readonly Extra[]
  readonly freeHours: number | null
}): Figures {
  return [
    ...extras.map((extra) => [notedName(extra), extraPrice(extra)] as const),
    ...(freeHours === null ? [] : ([['Free waiting', hoursText(freeHours)]] as const)),
  ]
}

/** The price of an hour of waiting. */
export function waitingFigures(demurrageFee: number | null): Figures {
  return demurrageFee === null ? [] : [['Waiting (demurrage)', `${formatPence(demurrageFee)} an hour`]]
}

/** When the invoice is paid. */
export const paymentFigure = (days: number) => ['Payment terms', paymentTermsText(days)] as const

/** What was typed with an offer. */
export const commentFigures = (comment: string | null): Figures =>
  comment === null ? [] : [['Comment', comment]]

/** How long an offer is valid, in words. */
export function validUntil(expiresOn: Day | null, pickupAt: Date): string {
  return expiresOn && endsBeforePickup(expiresOn, pickupAt) ? formatDay(expiresOn) : 'the pickup'
}

/** Until when a request takes quotes: for mails about a request that is still open. */
export const deadlineFigure = ({ deadline }: Pick<LoadedRequest, 'deadline'>) =>
  ['Quote deadline', formatDay(deadline)] as const

/** The deadline of a request, unless it no longer takes quotes. */
export const deadlineWhileOpen = (request: LoadedRequest): Figures =>
  request.status === 'Open' ? [deadlineFigure(request)] : []

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

type NamedRequest = Pick<LoadedRequest, 'id' | 'ownerId' | 'reference' | 'pickup' | 'delivery'>

/**
 * The request in the subject of a mail, so that mails about different requests differ: its reference for its own
 * company, which others never see, its number for them.
 */
export function requestName(request: NamedRequest, companyId: number): string {
  const name = request.ownerId === companyId ? request.reference : `request ${request.id}`
  return `${name}, ${request.pickup} to ${request.delivery}`
}

/** A request as far as the figures of a mail show it. */
export type RequestToShow = NamedRequest & Pick<LoadedRequest, 'pickupAt' | 'deliveryAt' | 'stopCount'>

/** The request, its route with times, and its reference for its own company. */
export function requestFigures(request: RequestToShow, companyId: number): Figures {
  return [
    ['Request', String(request.id)],
    ...(request.ownerId === companyId ? ([['Your reference', request.reference]] as const) : []),
    ['Pickup', `${request.pickup}, ${formatDue(request.pickupAt)}`],
    ...(request.stopCount === 0 ? [] : ([['Stops on the way', String(request.stopCount)]] as const)),
    ['Delivery', `${request.delivery}, ${formatDue(request.deliveryAt)}`],
  ]
}

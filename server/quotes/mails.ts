/** The mails of a negotiation (docs/rules/mail.md#which): each with the figures that matter and one link to the place. */
import type { Contact, Party } from '#domain/bookings/agreed.ts'
import { formatPence } from '#domain/money.ts'
import { type Extra, extraName, extraPrice, hoursText } from '#domain/quotes/extras.ts'
import { endsBeforePickup, isLive } from '#domain/quotes/rules.ts'
import type { NewQuote } from '#domain/quotes/submit.ts'
import { type Day, formatDateTime, formatDay } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import type { MadeBooking } from '../bookings/make.ts'
import type { Tx } from '../db/transaction.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { recipientsOf } from '../mail/recipients.ts'
import type { LoadedRequest } from '../requests/store.ts'
import type { Settings } from '../settings.ts'
import type { LoadedOffer } from './store.ts'

export interface Context {
  readonly tx: Tx
  readonly request: LoadedRequest
  readonly caller: Caller
  readonly settings: Settings
  readonly now: Date
}

type Figures = readonly (readonly [label: string, value: string])[]

/** What one company is told. `personIds` are those who made what it is about, besides the company's Admins. */
interface Notice {
  readonly companyId: number
  readonly personIds: readonly (number | null)[]
  /** Who of them is told; all of them without. */
  readonly only?: readonly number[] | undefined
  readonly subject: string
  readonly text: string
  readonly figures: Figures
  /** The booking that it is about, with its papers attached; without one it is about the request. */
  readonly booking?: MadeBooking
}

/** A quote or a counter was submitted: the other side is told, or only some of its people. */
export async function mailOffer(
  context: Context,
  quote: NewQuote,
  answered: LoadedOffer | null,
  only?: readonly number[],
): Promise<void> {
  const { request, caller } = context
  const toOwner = quote.side === 'haulier'
  const what = quote.counters === null ? 'quote' : 'counter-offer'
  const isNew = quote.isRevised ? 'revised' : 'new'
  await sendNotices(context, [
    {
      companyId: toOwner ? request.ownerId : quote.haulierId,
      only,
      personIds: [toOwner ? request.createdBy : null, answered?.createdBy ?? null],
      subject: `${formatPence(quote.total)}: ${isNew} ${what} from ${caller.companyName}`,
      text: quote.isRevised
        ? `${caller.companyName} has revised its quote on your request.`
        : `${caller.companyName} has sent a ${what} ${toOwner ? 'on your request' : 'to your quote'}.`,
      figures: [
        ...priceFigures('Price in all', quote),
        ...(quote.before ? priceFigures('Price before', quote.before) : []),
        ...termFigures(quote),
        ['Payment terms', termsOf(quote.draft.paymentTermDays)],
        ['Valid until', validUntil(quote.draft.expiresOn, request.pickupAt)],
      ],
    },
  ])
}

interface Acceptance {
  readonly won: LoadedOffer
  /** The live offers of other hauliers, which are lost with it. */
  readonly lost: readonly LoadedOffer[]
  readonly all: readonly LoadedOffer[]
  readonly booking: MadeBooking
}

/**
 * An offer was accepted: both sides are told whom to ring, with the papers of the booking, and every haulier whose
 * live offer is lost with it.
 */
export async function mailAcceptance(
  context: Context,
  { won, lost, all, booking }: Acceptance,
): Promise<void> {
  const { request, caller } = context
  const isOwnersAct = caller.companyId === request.ownerId
  const contacts = {
    owner: contactFigures(booking.owner, booking.postedBy),
    haulier: contactFigures(booking.haulier, booking.quotedBy),
  }
  const price: Figures = [
    ['Booking', booking.reference],
    ...priceFigures('Accepted price', won),
    ...termFigures(won),
  ]
  const haulierOffer = all.find(
    ({ id, side }) => side === 'haulier' && (id === won.id || id === won.counters),
  )
  const other = isOwnersAct ? booking.haulier : booking.owner
  await sendNotices(context, [
    {
      companyId: won.authorId,
      personIds: [won.createdBy],
      subject: `Accepted: ${formatPence(won.total)} by ${caller.companyName}`,
      text: `${caller.companyName} has accepted your ${nameOf(won)}. The job is agreed.`,
      figures: [...price, ...(isOwnersAct ? contacts.owner : contacts.haulier)],
      booking,
    },
    {
      companyId: caller.companyId,
      personIds: [caller.userId, isOwnersAct ? request.createdBy : (haulierOffer?.createdBy ?? null)],
      subject: `Booked: ${booking.reference} with ${other.name}`,
      text: `You have accepted the ${nameOf(won)} of ${other.name}. The job is agreed.`,
      figures: [...price, ...(isOwnersAct ? contacts.haulier : contacts.owner)],
      booking,
    },
    ...perHaulier(lost, all, {
      subject: `Lost: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: 'The request that you quoted on has been accepted with another quote.',
    }),
  ])
}

/** Whom to ring at the other company. */
function contactFigures(company: Party, user: Contact): Figures {
  const figures: readonly (readonly [string, string | null])[] = [
    ['Company', company.name],
    ['Contact', company.contactPerson ?? user.name],
    ['Phone', company.phone ?? user.phone],
    ['Email', company.email ?? user.email],
  ]
  return figures.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** A counter was rejected: its author is told. */
export async function mailRejection(context: Context, offer: LoadedOffer): Promise<void> {
  const { caller } = context
  await sendNotices(context, [
    {
      companyId: offer.authorId,
      personIds: [offer.createdBy],
      subject: `Rejected: your counter-offer of ${formatPence(offer.total)}`,
      text: `${caller.companyName} has rejected your counter-offer.`,
      figures: priceFigures('Rejected price', offer),
    },
  ])
}

/** A request was cancelled: every haulier with a live offer on it is told. */
export async function mailCancellation(context: Context, all: readonly LoadedOffer[]): Promise<void> {
  const { request } = context
  await sendNotices(
    context,
    perHaulier(all.filter(isLive), all, {
      subject: `Cancelled: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: `${context.caller.companyName} has cancelled the request that you quoted on.`,
    }),
  )
}

/** A price, and the expected one under it where extras or waiting come to it. */
function priceFigures(
  label: string,
  { total, expectedTotal }: { readonly total: number; readonly expectedTotal: number },
): Figures {
  const expected = [`${label}, with expected extras`, formatPence(expectedTotal)] as const
  return [[label, formatPence(total)], ...(expectedTotal === total ? [] : [expected])]
}

/** The extras of an offer and its free hours, a line each. */
function termFigures({
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

const nameOf = ({ counters }: LoadedOffer) => (counters === null ? 'quote' : 'counter-offer')

/** Until when an offer holds, in words. */
export function validUntil(expiresOn: Day | null, pickupAt: Date): string {
  return expiresOn && endsBeforePickup(expiresOn, pickupAt) ? formatDay(expiresOn) : 'the pickup'
}

/** Payment terms in words, as the screens show them. */
function termsOf(days: number): string {
  if (days === 0) return 'Pre-Paid'
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * One notice for each haulier among the offers that end, with the price that it asked last. That offer may have
 * ended before, while a counter to it still stood.
 */
function perHaulier(
  ending: readonly LoadedOffer[],
  all: readonly LoadedOffer[],
  notice: Pick<Notice, 'subject' | 'text'>,
): Notice[] {
  const hauliers = [...new Set(ending.map(({ haulierId }) => haulierId))]
  return hauliers.map((companyId) => {
    const last = all.findLast(({ haulierId, side }) => haulierId === companyId && side === 'haulier')
    const figures: Figures = last ? priceFigures('Your price', last) : []
    return { companyId, personIds: [last?.createdBy ?? null], figures, ...notice }
  })
}

/** Queues notices for the Admins of the companies told, and those who made what it is about. */
export async function sendNotices(context: Context, notices: readonly Notice[]): Promise<void> {
  const { tx, request, settings, now } = context
  const addressees = notices.map((notice) => ({ ...notice, userIds: notice.personIds }))
  const mails = (await recipientsOf(tx, addressees)).flatMap(({ addressee: notice, emails }) =>
    emails.map((to) => ({
      ...mail(settings, {
        to,
        subject: notice.subject,
        heading: notice.subject,
        lines: [notice.text],
        figures: [...notice.figures, ...requestFigures(request, notice.companyId)],
        link: notice.booking
          ? { label: 'Open the booking', path: `/bookings/${notice.booking.reference}` }
          : { label: 'Open the request', path: pathFor(request, notice.companyId) },
      }),
      papers: notice.booking ? { bookingId: notice.booking.id, papers: AWARD_PAPERS } : null,
    })),
  )
  await queueMails(tx, mails, now)
}

const AWARD_PAPERS = ['confirmation', 'calendar'] as const

function requestFigures(request: LoadedRequest, companyId: number): Figures {
  return [
    ['Request', String(request.id)],
    ...(request.ownerId === companyId ? ([['Your reference', request.reference]] as const) : []),
    ['Pickup', `${request.pickup}, ${formatDateTime(request.pickupAt)}`],
    ['Delivery', request.delivery],
    ['Quote deadline', formatDay(request.deadline)],
  ]
}

function pathFor({ id, isSubcontract, ownerId }: LoadedRequest, companyId: number): string {
  return requestPath({ id, isOwnSubcontract: isSubcontract && ownerId === companyId })
}

/** The page of a request. A haulier finds its own requests under another address than those it quotes on. */
export function requestPath({
  id,
  isOwnSubcontract,
}: {
  readonly id: number
  readonly isOwnSubcontract: boolean
}): string {
  return `/${isOwnSubcontract ? 'subbie-quotes' : 'quote-requests'}/${id}`
}

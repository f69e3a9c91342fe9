/** The mails of a negotiation (docs/rules/mail.md#which): each with its figures and one link. */
import { formatPence } from '#domain/money.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { NewQuote } from '#domain/quotes/submit.ts'
import type { Caller } from '../auth/caller.ts'
import type { MadeBooking } from '../bookings/make.ts'
import type { Tx } from '../db/transaction.ts'
import { type Figures, type MailDraft, mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import {
  type Addressee,
  CONCERNED,
  type Recipient,
  recipientsAmong,
  recipientsOf,
} from '../mail/recipients.ts'
import type { LoadedRequest } from '../requests/store.ts'
import type { Settings } from '../settings.ts'
import {
  commentFigures,
  contactFigures,
  deadlineFigure,
  expectedExplained,
  paymentFigure,
  priceFigures,
  requestFigures,
  requestName,
  termFigures,
  validUntil,
  waitingFigures,
} from './mail-figures.ts'
import type { LoadedOffer } from './offers.ts'

/** A step on a request, and the caller who made it. */
interface Occasion {
  readonly request: LoadedRequest
  readonly caller: Caller
  readonly settings: Settings
}

export interface Context extends Occasion {
  readonly tx: Tx
  readonly now: Date
}

/** With the users who may be mailed. */
interface WithUsers extends Occasion {
  readonly users: readonly Recipient[]
}

/** The notice to one company. `userIds` are the users who made the request or the offer. */
interface Notice extends Addressee {
  /** Also the heading. */
  readonly subject: string
  /** The request is named at the end of the subject, which does not name it yet. */
  readonly addsRequest?: true
  readonly text: string
  readonly figures: Figures
  readonly note?: string
  /** The booking of the notice, with its papers attached; without one the notice is about the request. */
  readonly booking?: MadeBooking
}

/** A quote or a counter was submitted: mails the other side, or only some of its users. `all` are earlier offers. */
export function offerMails(
  context: WithUsers,
  quote: NewQuote,
  all: readonly LoadedOffer[],
  only?: readonly number[],
): MailDraft[] {
  const { request, caller } = context
  const answered = all.find(({ id }) => id === quote.counters)
  const toOwner = quote.side === 'haulier'
  const what = quote.counters === null ? 'quote' : 'counter-offer'
  const isNew = quote.isRevised ? 'revised' : 'new'
  return noticeMails(context, [
    {
      companyId: toOwner ? request.ownerId : quote.haulierId,
      only,
      userIds: toOwner ? [request.createdBy, answered?.createdBy ?? null] : quotersOf(quote.haulierId, all),
      subject: `${formatPence(quote.total)}: ${isNew} ${what} from ${caller.companyName}`,
      addsRequest: true,
      ...(quote.counters === null && { note: FEWER_QUOTES }),
      text: quote.isRevised
        ? `${caller.companyName} has revised its quote on your request.`
        : `${caller.companyName} has sent a ${what} ${toOwner ? 'on your request' : 'to your quote'}.`,
      figures: [
        ...priceFigures('Price in all', quote),
        ...(quote.before ? priceFigures('Price before', quote.before) : []),
        ...termFigures(quote),
        ...waitingFigures(quote.draft.demurrageFee),
        paymentFigure(quote.draft.paymentTermDays),
        ['Valid until', validUntil(quote.draft.expiresOn, request.pickupAt)],
        deadlineFigure(request),
        ...commentFigures(quote.draft.comment),
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
 * An offer was accepted: mails both sides the contact of the other, with the papers of the booking, and mails
 * every haulier that loses a live offer.
 */
export function acceptanceMails(context: WithUsers, { won, lost, all, booking }: Acceptance): MailDraft[] {
  const { request, caller } = context
  const isOwnersAct = caller.companyId === request.ownerId
  const contacts = {
    // The haulier may know the reference from the award on.
    owner: [
      ...contactFigures(booking.owner, booking.postedBy),
      ['Customer’s reference', request.reference] as const,
    ],
    haulier: contactFigures(booking.haulier, booking.quotedBy),
  }
  const price: Figures = [
    ['Booking', booking.reference],
    ...priceFigures('Accepted price', won),
    ...termFigures(won),
    ...waitingFigures(won.demurrageFee),
    paymentFigure(booking.paymentTermDays),
    ...commentFigures(booking.comment),
  ]
  const quoters = quotersOf(won.haulierId, all)
  const other = isOwnersAct ? booking.haulier : booking.owner
  return noticeMails(context, [
    {
      companyId: won.authorId,
      userIds: isOwnersAct ? quoters : [won.createdBy, request.createdBy],
      subject: `Accepted: ${formatPence(won.total)} by ${caller.companyName}`,
      addsRequest: true,
      text: `${caller.companyName} has accepted your ${nameOf(won)}. The job is agreed.`,
      figures: [...price, ...(isOwnersAct ? contacts.owner : contacts.haulier)],
      booking,
    },
    {
      companyId: caller.companyId,
      userIds: [caller.userId, ...(isOwnersAct ? [request.createdBy] : quoters)],
      subject: `Booked: ${booking.reference} with ${other.name}, ${request.pickup} to ${request.delivery}`,
      // Also to other users than the one who did it.
      text: `Your company has accepted the ${nameOf(won)} of ${other.name}. The job is agreed.`,
      figures: [...price, ...(isOwnersAct ? contacts.haulier : contacts.owner)],
      booking,
    },
    ...perHaulier(lost, all, {
      subject: `Lost: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: 'The request that you quoted on has been accepted with another quote.',
    }),
  ])
}

/**
 * A counter was rejected: mails the company that made it. A haulier's counter had replaced its quote, so it has no
 * open offer now; the offer that an owner countered can still be accepted.
 */
export async function mailRejection(
  context: Context,
  offer: LoadedOffer,
  all: readonly LoadedOffer[],
): Promise<void> {
  const { request, caller } = context
  const isHauliers = offer.authorId === offer.haulierId
  const countered = all.find(({ id }) => id === offer.counters)
  const left = isHauliers
    ? ' Your company now has no open offer on this request. While it is open, you can quote again.'
    : countered && isLive(countered)
      ? ` Its offer of ${formatPence(countered.total)} stays as it is: you can still accept it.`
      : ''
  await sendNotices(context, [
    {
      companyId: offer.authorId,
      userIds: isHauliers ? quotersOf(offer.haulierId, all) : [offer.createdBy, request.createdBy],
      subject: `Rejected: your counter-offer of ${formatPence(offer.total)}`,
      addsRequest: true,
      text: `${caller.companyName} has rejected your counter-offer.${left}`,
      figures: [...priceFigures('Rejected price', offer), deadlineFigure(request)],
    },
  ])
}

/** A request was cancelled: mails every haulier with a live offer on it. */
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

const nameOf = ({ counters }: LoadedOffer) => (counters === null ? 'quote' : 'counter-offer')

/**
 * One notice for each haulier among the ended offers, with its last price. The offer with that price may have ended
 * earlier, while a counter to it stayed live.
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
    return { companyId, userIds: quotersOf(companyId, all), figures, ...notice }
  })
}

/** The users who made a haulier's offers on the request, also offers that one of another user has replaced. */
function quotersOf(companyId: number, all: readonly LoadedOffer[]): (number | null)[] {
  const own = all.filter(({ haulierId, side }) => haulierId === companyId && side === 'haulier')
  return own.map(({ createdBy }) => createdBy)
}

/** Queues notices for the companies' Admins, and for the users who made the request or offer. */
export async function sendNotices(context: Context, notices: readonly Notice[]): Promise<void> {
  const { tx, now } = context
  const found = await recipientsOf(tx, notices)
  await queueMails(tx, mailsTo(context, found), now)
}

/** The mails of notices to users that are already loaded. */
function noticeMails(context: WithUsers, notices: readonly Notice[]): MailDraft[] {
  return mailsTo(context, recipientsAmong(context.users, notices))
}

function mailsTo(
  { request, settings }: Occasion,
  found: readonly { readonly addressee: Notice; readonly emails: readonly string[] }[],
): MailDraft[] {
  return found.flatMap(({ addressee: notice, emails }) => {
    const note = [expectedExplained(notice.figures), notice.note].filter(Boolean).join(' ')
    return emails.map((to) => ({
      ...mail(settings, {
        to,
        subject: notice.addsRequest
          ? `${notice.subject} on ${requestName(request, notice.companyId)}`
          : notice.subject,
        heading: notice.subject,
        lines: [notice.text],
        figures: [...notice.figures, ...requestFigures(request, notice.companyId)],
        link: notice.booking
          ? { label: 'Open the booking', path: `/bookings/${notice.booking.reference}` }
          : { label: 'Open the request', path: pathFor(request, notice.companyId) },
        ...(note === '' ? {} : { note }),
        because: CONCERNED,
      }),
      papers: notice.booking ? { bookingId: notice.booking.id, papers: AWARD_PAPERS } : null,
    }))
  })
}

const FEWER_QUOTES = 'You can choose on the page Notifications which emails about quotes you receive.'

const AWARD_PAPERS = ['confirmation', 'calendar'] as const

function pathFor({ id, isSubcontract, ownerId }: LoadedRequest, companyId: number): string {
  return requestPath({ id, isOwnSubcontract: isSubcontract && ownerId === companyId })
}

/** The page of a request. A haulier's own requests have another address than those it quotes on. */
export function requestPath({
  id,
  isOwnSubcontract,
}: {
  readonly id: number
  readonly isOwnSubcontract: boolean
}): string {
  return `/${isOwnSubcontract ? 'subbie-quotes' : 'quote-requests'}/${id}`
}

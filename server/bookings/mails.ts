/** The mails of bookings. They contain no release references and no phone numbers of drivers. */

import type { ChargeAnswer } from '#domain/bookings/booking.ts'
import { type ChangeAnswerStatus, changedFields, type Proposal } from '#domain/bookings/changes.ts'
import type { NewCharge } from '#domain/bookings/charges.ts'
import { CHANGEABLE_LABELS, chargeLabel, chargeUnits } from '#domain/bookings/labels.ts'
import { formatPence } from '#domain/money.ts'
import { otherSide, type Side } from '#domain/quotes/vocabulary.ts'
import { type Stop, stopLine } from '#domain/requests/stops.ts'
import { formatDue } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { type Figures, mail } from '../mail/layout.ts'
import { dropUnsent, queueMails } from '../mail/outbox.ts'
import { CONCERNED, recipientsOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'
import { CLAIMED, DISPUTED, PROPOSED, usersWho } from './history.ts'
import type { LoadedBooking, LoadedChange } from './store.ts'

interface Context {
  readonly tx: Tx
  readonly booking: LoadedBooking
  readonly caller: Caller
  readonly settings: Settings
  readonly now: Date
}

interface Notice {
  /** What has happened to which booking: the heading, and the subject together with the route. */
  readonly heading: string
  readonly text: string
  readonly figures?: Figures
  readonly papers?: readonly Paper[]
  /** The users whose change or charge it is about, besides the one who posted or quoted. */
  readonly userIds?: readonly (number | null)[]
  /** It takes the place of unsent mails with the same papers. */
  readonly replacesUnsent?: boolean
}

/** The papers that can go with a mail. */
type Paper = 'confirmation' | 'calendar'

/** A change was proposed: mails the other side. */
export async function mailProposal(
  context: Context,
  side: Side,
  proposal: Proposal,
  note: string | null,
): Promise<void> {
  const { booking, caller } = context
  await mailSide(context, otherSide(side), {
    heading: `${booking.reference}: change proposed by ${caller.companyName}`,
    text: `${caller.companyName} proposes a change of this booking. Please accept or decline it.`,
    figures: [...proposalFigures(proposal, 'Proposed'), ...noteFigures(note)],
  })
}

/**
 * A change was accepted, declined or withdrawn: mails the side that did not do it; an accepted one brings the new
 * papers to both.
 */
export async function mailChangeAnswer(
  context: Context,
  status: ChangeAnswerStatus,
  { side: proposer, proposal, proposedAt }: LoadedChange,
): Promise<void> {
  const { tx, booking, caller } = context
  const notice = {
    heading: `${booking.reference}: change ${status.toLowerCase()} by ${caller.companyName}`,
    text:
      status === 'Accepted'
        ? 'This change of the booking is agreed. The attached calendar entry replaces the one before.'
        : `${caller.companyName} has ${status.toLowerCase()} the change. The booking stays as it was.`,
    figures: proposalFigures(proposal, status === 'Accepted' ? 'New' : status),
    userIds: await usersWho(tx, booking, { side: proposer, what: PROPOSED, at: proposedAt }),
  }
  if (status === 'Declined') return mailSide(context, proposer, notice)
  if (status === 'Withdrawn') return mailSide(context, otherSide(proposer), notice)
  for (const side of ['owner', 'haulier'] as const)
    await mailSide(context, side, { ...notice, papers: ['confirmation', 'calendar'] })
}

/** A charge was claimed: mails the owner. */
export async function mailClaim(context: Context, charge: NewCharge): Promise<void> {
  const { booking, caller } = context
  await mailSide(context, 'owner', {
    heading: `${booking.reference}: ${formatPence(charge.total)} claimed for ${chargeLabel(charge.kind)}`,
    text: `${caller.companyName} claims a charge on this booking. Please approve or dispute it.`,
    figures: chargeFigures(charge),
  })
}

/** A claimed or disputed charge. */
interface Claim extends NewCharge {
  readonly claimedAt: Date
  /** When it was disputed; null before that. */
  readonly answeredAt: Date | null
}

/** A charge was approved, disputed or withdrawn: mails the other side. */
export async function mailChargeAnswer(
  context: Context,
  charge: Claim,
  { status, reason }: ChargeAnswer,
): Promise<void> {
  const { caller } = context
  const side = status === 'Withdrawn' ? 'owner' : 'haulier'
  await mailSide(context, side, {
    heading: `${context.booking.reference}: charge ${status.toLowerCase()}, ${formatPence(charge.total)}`,
    text: `${caller.companyName} has ${status.toLowerCase()} a charge on this booking.`,
    figures: [...chargeFigures(charge), ...(reason ? ([['Reason', reason]] as const) : [])],
    userIds: await usersWaitingFor(context, charge, side),
  })
}

/** The users of a side who wait for the answer: the haulier's who claimed the charge, the owner's who disputed it. */
async function usersWaitingFor(
  { tx, booking }: Context,
  { claimedAt, answeredAt }: Claim,
  side: Side,
): Promise<(number | null)[]> {
  if (side === 'haulier') return usersWho(tx, booking, { side, what: CLAIMED, at: claimedAt })
  return answeredAt === null ? [] : usersWho(tx, booking, { side, what: DISPUTED, at: answeredAt })
}

/**
 * The papers of a call-off and of its undoing, and of no other mail. Of these two only the newest is sent: its entries
 * show the booking as it is then (docs/decisions/0237-of-a-call-off-and-its-undoing-the-newest-is-mailed.md).
 */
const ON_OR_OFF: Pick<Notice, 'papers' | 'replacesUnsent'> = { papers: ['calendar'], replacesUnsent: true }

/** A booking was called off: mails the other side, with the entries that take it out of calendars. */
export async function mailCallOff(context: Context, side: Side, reason: string): Promise<void> {
  const { booking, caller } = context
  await mailSide(context, otherSide(side), {
    heading: `Called off: booking ${booking.reference}`,
    text: `${caller.companyName} has called off this booking. The attached calendar entry cancels the one before.`,
    figures: [['Reason', reason]],
    ...ON_OR_OFF,
  })
}

/** A call-off was undone: mails the other side, with the entries that put the booking back into calendars. */
export async function mailCallOffUndone(context: Context, side: Side): Promise<void> {
  const { booking, caller } = context
  await mailSide(context, otherSide(side), {
    heading: `On again: booking ${booking.reference}`,
    text: `${caller.companyName} has undone its call-off: this booking is on again as agreed. The attached calendar entry replaces the cancelled one.`,
    ...ON_OR_OFF,
  })
}

/** `state` labels the proposed values; each mail shows the agreed ones as well. */
function proposalFigures(proposal: Proposal, state: 'Proposed' | 'New' | 'Declined' | 'Withdrawn'): Figures {
  return changedFields(proposal).map((field) => {
    const value = proposal[field]
    const label = CHANGEABLE_LABELS[field]
    const shown =
      value instanceof Date ? formatDue(value) : Array.isArray(value) ? stopsText(value) : String(value)
    return [`${state} ${label}`, shown] as const
  })
}

const noteFigures = (note: string | null): Figures => (note === null ? [] : [['Note', note]])

/** Places and times of stops; neither contacts nor references. */
function stopsText(stops: readonly Stop[]): string {
  return stops.length === 0 ? 'None' : stops.map(stopLine).join('\n')
}

/** With units and note, as a booking may have several charges of one kind. */
function chargeFigures(charge: NewCharge): Figures {
  return [
    ['Charge', chargeLabel(charge.kind)],
    ['Amount', formatPence(charge.total)],
    ['Units', chargeUnits(charge)],
    ...noteFigures(charge.note),
  ]
}

async function mailSide(context: Context, side: Side, notice: Notice): Promise<void> {
  const { tx, booking, settings, now } = context
  const isOwner = side === 'owner'
  const addressee = {
    companyId: isOwner ? booking.ownerId : booking.haulierId,
    userIds: [isOwner ? booking.postedById : booking.quotedById, ...(notice.userIds ?? [])],
  }
  const { route } = booking
  const figures: Figures = [
    ...(notice.figures ?? []),
    ['Booking', booking.reference],
    [isOwner ? 'Your reference' : 'Customer’s reference', booking.ownerReference],
    ['Pickup', `${route.pickup}, ${formatDue(route.pickupAt)}`],
    ...(route.stops.length === 0 ? [] : ([['Stops', stopsText(route.stops)]] as const)),
    ['Delivery', `${route.delivery}, ${formatDue(route.deliveryAt)}`],
  ]
  const recipients = (await recipientsOf(tx, [addressee])).flatMap(({ emails }) => emails)
  const papers = notice.papers ? { bookingId: booking.id, papers: notice.papers } : null
  if (papers && notice.replacesUnsent) await dropUnsent(tx, papers, recipients)
  const mails = recipients.map((to) => ({
    ...mail(settings, {
      to,
      subject: `${notice.heading}, ${route.pickup} to ${route.delivery}`,
      heading: notice.heading,
      lines: [notice.text],
      figures,
      link: { label: 'Open the booking', path: `/bookings/${booking.reference}` },
      because: CONCERNED,
    }),
    papers,
  }))
  await queueMails(tx, mails, now)
}

/** The mails of a negotiation (docs/rules/mail.md#which): each with the figures that matter and one link to the place. */
import { formatPence } from '#domain/money.ts'
import { type Extra, extraName, extraPrice, hoursText } from '#domain/quotes/extras.ts'
import { endsBeforePickup, isLive } from '#domain/quotes/rules.ts'
import type { NewQuote } from '#domain/quotes/submit.ts'
import { type Day, formatDateTime, formatDay } from '#domain/time.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import type { LoadedRequest } from '../requests/store.ts'
import type { Settings } from '../settings.ts'
import type { LoadedOffer } from './store.ts'

interface Context {
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
  readonly subject: string
  readonly text: string
  readonly figures: Figures
}

/** A quote or a counter was submitted: the other side is told. */
export async function mailOffer(
  context: Context,
  quote: NewQuote,
  answered: LoadedOffer | null,
): Promise<void> {
  const { request, caller } = context
  const toOwner = quote.side === 'haulier'
  const what = quote.counters === null ? 'quote' : 'counter-offer'
  const isNew = quote.isRevised ? 'revised' : 'new'
  await send(context, [
    {
      companyId: toOwner ? request.ownerId : quote.haulierId,
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

/** An offer was accepted: its author is told, and every haulier whose live offer is lost with it. */
export async function mailAcceptance(
  context: Context,
  won: LoadedOffer,
  lost: readonly LoadedOffer[],
  all: readonly LoadedOffer[],
): Promise<void> {
  const { request, caller } = context
  const price: Figures = [...priceFigures('Accepted price', won), ...termFigures(won)]
  await send(context, [
    {
      companyId: won.authorId,
      personIds: [won.createdBy],
      subject: `Accepted: ${formatPence(won.total)} by ${caller.companyName}`,
      text: `${caller.companyName} has accepted your ${nameOf(won)}. The job is agreed.`,
      figures: price,
    },
    ...perHaulier(lost, all, {
      subject: `Lost: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: 'The request that you quoted on has been accepted with another quote.',
    }),
  ])
}

/** A counter was rejected: its author is told. */
export async function mailRejection(context: Context, offer: LoadedOffer): Promise<void> {
  const { caller } = context
  await send(context, [
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
  await send(
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

function validUntil(expiresOn: Day | null, pickupAt: Date): string {
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

async function send(context: Context, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const { tx, request, settings, now } = context
  const companyIds = notices.map(({ companyId }) => companyId)
  const personIds = notices.flatMap((notice) => notice.personIds).filter((id) => id !== null)
  const people = await tx
    .selectFrom('person')
    .where('company_id', 'in', companyIds)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([eb('role', '=', 'Admin'), ...(personIds.length > 0 ? [eb('id', 'in', personIds)] : [])]),
    )
    .select(['id', 'email', 'company_id', 'role'])
    .orderBy('id')
    .execute()
  const mails = notices.flatMap((notice) =>
    people
      .filter(({ id, role, company_id }) => {
        const isConcerned = role === 'Admin' || notice.personIds.includes(id)
        return company_id === notice.companyId && isConcerned
      })
      .map(({ email }) =>
        mail(settings, {
          to: email,
          subject: notice.subject,
          heading: notice.subject,
          lines: [notice.text],
          figures: [...notice.figures, ...requestFigures(request, notice.companyId)],
          link: { label: 'Open the request', path: pathFor(request, notice.companyId) },
        }),
      ),
  )
  await queueMails(tx, mails, now)
}

function requestFigures(request: LoadedRequest, companyId: number): Figures {
  return [
    ['Request', String(request.id)],
    ...(request.ownerId === companyId ? ([['Your reference', request.reference]] as const) : []),
    ['Pickup', `${request.pickup}, ${formatDateTime(request.pickupAt)}`],
    ['Delivery', request.delivery],
    ['Quote deadline', formatDay(request.deadline)],
  ]
}

/** A haulier finds its own requests under another address than those it quotes on. */
function pathFor(request: LoadedRequest, companyId: number): string {
  const isOwnSubcontract = request.isSubcontract && request.ownerId === companyId
  return `/${isOwnSubcontract ? 'subbie-quotes' : 'quote-requests'}/${request.id}`
}

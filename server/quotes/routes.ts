import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/quotes.ts'
import { acceptQuote, cancelQuote, type Decided, rejectQuote } from '#domain/quotes/decide.ts'
import { type NegotiationStep, type NewQuote, submitQuote } from '#domain/quotes/submit.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import { requireSide } from '../api-keys/scope.ts'
import { markNew } from '../attention/store.ts'
import type { Caller, MadeBy } from '../auth/caller.ts'
import { makeBooking } from '../bookings/make.ts'
import { followed } from '../changes/follow.ts'
import type { Db } from '../db/connect.ts'
import type { Json } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import type { KeyValues } from '../http/idempotency.ts'
import { idIn } from '../http/ids.ts'
import { readReplicated } from '../http/replicated.ts'
import { type CallBy, type CombinedSteps, type Route, write, writeCombined } from '../http/route.ts'
import { type Announcement, announce, eventRows } from '../live/announce.ts'
import type { MailDraft } from '../mail/layout.ts'
import { mailRows } from '../mail/outbox.ts'
import { windowOf } from '../paging.ts'
import { addHistory, type HistoryStep, historyRows } from '../requests/history.ts'
import type { LoadedRequest } from '../requests/store.ts'
import { viewerOf } from '../requests/viewer.ts'
import { type FollowQuotes, followContainerQuotes, followGeneralQuotes } from './changes.ts'
import { quietFrom, readersOf } from './gathered-mails.ts'
import { acceptanceMails, mailRejection, offerMails } from './mails.ts'
import { lockForDecision, lockForQuote, type Negotiation, readNegotiation } from './negotiation.ts'
import type { LoadedOffer } from './offers.ts'
import * as store from './store.ts'
import {
  type Accompanying,
  type InsertQuote,
  insertContainerQuote,
  insertGeneralQuote,
  saveAcceptance,
} from './write.ts'

interface ToQuote extends Negotiation {
  readonly vatNumber: string | null
}

type SubmitEndpoint = typeof contract.submitContainerQuote | typeof contract.submitGeneralQuote

type Submitting = CombinedSteps<SubmitEndpoint, ToQuote, ToQuote & { readonly quote: NewQuote }>

const submit: Omit<Submitting, 'save'> = {
  limit: ({ body, caller }, { limits }) =>
    limits.take('offer', `company:${caller.companyId} request:${body.requestId}`),
  async load(tx, { caller, body, now }, key) {
    const isHaulier = caller.companyType === 'Haulier'
    // Checked before the request is read, so that the answer reveals nothing about it.
    if (!isHaulier && !body.counters?.length) return refuse('hauliers_only')
    const locked = await lockForQuote(tx, body.requestId, caller, key)
    if (!locked) return null
    const { request, vatNumber } = locked
    if (!request || (!isHaulier && request.ownerId !== caller.companyId)) return refuse('not_found')
    const isOwner = request.ownerId === caller.companyId
    requireSide(caller, isOwner)
    const options = {
      audience: isOwner ? 'everyone' : 'owner',
      now,
      sinceVersion: body.requestVersion ?? request.version,
    } as const
    return { ...(await readNegotiation(tx, request, caller, options)), vatNumber }
  },
  decide(state, { body, caller, now }) {
    const { request, lines, changedSince, inactiveCompanies, vatNumber, conditionsId } = state
    const actor = {
      companyId: caller.companyId,
      isHaulier: caller.companyType === 'Haulier',
      vatNumber,
      hasConditions: conditionsId !== null,
    }
    const asked = { ...request, lines, changedSince, inactiveCompanies }
    const quote = submitQuote(body, asked, visibleTo(caller, state), actor, now)
    return isRefused(quote) ? quote : { ...state, quote }
  },
}

function saveQuote<T>(insert: InsertQuote<T>) {
  return async (
    tx: Tx,
    state: ToQuote & { readonly quote: NewQuote },
    { caller, now }: CallBy<Caller>,
    key: KeyValues,
    { settings }: Deps,
  ) => {
    const { request, offers, users, quote } = state
    const isFirst = quote.counters === null
    const { mailed, ...mailings } = isFirst ? readersOf(users, request, now) : NO_READERS
    const mails = offerMails(
      { request, caller, settings, users },
      quote,
      offers,
      isFirst ? mailed : undefined,
    )
    const { history, haulierId } = quote
    const effects = effectsOf(request, { history, haulierIds: [haulierId], mails }, { caller, now })
    // The insert marks a first quote as new for the users of the owner.
    const newFor = isFirst ? [] : effects.newFor
    const all = { ...effects, ...mailings, newFor, quietUntil: quietFrom(now) }
    return insert(tx, state, all, caller, key)
  }
}

const NO_READERS = { mailed: [], begun: [], gathered: [] }

/** The offers that a company may see: all for the owner, its own negotiation for a haulier. */
function visibleTo({ companyId }: Caller, { request, offers }: Negotiation): readonly LoadedOffer[] {
  return request.ownerId === companyId ? offers : offers.filter(({ haulierId }) => haulierId === companyId)
}

interface ToDecide extends Negotiation, Decided<LoadedOffer> {
  readonly request: LoadedRequest
  readonly offers: readonly LoadedOffer[]
}

/** Loads an offer with its request locked; an offer that the caller may not see is not found. */
async function loadOffer(tx: Tx, call: CallBy<Caller>): Promise<ToDecide | Refused> {
  const id = idIn(call.params)
  const request = await lockForDecision(tx, id, call.now)
  const options = { audience: 'everyone', now: call.now } as const
  const negotiation = request && (await readNegotiation(tx, request, call.caller, options))
  const { companyId } = call.caller
  const offer = negotiation && visibleTo(call.caller, negotiation).find((candidate) => candidate.id === id)
  if (!offer) return refuse('not_found')
  requireSide(call.caller, negotiation.request.ownerId === companyId)
  return { ...negotiation, offer, side: negotiation.request.ownerId === companyId ? 'owner' : 'haulier' }
}

/** An offer that was just written. */
function show<T>(find: (tx: Tx, id: number, now: Date) => Promise<Json<T>>) {
  return async (tx: Tx, id: number, { now }: CallBy<Caller>) => ({ json: await find(tx, id, now) })
}

/** The offers on a request, all for its owner or those of one haulier. */
function listed<T>(find: store.QuoteList<T>, follow: FollowQuotes<T>, scope: store.QuoteListScope) {
  return async (
    db: Db,
    call: CallBy<Caller> & { readonly query: QueryOf<typeof contract.listContainerQuotesMade> },
  ) => {
    if (scope === 'made' && call.caller.companyType !== 'Haulier') throwRefusal('hauliers_only')
    const [id, viewer] = [idIn(call.params), viewerOf(call)]
    // Also finds out whether the caller may have this list.
    const list = await find(db, id, scope, viewer, windowOf(call.query))
    if (!list) return throwRefusal('not_found')
    const changes = await followed(call.query, (cursor, size) => follow(db, id, viewer, cursor, size))
    return changes ?? list
  }
}

export const quoteRoutes: readonly Route[] = [
  writeCombined(contract.submitContainerQuote, { ...submit, save: saveQuote(insertContainerQuote) }),
  writeCombined(contract.submitGeneralQuote, { ...submit, save: saveQuote(insertGeneralQuote) }),
  readReplicated(
    contract.listContainerQuotesReceived,
    listed(store.listContainerQuotesJson, followContainerQuotes, 'received'),
  ),
  readReplicated(
    contract.listGeneralQuotesReceived,
    listed(store.listGeneralQuotesJson, followGeneralQuotes, 'received'),
  ),
  readReplicated(
    contract.listContainerQuotesMade,
    listed(store.listContainerQuotesJson, followContainerQuotes, 'made'),
  ),
  readReplicated(
    contract.listGeneralQuotesMade,
    listed(store.listGeneralQuotesJson, followGeneralQuotes, 'made'),
  ),

  writeCombined(contract.acceptQuote, {
    load: loadOffer,
    decide(state) {
      const acceptance = acceptQuote({ ...state, ownerId: state.request.ownerId })
      return isRefused(acceptance) ? acceptance : { ...state, ...acceptance }
    },
    async save(tx, state, { caller, now }, _key, { settings }) {
      const { request, offers, users, won, lost, losers, history } = state
      const booking = await makeBooking(tx, state, now)
      const mails = acceptanceMails({ request, caller, settings, users }, { won, lost, all: offers, booking })
      const events: readonly Announcement[] = [
        { kind: 'request', requestId: request.id, companies: [request.ownerId, 'hauliers'] },
        { kind: 'booking', requestId: request.id, companies: [request.ownerId, won.haulierId] },
      ]
      const haulierIds = [won.haulierId, ...losers]
      const effects = effectsOf(request, { history, haulierIds, mails, events }, { caller, now })
      return saveAcceptance(tx, request, { ...state, bookingId: booking.id }, effects, now)
    },
  }),

  write(contract.cancelQuote, {
    load: loadOffer,
    decide(state, { body }) {
      const ending = body.status === 'Rejected' ? rejectQuote(state) : cancelQuote(state)
      return isRefused(ending) ? ending : { ...state, ...ending }
    },
    async save(tx, { request, offers, ended, status, replaced, history }, { caller, now }, { settings }) {
      await store.closeOffers(tx, [ended], status)
      await store.closeOffers(tx, replaced, 'Cancelled')
      await addHistory(tx, historyOf(request, history), caller, now)
      if (status === 'Rejected') await mailRejection({ tx, request, caller, settings, now }, ended, offers)
      await markNew(tx, request.id, othersThan(caller, request, [ended.haulierId]))
      await announce(tx, quoteEvent(request, [ended.haulierId]))
      return ended.id
    },
    reply: show(store.quoteJsonById),
  }),
]

/** A step of a negotiation, for the history of its request. */
function historyOf(
  { id, ownerId }: LoadedRequest,
  steps: readonly NegotiationStep[],
): readonly HistoryStep[] {
  return steps.map(({ isByOwner, ...step }) => ({
    requestId: id,
    ...step,
    ...(isByOwner ? { byCompany: ownerId } : {}),
  }))
}

/** A step of a negotiation concerns the owner and the hauliers in it, and no other company. */
function quoteEvent({ id, ownerId }: LoadedRequest, haulierIds: readonly number[]): Announcement {
  return { kind: 'quote', requestId: id, companies: [ownerId, ...haulierIds] }
}

/** The companies that have yet to see a step: those that it concerns, except the one that made it. */
function othersThan(
  { companyId }: Caller,
  { ownerId }: LoadedRequest,
  haulierIds: readonly number[],
): readonly number[] {
  return [...new Set([ownerId, ...haulierIds])].filter((company) => company !== companyId)
}

interface NegotiationEffects {
  readonly history: readonly NegotiationStep[]
  /** The hauliers of the negotiations that the step concerns. */
  readonly haulierIds: readonly number[]
  readonly mails: readonly MailDraft[]
  /** Events besides that of the quote. */
  readonly events?: readonly Announcement[]
}

/** All rows that a step of a negotiation writes in one statement. */
function effectsOf(
  request: LoadedRequest,
  { history, haulierIds, mails, events = [] }: NegotiationEffects,
  { caller, now }: MadeBy,
): Accompanying {
  return {
    steps: historyRows(historyOf(request, history), caller, now),
    mails: mailRows(mails, now),
    events: eventRows([...events, quoteEvent(request, haulierIds)]),
    newFor: othersThan(caller, request, haulierIds),
  }
}

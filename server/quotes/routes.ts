import * as contract from '#contract/quotes.ts'
import { acceptQuote, cancelQuote, type Decided, rejectQuote } from '#domain/quotes/decide.ts'
import { type NegotiationStep, type NewQuote, submitQuote } from '#domain/quotes/submit.ts'
import { isRefused, type Refused, refuse } from '#domain/refusals.ts'
import { maySeeRequest } from '#domain/requests/rules.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { markNew, markQuoteNew, markSeen, recountNewQuotes } from '../attention/store.ts'
import type { Caller } from '../auth/caller.ts'
import { makeBooking } from '../bookings/make.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, type Steps, write } from '../http/route.ts'
import { closeLoad, leaveNewLoads } from '../lanes/match.ts'
import { announce } from '../live/announce.ts'
import { windowOf } from '../paging.ts'
import { addHistory } from '../requests/history.ts'
import * as requests from '../requests/store.ts'
import { viewerOf } from '../requests/viewer.ts'
import { mailNewQuote } from './gathered-mails.ts'
import { mailAcceptance, mailOffer, mailRejection } from './mails.ts'
import * as store from './store.ts'

/** A locked request with all offers on it. */
interface Negotiation {
  readonly request: requests.LoadedRequest
  readonly offers: readonly store.LoadedOffer[]
}

async function loadNegotiation(tx: Tx, requestId: number, call: CallBy<Caller>): Promise<Negotiation | null> {
  const request = await requests.lockRequest(tx, requestId, call.now)
  if (!request || request.isDeleted) return null
  const offers = await store.loadOffers(tx, request, call.now)
  return { request, offers }
}

interface ToQuote extends Negotiation {
  readonly lines: readonly { readonly id: number; readonly count: number }[]
  readonly profile: store.QuotingProfile
  /** The fields of the request that have changed since the version that the quote was made for. */
  readonly changedSince: readonly string[]
}

type SubmitEndpoint = typeof contract.submitContainerQuote | typeof contract.submitGeneralQuote

const submit: Steps<SubmitEndpoint, undefined, ToQuote, ToQuote & { readonly quote: NewQuote }, number> = {
  limit: ({ body, caller }, { limits }) =>
    limits.take('offer', `company:${caller.companyId} request:${body.requestId}`),
  async load(tx, call) {
    const { caller, body } = call
    const isHaulier = caller.companyType === 'Haulier'
    // Asked before the request is looked at, so that the answer gives nothing away.
    if (!isHaulier && !body.counters?.length) return refuse('hauliers_only')
    const profile = await store.loadQuotingProfile(tx, caller.companyId)
    const negotiation = await loadNegotiation(tx, body.requestId, call)
    if (!negotiation || (!isHaulier && negotiation.request.ownerId !== caller.companyId))
      return refuse('not_found')
    const { id, version } = negotiation.request
    const madeFor = body.requestVersion ?? version
    const changedSince = madeFor === version ? [] : await requests.changedSince(tx, id, madeFor)
    return { ...negotiation, profile, changedSince, lines: await requests.loadLines(tx, id) }
  },
  decide(state, { body, caller, now }) {
    const actor = {
      companyId: caller.companyId,
      isHaulier: caller.companyType === 'Haulier',
      vatNumber: state.profile.vatNumber,
      hasConditions: state.profile.conditionsId !== null,
    }
    const { lines, changedSince } = state
    const quote = submitQuote(
      body,
      { ...state.request, lines, changedSince },
      visibleTo(caller, state),
      actor,
      now,
    )
    return isRefused(quote) ? quote : { ...state, quote }
  },
  async save(tx, { request, offers, quote, profile }, { caller, now }, { settings }) {
    const id = await store.insertQuote(tx, request, quote, offers, profile.conditionsId, caller, now)
    await record(tx, request, quote.history, caller, now)
    const answered = offers.find((offer) => offer.id === quote.counters) ?? null
    const context = { tx, request, caller, settings, now }
    if (quote.counters === null) await mailNewQuote(context, quote, id)
    else await mailOffer(context, quote, answered)
    if (quote.counters === null) await markQuoteNew(tx, request.id, request.ownerId, id)
    if (quote.side === 'haulier') {
      await markSeen(tx, caller.userId, request.id)
      await leaveNewLoads(tx, request.id, caller.companyId)
    }
    await announceQuote(tx, request, [quote.haulierId], caller)
    return id
  },
  async reply(tx, id, { now }) {
    return { json: await store.quoteJsonById(tx, id, now) }
  },
}

/** The offers that a company may see: all for the owner, its own negotiation for a haulier. */
function visibleTo({ companyId }: Caller, { request, offers }: Negotiation): readonly store.LoadedOffer[] {
  return request.ownerId === companyId ? offers : offers.filter(({ haulierId }) => haulierId === companyId)
}

interface ToDecide extends Negotiation, Decided<store.LoadedOffer> {
  readonly request: requests.LoadedRequest
  readonly offers: readonly store.LoadedOffer[]
}

/** Loads an offer with its request locked; one that the caller may not see does not exist for it. */
async function loadOffer(tx: Tx, call: CallBy<Caller>): Promise<ToDecide | Refused> {
  const id = idIn(call.params)
  const requestId = await store.requestOfQuote(tx, id)
  const negotiation = requestId === null ? null : await loadNegotiation(tx, requestId, call)
  const { companyId, companyType } = call.caller
  const offer = negotiation && visibleTo(call.caller, negotiation).find((candidate) => candidate.id === id)
  if (!offer) return refuse('not_found')
  const company = { companyId, isHaulier: companyType === 'Haulier' }
  if (!maySeeRequest(negotiation.request, company, true)) return refuse('not_found')
  return { ...negotiation, offer, side: negotiation.request.ownerId === companyId ? 'owner' : 'haulier' }
}

async function showOffer(tx: Tx, id: number, { now }: CallBy<Caller>) {
  return { json: await store.quoteJsonById(tx, id, now) }
}

function quotes(
  endpoint:
    | typeof contract.listContainerQuotesReceived
    | typeof contract.listGeneralQuotesReceived
    | typeof contract.listContainerQuotesMade
    | typeof contract.listGeneralQuotesMade,
  haulage: HaulageType,
  scope: store.QuoteListScope,
): Route {
  return read(endpoint, async (db, call) => {
    if (scope === 'made' && call.caller.companyType !== 'Haulier') throwRefusal('hauliers_only')
    const window = windowOf(call.query)
    const list = await store.listQuotesJson(db, idIn(call.params), haulage, scope, viewerOf(call), window)
    return list ?? throwRefusal('not_found')
  })
}

export const quoteRoutes: readonly Route[] = [
  write(contract.submitContainerQuote, submit),
  write(contract.submitGeneralQuote, submit),
  quotes(contract.listContainerQuotesReceived, 'Container', 'received'),
  quotes(contract.listGeneralQuotesReceived, 'General', 'received'),
  quotes(contract.listContainerQuotesMade, 'Container', 'made'),
  quotes(contract.listGeneralQuotesMade, 'General', 'made'),

  write(contract.acceptQuote, {
    load: loadOffer,
    decide(state) {
      const acceptance = acceptQuote(state)
      return isRefused(acceptance) ? acceptance : { ...state, ...acceptance }
    },
    async save(
      tx,
      { request, offers, won, superseded, lost, losers, history },
      { caller, now },
      { settings },
    ) {
      await store.closeOffers(tx, [won], 'Won')
      await store.markReplaced(tx, superseded, won.id)
      await requests.acceptRequest(tx, request.id, won.id, now)
      const booking = await makeBooking(tx, request.id, won.id, now)
      await closeLoad(tx, request.id)
      await record(tx, request, history, caller, now)
      await mailAcceptance({ tx, request, caller, settings, now }, { won, lost, all: offers, booking })
      await announce(tx, { kind: 'request', requestId: request.id, companies: [request.ownerId, 'hauliers'] })
      await announceQuote(tx, request, [won.haulierId, ...losers], caller)
      const companies = [request.ownerId, won.haulierId]
      await announce(tx, { kind: 'booking', requestId: request.id, companies })
      return won.id
    },
    reply: showOffer,
  }),

  write(contract.cancelQuote, {
    load: loadOffer,
    decide(state, { body }) {
      const ending = body.status === 'Rejected' ? rejectQuote(state) : cancelQuote(state)
      return isRefused(ending) ? ending : { ...state, ...ending }
    },
    async save(tx, { request, ended, status, replaced, history }, { caller, now }, { settings }) {
      await store.closeOffers(tx, [ended], status)
      await store.closeOffers(tx, replaced, 'Cancelled')
      await record(tx, request, history, caller, now)
      if (status === 'Rejected') await mailRejection({ tx, request, caller, settings, now }, ended)
      await announceQuote(tx, request, [ended.haulierId], caller)
      return ended.id
    },
    reply: showOffer,
  }),
]

/** Writes what happened in a negotiation into the history of its request. */
async function record(
  tx: Tx,
  { id, ownerId }: requests.LoadedRequest,
  steps: readonly NegotiationStep[],
  caller: Caller,
  now: Date,
): Promise<void> {
  const written = steps.map(({ isByOwner, ...step }) => ({
    requestId: id,
    ...step,
    ...(isByOwner ? { byCompany: ownerId } : {}),
  }))
  await addHistory(tx, written, caller, now)
}

/**
 * What happens in a negotiation concerns the owner and the hauliers in question, and no other company. It is new for
 * the people of those that did not do it.
 */
async function announceQuote(
  tx: Tx,
  { id, ownerId }: requests.LoadedRequest,
  haulierIds: readonly number[],
  caller: Caller,
): Promise<void> {
  const others = [ownerId, ...haulierIds].filter((company) => company !== caller.companyId)
  await recountNewQuotes(tx, id)
  await markNew(tx, id, others)
  await announce(tx, { kind: 'quote', requestId: id, companies: [ownerId, ...haulierIds] })
}

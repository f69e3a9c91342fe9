import * as contract from '#contract/quotes.ts'
import {
  countersTo,
  isLive,
  whyCannotAccept,
  whyCannotCancel,
  whyCannotReject,
} from '#domain/quotes/rules.ts'
import { type NewQuote, submitQuote } from '#domain/quotes/submit.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { isRefused, type Refused, refuse } from '#domain/refusals.ts'
import { maySeeRequest } from '#domain/requests/rules.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, type Steps, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { windowOf } from '../paging.ts'
import { addHistory } from '../requests/history.ts'
import { viewerOf } from '../requests/json.ts'
import * as requests from '../requests/store.ts'
import { mailAcceptance, mailOffer, mailRejection } from './mails.ts'
import * as store from './store.ts'

/** A locked request with the offers on it that the caller may see. */
interface Negotiation {
  readonly request: requests.LoadedRequest
  readonly offers: readonly store.LoadedOffer[]
}

async function loadNegotiation(tx: Tx, requestId: number, call: CallBy<Caller>): Promise<Negotiation | null> {
  const request = await requests.lockRequest(tx, requestId, call.now)
  if (!request || request.isDeleted) return null
  const offers = await store.loadOffers(tx, request, call.caller.companyId, call.now)
  return { request, offers }
}

interface ToQuote extends Negotiation {
  readonly lines: readonly { readonly id: number; readonly count: number }[]
  readonly profile: store.QuotingProfile
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
    const table = await loadNegotiation(tx, body.requestId, call)
    if (!table || (!isHaulier && table.request.ownerId !== caller.companyId)) return refuse('not_found')
    return { ...table, profile, lines: await requests.loadLines(tx, table.request.id) }
  },
  decide(state, { body, caller, now }) {
    const actor = {
      companyId: caller.companyId,
      isHaulier: caller.companyType === 'Haulier',
      vatNumber: state.profile.vatNumber,
      hasConditions: state.profile.conditionsId !== null,
    }
    const quote = submitQuote(body, { ...state.request, lines: state.lines }, state.offers, actor, now)
    return isRefused(quote) ? quote : { ...state, quote }
  },
  async save(tx, { request, offers, quote, profile }, { caller, now }, { settings }) {
    const id = await store.insertQuote(tx, request, quote, offers, profile.conditionsId, caller, now)
    const what = quote.counters === null ? 'Quote submitted' : 'Counter-offer submitted'
    await addHistory(
      tx,
      [
        {
          requestId: request.id,
          haulierId: quote.haulierId,
          what,
          oldPrice: quote.answeredTotal,
          newPrice: quote.total,
        },
      ],
      caller,
      now,
    )
    const answered = offers.find((offer) => offer.id === quote.counters) ?? null
    await mailOffer({ tx, request, caller, settings, now }, quote, answered)
    await announceQuote(tx, request, [quote.haulierId])
    return id
  },
  async reply(tx, id, { now }) {
    return { json: await store.quoteJsonById(tx, id, now) }
  },
}

interface ToDecide extends Negotiation {
  readonly offer: store.LoadedOffer
  readonly side: Side
}

/** Loads an offer with its request locked; one that the caller may not see does not exist for it. */
async function loadOffer(tx: Tx, call: CallBy<Caller>): Promise<ToDecide | Refused> {
  const id = idIn(call.params)
  const requestId = await store.requestOfQuote(tx, id)
  const table = requestId === null ? null : await loadNegotiation(tx, requestId, call)
  const offer = table?.offers.find((candidate) => candidate.id === id)
  if (!table || !offer) return refuse('not_found')
  const { companyId, companyType } = call.caller
  const company = { companyId, isHaulier: companyType === 'Haulier' }
  if (!maySeeRequest(table.request, company, true)) return refuse('not_found')
  return { ...table, offer, side: table.request.ownerId === companyId ? 'owner' : 'haulier' }
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
    decide: (state) => {
      const reason = whyCannotAccept(state.request, state.offer, state.side)
      return reason ? refuse(reason) : state
    },
    save: async (tx, { request, offer }, { caller, now }, { settings }) => {
      // A haulier that accepts may not see the other offers, but their authors have lost all the same.
      const offers = await store.loadOffers(tx, request, request.ownerId, now)
      await store.closeOffers(tx, [offer.id], 'Won')
      await requests.acceptRequest(tx, request.id, offer.id, now)
      const what = offer.counters === null ? 'Quote accepted' : 'Counter-offer accepted'
      await addHistory(
        tx,
        [
          { requestId: request.id, haulierId: offer.haulierId, what, newPrice: offer.total },
          ...lostHauliers(offers, offer).map((haulierId) => ({
            requestId: request.id,
            haulierId,
            what: 'Quote lost',
            byCompany: request.ownerId,
          })),
        ],
        caller,
        now,
      )
      await mailAcceptance({ tx, request, caller, settings, now }, offer, lostOffers(offers, offer), offers)
      await announce(tx, { kind: 'request', requestId: request.id, companies: [request.ownerId, 'hauliers'] })
      await announceQuote(tx, request, [offer.haulierId, ...lostHauliers(offers, offer)])
      return offer.id
    },
    reply: showOffer,
  }),

  write(contract.cancelQuote, {
    load: loadOffer,
    decide: (state, { body }) => {
      const status = body.status ?? 'Cancelled'
      const judge = status === 'Rejected' ? whyCannotReject : whyCannotCancel
      const reason = judge(state.request, state.offer, state.side)
      return reason ? refuse(reason) : { ...state, status }
    },
    save: async (tx, { request, offer, offers, status }, { caller, now }, { settings }) => {
      await store.closeOffers(tx, [offer.id], status)
      await store.closeOffers(
        tx,
        countersTo(offer, offers).map(({ id }) => id),
        'Cancelled',
      )
      const kind = offer.counters === null ? 'Quote' : 'Counter-offer'
      await addHistory(
        tx,
        [
          {
            requestId: request.id,
            haulierId: offer.haulierId,
            what: `${kind} ${status === 'Rejected' ? 'rejected' : 'cancelled'}`,
            oldPrice: offer.total,
          },
        ],
        caller,
        now,
      )
      if (status === 'Rejected') await mailRejection({ tx, request, caller, settings, now }, offer)
      await announceQuote(tx, request, [offer.haulierId])
      return offer.id
    },
    reply: showOffer,
  }),
]

/** What happens in a negotiation concerns the owner and the hauliers in question, nobody else. */
async function announceQuote(
  tx: Tx,
  { id, ownerId }: requests.LoadedRequest,
  haulierIds: readonly number[],
): Promise<void> {
  await announce(tx, { kind: 'quote', requestId: id, companies: [ownerId, ...haulierIds] })
}

/** The live offers of other hauliers, which are lost with an acceptance. */
function lostOffers(offers: readonly store.LoadedOffer[], won: store.LoadedOffer): store.LoadedOffer[] {
  return offers.filter((offer) => offer.haulierId !== won.haulierId && isLive(offer))
}

/** The hauliers behind those offers. */
function lostHauliers(offers: readonly store.LoadedOffer[], won: store.LoadedOffer): number[] {
  return [...new Set(lostOffers(offers, won).map(({ haulierId }) => haulierId))]
}

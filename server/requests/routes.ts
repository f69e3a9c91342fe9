import { getRequestUsage } from '#contract/plans.ts'
import { listPorts } from '#contract/ports.ts'
import * as contract from '#contract/requests.ts'
import { monthlyUsage, requestLimit } from '#domain/plans/rules.ts'
import { isRefused, type Refused, refuse } from '#domain/refusals.ts'
import { changeText, editRequest } from '#domain/requests/edit.ts'
import {
  createContainerRequest,
  createGeneralRequest,
  extendDeadline,
  type NewRequest,
  whyCannotCancelRequest,
  whyCannotDeleteRequest,
} from '#domain/requests/rules.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { formatDay } from '#domain/time.ts'
import { markNew, markNewForViewers, recountNewQuotes } from '../attention/store.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { closeLoad, extendLoad, queueLoad } from '../lanes/match.ts'
import { loadPlan } from '../plans/store.ts'
import { mailCancellation } from '../quotes/mails.ts'
import { loadOffers } from '../quotes/store.ts'
import { addHistory, findHistoryJson } from './history.ts'
import { listRequests, type Scope } from './lists.ts'
import { PORTS, portCode } from './ports.ts'
import { announceRequest, loadAllowance, saveNew } from './posting.ts'
import * as store from './store.ts'
import { viewerOf } from './viewer.ts'

type ListEndpoint = typeof contract.listRequests
type DetailEndpoint =
  | typeof contract.getRequest
  | typeof contract.getContainerRequest
  | typeof contract.getGeneralRequest

function list(endpoint: ListEndpoint, scope: Scope | null, haulage: HaulageType | null): Route {
  return read(endpoint, (db, call) => {
    const { query, caller } = call
    if (scope === 'bids' && caller.companyType !== 'Haulier') throwRefusal('hauliers_only')
    const chosen = scope ?? query.scope ?? 'all'
    return listRequests(db, viewerOf(call), {
      ...query,
      scope: chosen,
      haulage: haulage ?? query.haulage,
    })
  })
}

function detail(endpoint: DetailEndpoint, haulage: HaulageType | null): Route {
  return read(endpoint, async (db, call) => ({
    json:
      (await store.findRequestJson(db, idIn(call.params), viewerOf(call), haulage)) ??
      throwRefusal('not_found'),
  }))
}

async function saveOne(tx: Tx, request: NewRequest, call: CallBy<Caller>): Promise<number> {
  const [id] = await saveNew(tx, [request], call)
  return id ?? throwRefusal('not_found')
}

async function show(tx: Tx, id: number, call: CallBy<Caller>) {
  return { json: (await store.findRequestJson(tx, id, viewerOf(call))) ?? throwRefusal('not_found') }
}

/** Loads a request of the caller's own, locked. Another company's does not exist for it. */
async function loadOwn(tx: Tx, call: CallBy<Caller>): Promise<store.LoadedRequest | Refused> {
  const request = await store.lockRequest(tx, idIn(call.params), call.now)
  const isOwn = request && !request.isDeleted && request.ownerId === call.caller.companyId
  return isOwn ? request : refuse('not_found')
}

export const requestRoutes: readonly Route[] = [
  list(contract.listRequests, null, null),
  list(contract.listOwnContainerRequests, 'own', 'Container'),
  list(contract.listOwnGeneralRequests, 'own', 'General'),
  list(contract.listContainerRequestsToBid, 'bids', 'Container'),
  list(contract.listGeneralRequestsToBid, 'bids', 'General'),
  detail(contract.getRequest, null),
  detail(contract.getContainerRequest, 'Container'),
  detail(contract.getGeneralRequest, 'General'),

  write(contract.postContainerRequest, {
    load: loadAllowance,
    decide: ({ vatNumber, usage }, { body, now }) =>
      createContainerRequest(body, { vatNumber }, usage, portCode, now),
    save: saveOne,
    reply: show,
  }),
  write(contract.postGeneralRequest, {
    load: loadAllowance,
    decide: ({ vatNumber, usage }, { body, now }) => createGeneralRequest(body, { vatNumber }, usage, now),
    save: saveOne,
    reply: show,
  }),

  write(contract.cancelRequest, {
    load: loadOwn,
    decide: (request) => refusedOr(whyCannotCancelRequest(request), request),
    save: async (tx, request, { caller, now }, { settings }) => {
      const offers = await loadOffers(tx, request, now)
      await store.cancelRequest(tx, request.id, now)
      await addHistory(
        tx,
        [{ requestId: request.id, haulierId: null, what: 'Request cancelled' }],
        caller,
        now,
      )
      await mailCancellation({ tx, request, caller, settings, now }, offers)
      await recountNewQuotes(tx, request.id)
      await closeLoad(tx, request.id)
      await markNew(
        tx,
        request.id,
        offers.map(({ haulierId }) => haulierId),
      )
      await announceRequest(tx, request.id, request.ownerId)
      return request.id
    },
    reply: show,
  }),

  write(contract.extendRequest, {
    load: loadOwn,
    decide: (request, { body, now }) => {
      const extended = extendDeadline(body.deadline, request, now)
      return 'deadline' in extended ? { request, deadline: extended.deadline } : extended
    },
    save: async (tx, { request, deadline }, { caller, now }) => {
      await store.setDeadline(tx, request.id, deadline)
      await addHistory(
        tx,
        [
          {
            requestId: request.id,
            haulierId: null,
            what: `Quote deadline extended to ${formatDay(deadline)}`,
          },
        ],
        caller,
        now,
      )
      await markNewForViewers(tx, request.id, request.ownerId)
      await extendLoad(tx, request.id, deadline)
      await announceRequest(tx, request.id, request.ownerId)
      return request.id
    },
    reply: show,
  }),

  write(contract.updateRequest, {
    async load(tx, asked) {
      const request = await loadOwn(tx, asked)
      if (!('id' in request)) return request
      const quotesEver = await store.countQuotesEver(tx, request.id)
      const vatNumber = await store.loadVatNumber(tx, request.ownerId, false)
      return { ...request, quotesEver, vatNumber, draft: await store.loadDraft(tx, request.id) }
    },
    decide: (request, { body, now }) => {
      const edited = editRequest(body, request, request, portCode, now)
      return isRefused(edited) ? edited : { before: request, edited }
    },
    save: async (tx, { before, edited }, { caller, now }) => {
      if (edited.changed.length === 0) return before.id
      await store.updateRequest(tx, before, edited, caller.companyName)
      const what = changeText(edited.changed)
      await addHistory(tx, [{ requestId: before.id, haulierId: null, what }], caller, now)
      await markNewForViewers(tx, before.id, before.ownerId)
      await queueLoad(tx, before.id, now)
      await announceRequest(tx, before.id, before.ownerId)
      return before.id
    },
    reply: show,
  }),

  write(contract.deleteRequest, {
    load: async (tx, call) => {
      const request = await loadOwn(tx, call)
      if (!('id' in request)) return request
      return { id: request.id, quotesEver: await store.countQuotesEver(tx, request.id) }
    },
    decide: (request) => refusedOr(whyCannotDeleteRequest(request), request),
    save: async (tx, { id }, { caller, now }) => {
      await store.markDeleted(tx, id, now)
      await closeLoad(tx, id)
      await announceRequest(tx, id, caller.companyId)
    },
    reply: async () => ({ json: null }),
  }),

  read(getRequestUsage, async (db, { caller, now }) => {
    const limit = requestLimit(await loadPlan(db, caller.companyId, now))
    const usage = monthlyUsage(await store.countThisMonth(db, caller.companyId, now), limit)
    return { json: JSON.stringify(getRequestUsage.reply.encode(usage)) }
  }),

  read(contract.getRequestHistory, async (db, call) => ({
    json: (await findHistoryJson(db, idIn(call.params), viewerOf(call))) ?? throwRefusal('not_found'),
  })),

  read(listPorts, async () => ({ json: portsJson })),
]

const portsJson = JSON.stringify(PORTS.map((port) => listPorts.reply.listOf.encode(port)))

function refusedOr<T>(code: Parameters<typeof refuse>[0] | null, value: T): T | Refused {
  return code ? refuse(code) : value
}

import { getRequestUsage } from '#contract/plans.ts'
import { listPorts } from '#contract/ports.ts'
import { updateRequest } from '#contract/request-edit.ts'
import * as contract from '#contract/requests.ts'
import { monthlyUsage, requestLimit } from '#domain/plans/rules.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import { changeText, editRequest } from '#domain/requests/edit.ts'
import {
  createContainerRequest,
  createGeneralRequest,
  extendDeadline,
  whyCannotCancelRequest,
  whyCannotDeleteRequest,
} from '#domain/requests/rules.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { formatDay } from '#domain/time.ts'
import { markNew, markNewForViewers } from '../attention/store.ts'
import type { Caller } from '../auth/caller.ts'
import { followed } from '../changes/follow.ts'
import type { Db } from '../db/connect.ts'
import type { Json } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { noContent, printedReply } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { readReplicated } from '../http/replicated.ts'
import { type CallBy, type Route, read, write, writeCombined } from '../http/route.ts'
import { closeLoad, extendLoad, queueLoad } from '../lanes/match.ts'
import { loadPlan } from '../plans/store.ts'
import { mailCancellation } from '../quotes/mails.ts'
import { loadOffers } from '../quotes/offers.ts'
import { followRequests } from './changes.ts'
import { addHistory, findHistoryJson } from './history.ts'
import { narrowedScope, type Scope } from './list-parts.ts'
import { listRequests } from './lists.ts'
import { PORTS, portCode } from './ports.ts'
import { announceRequest, loadAllowance, postContainer, postGeneral, underName } from './posting.ts'
import * as store from './store.ts'
import { type Viewer, viewerOf } from './viewer.ts'

type ListEndpoint = typeof contract.listRequests

function list(endpoint: ListEndpoint, scope: Scope | null, haulage: HaulageType | null): Route {
  return readReplicated(endpoint, async (db, call) => {
    const { query, caller } = call
    if (scope === 'bids' && caller.companyType !== 'Haulier') throwRefusal('hauliers_only')
    const isOfOtherHaulage = haulage && query.haulage && query.haulage !== haulage
    const narrowed = isOfOtherHaulage ? 'none' : narrowedScope(scope, query.scope)
    const kind = { scope: narrowed, haulage: haulage ?? query.haulage }
    const viewer = viewerOf(call)
    const changes = await followed(query, (cursor, size) => followRequests(db, viewer, kind, cursor, size))
    return changes ?? (await listRequests(db, viewer, { ...query, ...kind }))
  })
}

type Find<T> = (db: Db, id: number, viewer: Viewer) => Promise<Json<T> | null>

/** The request in the path, as the caller sees it. */
function findInPath<T>(find: Find<T>) {
  return async (db: Db, call: CallBy<Caller>) => ({
    json: (await find(db, idIn(call.params), viewerOf(call))) ?? throwRefusal('not_found'),
  })
}

/** A request that was just written. */
function replyWith<T>(find: Find<T>) {
  return async (tx: Tx, id: number, call: CallBy<Caller>) => ({
    json: (await find(tx, id, viewerOf(call))) ?? throwRefusal('not_found'),
  })
}

/** Loads a request of the caller's company, locked. Another company's is not found. */
async function loadOwn(tx: Tx, call: CallBy<Caller>): Promise<store.LoadedRequest | Refused> {
  const request = await store.lockRequest(tx, idIn(call.params), call.now)
  const isOwn = request && !request.isDeleted && request.ownerId === call.caller.companyId
  return isOwn ? request : refuse('not_found')
}

/**
 * The same for a change of the deadline, which opens an expired request again: unless its company is being deactivated,
 * which locks the company before its requests, too.
 */
async function loadOwnToReopen(tx: Tx, call: CallBy<Caller>): Promise<store.LoadedRequest | Refused> {
  await store.lockCompanyOfRequests(tx, call.caller.companyId)
  return loadOwn(tx, call)
}

export const requestRoutes: readonly Route[] = [
  list(contract.listRequests, null, null),
  list(contract.listOwnContainerRequests, 'own', 'Container'),
  list(contract.listOwnGeneralRequests, 'own', 'General'),
  list(contract.listContainerRequestsToBid, 'bids', 'Container'),
  list(contract.listGeneralRequestsToBid, 'bids', 'General'),
  readReplicated(contract.getRequest, findInPath(store.findRequestJson)),
  readReplicated(contract.getContainerRequest, findInPath(store.findContainerJson)),
  readReplicated(contract.getGeneralRequest, findInPath(store.findGeneralJson)),

  writeCombined(contract.postContainerRequest, {
    load: loadAllowance,
    decide: ({ vatNumber, usage, ownerName }, { body, now }) =>
      underName(ownerName, createContainerRequest(body, { vatNumber }, usage, portCode, now)),
    save: postContainer,
  }),
  writeCombined(contract.postGeneralRequest, {
    load: loadAllowance,
    decide: ({ vatNumber, usage, ownerName }, { body, now }) =>
      underName(ownerName, createGeneralRequest(body, { vatNumber }, usage, now)),
    save: postGeneral,
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
      await closeLoad(tx, request.id)
      await markNew(
        tx,
        request.id,
        offers.map(({ haulierId }) => haulierId),
      )
      await announceRequest(tx, request.id, request.ownerId)
      return request.id
    },
    reply: replyWith(store.findRequestJson),
  }),

  write(contract.extendRequest, {
    load: loadOwnToReopen,
    decide: (request, { body, now }) => {
      const extended = extendDeadline(body.deadline, request, now)
      return isRefused(extended) ? extended : { request, deadline: extended.deadline }
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
    reply: replyWith(store.findRequestJson),
  }),

  write(updateRequest, {
    async load(tx, call) {
      const request = await loadOwnToReopen(tx, call)
      if (isRefused(request)) return request
      const quotesEver = await store.countQuotesEver(tx, request.id)
      const owner = await store.loadOwner(tx, request.ownerId)
      const changedSince = await store.fieldsChangedSince(tx, request, call.body.version)
      const draft = await store.loadDraft(tx, request.id)
      return { ...request, ...owner, quotesEver, changedSince, draft }
    },
    decide: (request, { body, now }) => {
      const edited = editRequest(body, request, request, portCode, now)
      return isRefused(edited) ? edited : { before: request, edited }
    },
    save: async (tx, { before, edited }, { caller, now }) => {
      if (edited.changed.length === 0) return before.id
      await store.updateRequest(tx, before, edited, before.ownerName)
      const what = changeText(edited.changed)
      await addHistory(tx, [{ requestId: before.id, haulierId: null, what }], caller, now)
      await markNewForViewers(tx, before.id, before.ownerId)
      await queueLoad(tx, before.id, now)
      await announceRequest(tx, before.id, before.ownerId)
      return before.id
    },
    reply: replyWith(store.findRequestJson),
  }),

  write(contract.deleteRequest, {
    load: async (tx, call) => {
      const request = await loadOwn(tx, call)
      if (isRefused(request)) return request
      return { id: request.id, quotesEver: await store.countQuotesEver(tx, request.id) }
    },
    decide: (request) => refusedOr(whyCannotDeleteRequest(request), request),
    save: async (tx, { id }, { caller, now }) => {
      await store.markDeleted(tx, id, now)
      await closeLoad(tx, id)
      await announceRequest(tx, id, caller.companyId)
    },
    reply: noContent,
  }),

  read(getRequestUsage, async (db, { caller, now }) => {
    const limit = requestLimit(await loadPlan(db, caller.companyId, now))
    const usage = monthlyUsage(await store.countThisMonth(db, caller.companyId, now), limit)
    return { value: usage }
  }),

  readReplicated(contract.getRequestHistory, async (db, call) => ({
    json: (await findHistoryJson(db, idIn(call.params), viewerOf(call))) ?? throwRefusal('not_found'),
  })),

  read(listPorts, async () => ({ json: portsJson })),
]

const portsJson = printedReply(listPorts, [...PORTS])

function refusedOr<T>(code: Parameters<typeof refuse>[0] | null, value: T): T | Refused {
  return code ? refuse(code) : value
}

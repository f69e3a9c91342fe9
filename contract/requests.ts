/** The calls about quote requests (docs/rules/requests.md#statuses). */
import * as z from 'zod/mini'
import { LIST_TABS } from '#domain/attention/attention.ts'
import { oneOf } from '#domain/fields.ts'
import { loadFilterFields } from '#domain/requests/list-filter.ts'
import { HistoryEntry } from '#domain/requests/request.ts'
import { HAULAGE_TYPES, REQUEST_STATUSES } from '#domain/requests/vocabulary.ts'
import { Day } from '#domain/time.ts'
import { commaChoice, haulage, instant, pounds } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { followFields, followNames, pageFields, pageNames } from './paging.ts'
import {
  ContainerRequestDraftWire,
  ContainerRequestWire,
  GeneralRequestDraftWire,
  GeneralRequestWire,
} from './request-shapes.ts'
import { wire } from './wire.ts'

/** Either kind of request; the value shows which one it is (see decodeReply). */
export const AnyRequest = [ContainerRequestWire, GeneralRequestWire] as const

export const REQUEST_ORDERINGS = [
  'created',
  '-created',
  'deadline',
  '-deadline',
  'pickup',
  '-pickup',
] as const
export type RequestOrdering = (typeof REQUEST_ORDERINGS)[number]

/**
 * The scopes of a haulier's list: requests it can bid on or has bid on, only those it has bid on, or its own to other
 * hauliers (docs/rules/interface.md#list-filters).
 */
const REQUEST_SCOPES = ['bids', 'quoted', 'own'] as const

const RequestListQuery = wire(
  z.object({
    ...pageFields,
    status: z.nullable(oneOf(REQUEST_STATUSES)),
    haulage: z.nullable(oneOf(HAULAGE_TYPES)),
    ordering: z.nullable(oneOf(REQUEST_ORDERINGS)),
    scope: z.nullable(oneOf(REQUEST_SCOPES)),
    tab: z.nullable(oneOf(LIST_TABS)),
    ...loadFilterFields,
    ...followFields,
  }),
  {
    ...pageNames,
    status: 'status',
    haulage: ['haulage_type', haulage()],
    ordering: 'ordering',
    scope: 'scope',
    tab: 'tab',
    loadTypes: ['load_type', commaChoice()],
    sizes: ['size', commaChoice()],
    requirements: ['requirement', commaChoice()],
    pickupAreas: ['pickup_area', commaChoice()],
    deliveryAreas: ['delivery_area', commaChoice()],
    pickupFrom: 'pickup_from',
    pickupTo: 'pickup_to',
    ...followNames,
  },
)

function requestList(name: string, path: string, summary: string) {
  return endpoint(name, {
    method: 'GET',
    path,
    access: 'company',
    keyScope: 'read',
    source: 'docs/rules/requests.md#visibility',
    summary,
    query: RequestListQuery,
    reply: { listOf: AnyRequest },
    paged: true,
    followed: true,
    csv: 'requests',
  })
}

export const listRequests = requestList(
  'listRequests',
  '/api/quoterequests/',
  'All requests that the caller may see',
)
export const listOwnContainerRequests = requestList(
  'listOwnContainerRequests',
  '/api/shipperquoterequestscntr/',
  "The caller's own container requests",
)
export const listOwnGeneralRequests = requestList(
  'listOwnGeneralRequests',
  '/api/shipperquoterequestsftl/',
  "The caller's own general requests",
)
export const listContainerRequestsToBid = requestList(
  'listContainerRequestsToBid',
  '/api/haulierquoterequestscntr/',
  'Container requests of others for a haulier to bid on',
)
export const listGeneralRequestsToBid = requestList(
  'listGeneralRequestsToBid',
  '/api/haulierquoterequestsftl/',
  'General requests of others for a haulier to bid on',
)

export const getRequest = endpoint('getRequest', {
  method: 'GET',
  path: '/api/quoterequests/{id}/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/requests.md#visibility',
  summary: 'One request of either kind',
  tagged: true,
  reply: AnyRequest,
})

export const getContainerRequest = endpoint('getContainerRequest', {
  method: 'GET',
  path: '/api/cntrquoterequest/{id}/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/requests.md#visibility',
  summary: 'One container request',
  tagged: true,
  reply: ContainerRequestWire,
})

export const getGeneralRequest = endpoint('getGeneralRequest', {
  method: 'GET',
  path: '/api/ftlquoterequest/{id}/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/requests.md#visibility',
  summary: 'One general request',
  tagged: true,
  reply: GeneralRequestWire,
})

export const postContainerRequest = endpoint('postContainerRequest', {
  method: 'POST',
  path: '/api/addcntrquoterequest/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'Post a container request',
  body: ContainerRequestDraftWire,
  reply: ContainerRequestWire,
  creates: true,
})

export const postGeneralRequest = endpoint('postGeneralRequest', {
  method: 'POST',
  path: '/api/addftlquoterequest/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests.md#required-fields',
  summary: 'Post a general request',
  body: GeneralRequestDraftWire,
  reply: GeneralRequestWire,
  creates: true,
})

export const deleteRequest = endpoint('deleteRequest', {
  method: 'DELETE',
  path: '/api/quoterequests/{id}/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests.md#delete',
  summary: 'Delete a request of the caller’s company that never received a quote',
})

export const cancelRequest = endpoint('cancelRequest', {
  method: 'PATCH',
  path: '/api/cancelquoterequest/{id}/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests.md#cancel',
  summary: 'Cancel an open request of the caller’s company',
  body: wire(z.object({ status: z.nullable(oneOf(['Cancelled'])) }), { status: 'quoteRequestStatus' }),
  reply: AnyRequest,
})

export const extendRequest = endpoint('extendRequest', {
  method: 'PATCH',
  path: '/api/extendquoterequest/{id}/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests.md#extend',
  summary: 'Move the deadline of an open or expired request of the caller’s company',
  body: wire(z.object({ deadline: Day }), { deadline: 'quoteRequestDeadline' }),
  reply: AnyRequest,
})

export const getRequestHistory = endpoint('getRequestHistory', {
  method: 'GET',
  path: '/api/quoterequesthistory/{id}/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/requests.md#history',
  summary: "The caller's part of a request's history, oldest first",
  reply: {
    listOf: wire(HistoryEntry, {
      who: 'who',
      user: 'user',
      haulier: 'haulier',
      when: ['when', instant],
      what: 'what',
      oldPrice: ['oldprice', pounds],
      newPrice: ['newprice', pounds],
      oldExpected: ['oldexpected', pounds],
      newExpected: ['newexpected', pounds],
    }),
  },
  csv: 'history',
})

/** The callers of the authorisation matrix: users of several companies, operators, and keys with a single scope. */
import type { KeyScope } from '#domain/api-keys/api-key.ts'

export const CALLERS = [
  'visitor',
  'forged',
  'inactive',
  'owner',
  'ownerUser',
  'shipper',
  'haulier',
  'rival',
  'operator',
] as const
export type Caller = (typeof CALLERS)[number]

/** Keys of the owner and of the haulier with a single scope. */
export const KEY_CALLERS = {
  ownerRead: { of: 'owner', scope: 'read' },
  ownerPost: { of: 'owner', scope: 'post' },
  ownerQuote: { of: 'owner', scope: 'quote' },
  haulierRead: { of: 'haulier', scope: 'read' },
  haulierPost: { of: 'haulier', scope: 'post' },
  haulierQuote: { of: 'haulier', scope: 'quote' },
} as const satisfies Record<string, { of: Caller; scope: KeyScope }>
export type KeyCaller = keyof typeof KEY_CALLERS

export function isKey(caller: Caller | KeyCaller): caller is KeyCaller {
  return caller in KEY_CALLERS
}

/** Which calls are open to keys, and the scope that each needs. No key may make any other call. */
export const OPEN_TO_KEYS: Readonly<Record<KeyScope | 'by side', readonly string[]>> = {
  read: [
    'getMe',
    'listRequests',
    'listOwnContainerRequests',
    'listOwnGeneralRequests',
    'listContainerRequestsToBid',
    'listGeneralRequestsToBid',
    'getRequest',
    'getContainerRequest',
    'getGeneralRequest',
    'getRequestUsage',
    'getRequestHistory',
    'listPorts',
    'listQuestions',
    'listContainerQuotesReceived',
    'listGeneralQuotesReceived',
    'listContainerQuotesMade',
    'listGeneralQuotesMade',
    'listBookings',
    'getBooking',
    'getConfirmation',
    'getCalendar',
    'getStatement',
    'listHauliers',
    'getHaulier',
    'getBrandImages',
    'getFleetImages',
    'getDocuments',
    'downloadDocument',
  ],
  post: [
    'postContainerRequest',
    'postGeneralRequest',
    'cancelRequest',
    'extendRequest',
    'updateRequest',
    'deleteRequest',
    'importRequests',
    'findPosted',
    'changeQuestion',
  ],
  quote: ['askQuestion'],
  'by side': [
    'submitContainerQuote',
    'submitGeneralQuote',
    'acceptQuote',
    'cancelQuote',
    'changeJobs',
    'recordStep',
    'undoStep',
    'undoSteps',
    'proposeChange',
    'answerChange',
    'addProof',
    'removeProof',
    'claimCharge',
    'answerCharge',
  ],
}

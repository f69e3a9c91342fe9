/** The items that wait for the caller, and marking requests as seen (docs/rules/attention.md). */
import {
  Attention,
  AttentionCounts,
  AttentionItem,
  AttentionItems,
  BookingTabCounts,
  TabCounts,
} from '#domain/attention/attention.ts'
import { instant, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const countNames = {
  newQuotes: 'newQuotes',
  countersToAnswer: 'countersToAnswer',
  deadlineToday: 'deadlineToday',
  expiringToday: 'expiringToday',
  referencesMissing: 'referencesMissing',
  chargesToAnswer: 'chargesToAnswer',
  changesToAnswer: 'changesToAnswer',
  newLoads: 'newLoads',
  toConfirm: 'toConfirm',
  proofMissing: 'proofMissing',
} as const

const items = listOf(
  wire(AttentionItem, {
    request: 'request',
    reference: 'reference',
    text: 'text',
    at: ['at', instant],
    booking: 'booking',
  }),
)

const TabCountsWire = wire(TabCounts, { needsMe: 'needsMe', new: 'new', closingToday: 'closingToday' })

const AttentionWire = wire(Attention, {
  counts: ['counts', wire(AttentionCounts, countNames)],
  items: [
    'items',
    wire(AttentionItems, {
      newQuotes: ['newQuotes', items],
      countersToAnswer: ['countersToAnswer', items],
      deadlineToday: ['deadlineToday', items],
      expiringToday: ['expiringToday', items],
      referencesMissing: ['referencesMissing', items],
      chargesToAnswer: ['chargesToAnswer', items],
      changesToAnswer: ['changesToAnswer', items],
      newLoads: ['newLoads', items],
      toConfirm: ['toConfirm', items],
      proofMissing: ['proofMissing', items],
    }),
  ],
  tabs: [
    'tabs',
    wire(Attention.shape.tabs, {
      own: ['own', TabCountsWire],
      bids: ['bids', TabCountsWire],
      bookings: ['bookings', wire(BookingTabCounts, { needsMe: 'needsMe' })],
    }),
  ],
})

export const getAttention = endpoint('getAttention', {
  method: 'GET',
  path: '/api/attention/',
  access: 'company',
  source: 'docs/rules/attention.md#keys',
  summary: 'What waits for the caller: how many of each kind, and the newest ten of each',
  reply: AttentionWire,
})

export const markSeen = endpoint('markSeen', {
  method: 'PUT',
  path: '/api/quoterequests/{id}/seen/',
  access: 'company',
  source: 'docs/rules/attention.md#seen',
  summary: 'The caller has seen a request as it is now',
})

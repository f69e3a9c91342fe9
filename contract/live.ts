/** The stream of events to open pages (docs/rules/live.md#stream). */
import { LiveChange, LiveUpdate } from '#domain/live/change.ts'
import { listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const LiveUpdateWire = wire(LiveUpdate, {
  changes: [
    'changes',
    listOf(wire(LiveChange, { kind: 'kind', requestId: 'quoteRequest', transactions: 'transactions' })),
  ],
})

/**
 * The header of an answer to a write: the transaction that the stream of events names (docs/rules/live.md#own-writes).
 */
export const TRANSACTION_HEADER = 'Quayline-Transaction'

/** The events of the stream: changes that concern the caller's company, or that the client missed some. */
export const CHANGES_EVENT = 'news'
export const REFRESH_EVENT = 'refresh'

/** The header with which a client continues after an interruption. */
export const LAST_EVENT_ID = 'Last-Event-ID'

/**
 * A client without {@link LAST_EVENT_ID} gets the events of this many seconds, because it has loaded its data before it
 * connects. One that took longer has to fetch everything again.
 */
export const NEW_CLIENT_SECONDS = 30

export const streamEvents = endpoint('streamEvents', {
  method: 'GET',
  path: '/api/events',
  access: 'company',
  source: 'docs/rules/live.md#stream',
  summary:
    'Server-sent events: "news" says what changed for the company, "refresh" to look at everything again',
  reply: LiveUpdateWire,
  streams: true,
})

/** Answers that their callers do not read. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection of whose answer nothing is read for this long is closed. */
const LONGEST_MS = 60_000

/**
 * Closes connections whose callers stop reading an answer: it would hold its memory, its open file or its connection to
 * the bucket without limit. The stream of events has its own rule (server/live/routes.ts).
 */
export function closeUnreadAnswers(app: FastifyInstance, longestMs = LONGEST_MS): void {
  app.addHook('onSend', async (_request, { raw }) => {
    // Calls of tests that use no network have no socket.
    if (!(raw.socket instanceof Socket)) return
    // Ends with the answer: after that the time for idle connections applies.
    raw.setTimeout(longestMs)
  })
}

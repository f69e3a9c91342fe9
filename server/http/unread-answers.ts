/** Answers that their callers do not read, or read so slowly that they would never end. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LIMITS = {
  /** A connection is closed if nothing of its answer is read for this long. */
  maxMs: 60_000,
  /** Less than this on average is no network of a phone: 20 MB may take almost six hours. */
  minBytesPerMs: 1,
  /** For an answer that begins before its length is known, such as a compressed one. */
  unknownMs: 30 * 60_000,
}

/** The buffers of a connection hold as many bytes. */
const SENT_AT_ONCE = 64 * 1024

/**
 * Closes a connection if its caller stops reading the answer, or takes a few bytes a minute: it would hold its memory, its
 * open file or its connection to the bucket without limit. The stream of events has its own rule (server/live/routes.ts).
 */
export function closeUnreadAnswers(app: FastifyInstance, limits: Partial<typeof LIMITS> = {}): void {
  const { maxMs, minBytesPerMs, unknownMs } = { ...LIMITS, ...limits }
  app.addHook('onSend', async (_request, reply, payload) => {
    const { socket } = reply.raw
    // Calls of tests that use no network have no socket.
    if (!(socket instanceof Socket)) return
    // Ends with the answer: after that the time for idle connections applies.
    reply.raw.setTimeout(maxMs)
    const bytes = lengthOf(payload) ?? Number(reply.getHeader('content-length') ?? Number.NaN)
    // Most answers: the system takes the whole of it at once, so it needs no timer.
    if (bytes <= SENT_AT_ONCE) return
    const giveUpMs = Number.isNaN(bytes) ? unknownMs : maxMs + bytes / minBytesPerMs
    const timer = setTimeout(() => socket.destroy(), giveUpMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

function lengthOf(payload: unknown): number | null {
  return typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : null
}

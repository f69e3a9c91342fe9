/** Handles requests that are answered before they have fully arrived, such as an upload that is too large. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Twice the largest upload. If more is left, the connection is closed. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 60_000

/**
 * Reads and drops the rest of an answered request: the client then sees the answer, and the connection serves
 * its next call. If too much is left, the connection ends.
 */
export function drainAnsweredRequests(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return
    if (Number(raw.headers['content-length'] ?? 0) > MAX_BYTES) reply.header('connection', 'close')
    drain(raw)
  })
}

function drain(request: IncomingMessage): void {
  let read = 0
  const tooSlow = setTimeout(() => request.destroy(), MAX_MS)
  tooSlow.unref()
  // A reader that stopped early has left the request paused.
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MAX_BYTES) request.destroy()
  })
  request.once('close', () => clearTimeout(tooSlow))
  request.resume()
}

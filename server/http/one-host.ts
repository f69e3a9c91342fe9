/** Requests that Node.js would answer itself, in a shape of its own, or let through. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_HEADER } from '#contract/refusal-header.ts'

/**
 * Refuses a request without a Host header, or with two of them: a proxy may have read the other one. The server has to be
 * made with `requireHostHeader: false`.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    ).length
    const isOptional = raw.httpVersion === '1.0'
    if (hosts === 1 || (isOptional && hosts === 0)) return
    return reply
      .status(400)
      .header(REFUSAL_HEADER, 'not_understood')
      .send({ detail: 'Send exactly one Host header.' })
  })
  // An Expect header other than 100-continue may be ignored.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit('request', request, response),
  )
}

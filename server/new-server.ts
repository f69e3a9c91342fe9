import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { REFUSAL_HEADER } from '#contract/refusal-header.ts'
import { MAX_BODY_BYTES } from './http/body-limits.ts'
import { answerNoRequest, MAX_REQUEST_MS, NOT_UNDERSTOOD } from './http/client-errors.ts'
import { loggedError, logOfProcess } from './http/log.ts'
import { asksForPage } from './pages/pages.ts'
import type { Settings } from './settings.ts'

/** How long the head of a request may take, and how often that is checked. */
const HEADERS_MS = 15_000
const CHECK_EVERY_MS = 5_000

/**
 * A server without routes, with its limits of time and size. `headers` are those of every answer; with `hasPages` a
 * browser that asks for an address which cannot be decoded is led to a page.
 */
export function newServer(
  settings: Settings,
  headers: Readonly<Record<string, string>>,
  hasPages: boolean,
): FastifyInstance {
  return Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggedError },
      stream: logOfProcess(),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // While the process ends, calls on open connections are still answered, and each answer closes its connection. The
    // framework's own refusal would have a different shape from all others.
    return503OnClosing: false,
    // Without it a body that trickles in would hold its connection without limit.
    requestTimeout: MAX_REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, headers),
    // An address that cannot be decoded reaches no hook and no other error handler.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      // Such as the end of a link that was cut off when it was copied.
      if (hasPages && asksForPage(request)) return reply.redirect('/404')
      return reply.status(400).header(REFUSAL_HEADER, 'not_understood').send({ detail: NOT_UNDERSTOOD })
    },
  })
}

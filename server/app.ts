/** The HTTP server: the hooks of every request, and all routes. */
import type { FastifyInstance } from 'fastify'
import { BUILD_HEADER } from '#contract/build.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamEvents } from '#contract/live.ts'
import { REFUSAL_HEADER } from '#contract/refusal-header.ts'
import type { Clock } from '#domain/clock.ts'
import { openSessions } from './auth/sessions.ts'
import { runInBackground } from './background/jobs.ts'
import { connectPostgres, type Database } from './db/connect.ts'
import { stateOf } from './db/state.ts'
import type { Deps } from './deps.ts'
import { openImageRewriter } from './files/images.ts'
import { openFileStore, StoreAway } from './files/storage.ts'
import { watchStore } from './files/store-health.ts'
import { limitBodies } from './http/body-limits.ts'
import { NOT_UNDERSTOOD } from './http/client-errors.ts'
import { closeWhenIdle } from './http/close-when-idle.ts'
import { compressAnswers } from './http/compression.ts'
import { limitConnections } from './http/connections.ts'
import { drainAnsweredRequests } from './http/drain.ts'
import { answerTo, forOperators } from './http/errors.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { requestLine } from './http/log.ts'
import { openUploadRoom } from './http/multipart.ts'
import { requireOneHost } from './http/one-host.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mountSecurityTxt } from './http/security-txt.ts'
import { closeUnreadAnswers } from './http/unread-answers.ts'
import { noteMethods } from './http/wrong-method.ts'
import { mountUnsubscribe } from './lanes/unsubscribe.ts'
import { mountMailbox } from './mail/mailbox-routes.ts'
import { mountMetrics } from './metrics/mount.ts'
import { newServer } from './new-server.ts'
import { mountDescription } from './openapi/mount.ts'
import { mountPages, readApplication } from './pages/pages.ts'
import { openPayments } from './payments/payments.ts'
import { mountTestCheckout } from './payments/test-checkout.ts'
import { openSiblings } from './process/siblings.ts'
import { SLOW_CALL_MS, SlowLog, tellSlowWork } from './process/slow-log.ts'
import { openReplica, type Replica } from './replica/replica.ts'
import { routes } from './routes.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route carries out. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The caller as callerKey() names it, once it is known; null before, and for calls without a session. */
    caller: string | null
  }
}

interface AppParts {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  /** False while the demo is made: then calls are answered, but no mail is sent and no data is cleaned up. */
  readonly withBackground?: boolean
  /** Gets the server before anything is mounted: tests inspect its answers. */
  readonly watch?: (app: FastifyInstance) => void
}

/** Builds the server on an open, migrated database. It listens to no port yet. */
export async function buildApp({
  settings,
  database,
  clock,
  withBackground = true,
  watch,
}: AppParts): Promise<FastifyInstance> {
  const application = readApplication()
  const headers = {
    ...securityHeaders(settings, application?.earlyScript ?? null),
    ...(application && { [BUILD_HEADER]: application.build }),
  }
  const app = newServer(settings, headers, application !== null)
  watch?.(app)
  const refuseOtherMethods = noteMethods(app)
  const deps = await openDeps({ settings, database, clock }, app.log)

  // Each worker accepts connections itself, and counts its own.
  const shareOf = (all: number) => Math.ceil(all / settings.workers)
  rememberSlowWork(app, deps)
  limitConnections(app.server, {
    inAll: shareOf(settings.maxConnections),
    ofAddress: settings.trustProxy ? null : shareOf(settings.maxConnectionsPerAddress),
  })
  app.addHook('onClose', async () => {
    deps.images.close()
    await deps.replica?.close()
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  requireOneHost(app)
  limitBodies(app, headers)
  await compressAnswers(app)
  drainAnsweredRequests(app)
  closeUnreadAnswers(app)
  closeWhenIdle(app)
  readJsonBodies(app)
  logResponses(app)
  answerErrors(app, settings)
  await mountMetrics(app, deps)
  mountHealth(app, deps)
  for (const route of routes) route.mount(app, deps)
  await mountDescription(
    app,
    routes.map(({ endpoint }) => endpoint),
    settings,
  )
  if (withBackground) await runInBackground(app, deps)
  if (settings.testCheckout) mountTestCheckout(app, deps)
  mountUnsubscribe(app, deps)
  mountSecurityTxt(app, deps)
  mountMailbox(app, settings)
  refuseOtherMethods(app)
  await mountPages(app, settings, application)
  return app
}

/** Opens what the calls need, from the sessions to the store of files. */
async function openDeps(
  { settings, database, clock }: Pick<AppParts, 'settings' | 'database' | 'clock'>,
  log: Deps['log'],
): Promise<Deps> {
  return {
    settings,
    database,
    replica: await openReadReplica(settings, database, log),
    clock,
    sessions: await openSessions(database),
    limits: openRateLimits(database, settings.rateLimits),
    siblings: openSiblings(),
    payments: await openPayments(settings, database, log, clock),
    files: watchStore(await openFileStore(settings), log, { isFolder: settings.s3 === null }),
    images: openImageRewriter(settings.workers),
    uploadRoom: openUploadRoom(settings.workers),
    slow: { startedAt: clock(), calls: new SlowLog(), statements: new SlowLog() },
    failingJobs: new Set(),
    log,
  }
}

/** What a supervisor or a proxy asks: whether the process runs, and whether it can serve calls. */
function mountHealth(app: FastifyInstance, { database, files }: Deps): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const state = await stateOf(database)
    if (state === 'away') return reply.status(503).send({ status: 'the database does not answer' })
    return {
      status: 'ready',
      ...(state === 'read only' && { database: 'takes no changes' }),
      ...(state === 'full' && { database: 'has no room' }),
      ...((await files.whyNotStored()) ? { files: 'cannot be stored' } : {}),
    }
  })
}

/** The replica of the settings, which is read if it is not too old. */
async function openReadReplica(
  { databaseReadUrl, databaseReadMaxLagSeconds, databaseConnections, slowStatementMs }: Settings,
  primary: Database,
  log: Deps['log'],
): Promise<Replica | null> {
  if (!databaseReadUrl) return null
  const settings = { connections: databaseConnections, slowMs: slowStatementMs }
  const replica = connectPostgres(databaseReadUrl, settings)
  return openReplica({ primary, replica, maxLagSeconds: databaseReadMaxLagSeconds, log })
}

/** Slow statements are logged, too; slow calls are in the log anyway, with their times. A stream is not slow. */
function rememberSlowWork(app: FastifyInstance, { database, slow, clock, siblings }: Deps): void {
  database.onSlowStatement((statement) => {
    app.log.warn(statement, 'slow statement')
    const { name, text, ms } = statement
    slow.statements.add({ name: [name, text].filter(Boolean).join(': '), ms, at: clock() })
  })
  tellSlowWork(siblings, slow)
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime }) => {
    if (elapsedTime < SLOW_CALL_MS || routeOptions.config.endpoint === streamEvents) return
    const name = `${method} ${routeOptions.url ?? 'no route'}`
    slow.calls.add({ name, ms: Math.round(elapsedTime), at: clock() })
  })
}

/** One line for each request. */
function logResponses(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      requestLine({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        caller: request.caller,
        address: request.ip,
      }),
      'request',
    )
  })
}

function answerErrors(app: FastifyInstance, settings: Settings): void {
  app.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (error instanceof StoreAway) request.log.warn({ err: error }, error.message)
    const answer = answerTo(error, request.routeOptions.config.endpoint ?? null, settings)
    const trouble = forOperators(error)
    if (trouble) request.log.error({ err: error }, trouble)
    if (answer) {
      if (answer.status === 401) reply.header('www-authenticate', 'Token, Bearer')
      return reply
        .status(answer.status)
        .headers(answer.headers ?? {})
        .header(REFUSAL_HEADER, answer.codes.join(', '))
        .send(answer.body)
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    reply.header(REFUSAL_HEADER, status < 500 ? 'not_understood' : 'failed')
    if (status < 500) return reply.status(status).send({ detail: NOT_UNDERSTOOD })
    request.log.error({ err: error }, 'unforeseen error')
    return reply.status(500).send({
      detail: 'Something went wrong on our side. Please try again; if it stays, tell us the reference.',
      reference: request.id,
    })
  })
}

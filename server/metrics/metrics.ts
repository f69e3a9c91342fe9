/** The metrics of a process and of the market, for Prometheus (docs/rules/metrics.md#metrics). */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { streamEvents } from '#contract/live.ts'
import { stateOf } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { countFigures, type Figures } from './figures.ts'

/** In seconds: from an answer from memory to an upload over a slow connection. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

type Parts = Pick<
  Deps,
  'database' | 'files' | 'clock' | 'settings' | 'log' | 'siblings' | 'replica' | 'failingJobs'
>

/** Each figure from the database, with its metric name and help text. */
const FIGURES: readonly [keyof Figures, name: string, help: string][] = [
  ['mailsWaiting', 'quayline_mails_waiting', 'Mails that are not sent yet, without refused ones'],
  ['oldestMailSeconds', 'quayline_mail_oldest_seconds', 'Age of the oldest of them'],
  [
    'mailsRefused',
    'quayline_mails_refused',
    'Mails that are refused or lack their papers, and are tried again',
  ],
  ['mailsGivenUp', 'quayline_mails_given_up', 'Mails that were given up in the last 30 days'],
  ['webhooksFailing', 'quayline_webhooks_failing', 'Webhooks whose last message failed'],
  [
    'deliveriesWaiting',
    'quayline_webhook_messages_waiting',
    'Messages to webhooks that are not delivered yet',
  ],
  ['companiesActive', 'quayline_companies_active', 'Companies that may enter'],
  ['companiesWaiting', 'quayline_companies_waiting', 'Companies that wait for activation'],
  ['requestsOfDay', 'quayline_requests_of_day', 'Requests posted in the last 24 hours'],
  ['quotesOfDay', 'quayline_quotes_of_day', 'Quotes and counter-offers of hauliers in the last 24 hours'],
  ['awardsOfDay', 'quayline_awards_of_day', 'Requests accepted in the last 24 hours'],
  ['paymentFailures', 'quayline_payment_failures', 'Kinds of payment failures of the last 24 hours'],
]

export interface Report {
  readonly contentType: string
  /** Everything that is measured, in the text format of Prometheus. */
  text(): Promise<string>
}

/** Measures the calls of an app. Call it before the routes are added. */
export function measure(app: FastifyInstance, parts: Parts): Report {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  measureCalls(app, own)
  measurePool(own, parts)
  measureReplica(own, parts)
  measureFiles(own, parts)
  measureJobs(own, parts)
  new Gauge({
    name: 'quayline_processes',
    help: 'Processes that answer calls, and this scrape',
    registers: [own],
    collect() {
      this.set(1)
    },
  })
  // The same on every process: not added up.
  const shared = new Registry()
  measureDisk(shared, parts)
  const count = figuresIn(shared, parts)
  parts.siblings.answer('metrics', () => own.getMetricsAsJSON())
  return {
    contentType: own.contentType,
    async text() {
      const [all] = await Promise.all([parts.siblings.ask('metrics'), count()])
      const added = AggregatorRegistry.aggregate(all as object[])
      return `${await added.metrics()}\n${await shared.metrics()}`
    },
  }
}

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'quayline_http_request_seconds',
    help: 'Duration of calls by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'quayline_event_streams',
    help: 'Open streams of events',
    registers: [registry],
  })
  const isStream = (request: FastifyRequest) => request.routeOptions.config.endpoint === streamEvents
  app.addHook('onRequest', async (request, reply) => {
    if (!isStream(request)) return
    streams.inc()
    reply.raw.once('close', () => streams.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    // The time of a stream is how long its page was open.
    if (isStream(request)) return
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function measurePool(registry: Registry, { database: { pool } }: Parts): void {
  if (!pool) return
  new Gauge({
    name: 'quayline_database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}

function measureReplica(registry: Registry, { replica }: Parts): void {
  if (!replica) return
  const reads = new Counter({
    name: 'quayline_replica_reads',
    help: 'Readings of lists and details: fresh ones were answered by the replica, all others by the primary',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  for (const outcome of ['fresh', 'behind', 'late', 'away', 'deaf', 'failed'] as const)
    reads.inc({ outcome }, 0)
  replica.onRead((outcome) => reads.inc({ outcome }))
  new Gauge({
    name: 'quayline_replica_lag_seconds',
    help: 'How old the view of the read replica is at most',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(replica.lagSeconds())
    },
  })
}

/** Of several processes the worst: of a bucket each knows its own uploads only. */
function measureFiles(registry: Registry, { files }: Parts): void {
  new Gauge({
    name: 'quayline_files_stored',
    help: '1 while files can be stored',
    registers: [registry],
    aggregator: 'min',
    async collect() {
      this.set((await files.whyNotStored()) === null ? 1 : 0)
    },
  })
}

/** A job is named while it fails only: there is no series of those that work. */
function measureJobs(registry: Registry, { failingJobs }: Parts): void {
  new Gauge({
    name: 'quayline_jobs_failing',
    help: 'Processes in which the last run of a background job failed',
    labelNames: ['name'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const name of failingJobs) this.set({ name }, 1)
    },
  })
}

function measureDisk(registry: Registry, { settings: { dataDir } }: Parts): void {
  new Gauge({
    name: 'quayline_disk_bytes',
    help: 'Size and free space of the disk of DATA_DIR',
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      this.set({ what: 'size' }, blocks * bsize)
      this.set({ what: 'free' }, bavail * bsize)
    },
  })
}

/** Counts the figures of the database. While the database is unreachable, no old figures are shown. */
function figuresIn(registry: Registry, { database, clock, log }: Parts): () => Promise<void> {
  const gauges = FIGURES.map(
    ([key, name, help]) => [key, new Gauge({ name, help, registers: [registry] })] as const,
  )
  const up = new Gauge({
    name: 'quayline_database_up',
    help: '1 while the database answers, takes changes and has room',
    registers: [registry],
  })
  return async () => {
    try {
      const figures = await countFigures(database.db, clock())
      for (const [key, gauge] of gauges) gauge.set(figures[key])
      up.set((await stateOf(database)) === 'ready' ? 1 : 0)
    } catch (error) {
      log.warn({ err: error }, 'the figures of /metrics could not be counted')
      for (const [, gauge] of gauges) gauge.set(Number.NaN)
      up.set(0)
    }
  }
}

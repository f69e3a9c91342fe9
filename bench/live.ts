/**
 * The stream of events under load (npm run bench:live): the cost of a thousand open pages for one process, the time of
 * a change from its commit to the pages, and the loss when one of two processes is killed.
 *
 * The database is PostgreSQL with fsync on; readers and servers share this machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { messageReader } from '#contract/event-stream.ts'
import { LAST_EVENT_ID, LiveUpdateWire, streamEvents } from '#contract/live.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, type Database, migrate } from '../server/db/connect.ts'
import { announce } from '../server/live/announce.ts'
import { addCompany, type Company } from '../server/testing/companies.ts'
import { median, report } from './report.ts'
import { memoryOf } from './send-calls.ts'
import { START_ARGUMENTS, START_ENVIRONMENT } from './start-arguments.ts'

const READERS = Number(process.env.BENCH_READERS ?? 1000)
const COMMITS = Number(process.env.BENCH_COMMITS ?? 200)
const CRASH_READERS = 200
const CRASH_COMMITS = 400
/** docs/rules/live.md: a change reaches open pages within a second. */
const MAX_MS = 1000

interface Server {
  readonly base: string
  readonly child: ChildProcess
}

const folder = mkdtempSync(join(tmpdir(), 'quayline-bench-'))
const servers: Server[] = []
const postgres = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on' } })
try {
  const url = postgres.url(await postgres.createDatabase())
  const database = connectPostgres(url)
  await migrate(database)
  const hauliers: Company[] = []
  for (let count = 0; count < READERS; count++)
    hauliers.push(await addCompany(database.db, new Date(), 'Haulier', { ready: false }))

  const first = await startServer(url)
  await memoryAndDelay(database, first, hauliers)
  const second = await startServer(url)
  await crash(database, first, second, hauliers.slice(0, CRASH_READERS))
  await database.close()
} finally {
  for (const { child } of servers) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A thousand pages of a thousand companies, each gets an event for every posted request. */
async function memoryAndDelay(
  database: Database,
  server: Server,
  hauliers: readonly Company[],
): Promise<void> {
  await setTimeout(2000)
  const before = memoryOf(server.child.pid ?? 0)
  const readers = await Promise.all(hauliers.map((haulier) => read(server.base, haulier.token)))
  await setTimeout(3000)
  const after = memoryOf(server.child.pid ?? 0)

  const delays: number[] = []
  const lasts: number[] = []
  for (let number = 1; number <= COMMITS; number++) {
    const committedAt = await announceRequest(database, number)
    if (!(await until(() => readers.every(({ heard }) => heard.has(number)), 30_000)))
      throw new Error('not every page got the event')
    const ofThis = readers.map(({ heard }) => (heard.get(number) ?? Number.NaN) - committedAt)
    delays.push(...ofThis)
    lasts.push(Math.max(...ofThis))
  }
  const peak = memoryOf(server.child.pid ?? 0)
  for (const reader of readers) reader.close()
  const slowest = percentile(delays, 1)
  const perReader = (mb: number) => `${((mb * 1024) / readers.length).toFixed(1)} KB`
  console.log(`\n${readers.length} open pages on one process, each with events of ${COMMITS} changes:\n`)
  report([
    ['what', 'measured'],
    ['memory before', `${before.toFixed(0)} MB`],
    ['memory with all pages open', `${after.toFixed(0)} MB, ${perReader(after - before)} a page`],
    ['memory after the changes', `${peak.toFixed(0)} MB, ${perReader(peak - before)} a page`],
    ['commit to page, median', `${median(delays).toFixed(1)} ms`],
    ['commit to page, 99 of 100', `${percentile(delays, 0.99).toFixed(1)} ms`],
    ['commit to the last of all pages, median', `${median(lasts).toFixed(1)} ms`],
    ['the slowest of all', `${slowest.toFixed(1)} ms`],
  ])
  if (slowest > MAX_MS) process.exitCode = 1
}

/** Half of the pages listen to each of two processes; one is killed while changes are made. */
async function crash(database: Database, a: Server, b: Server, hauliers: readonly Company[]): Promise<void> {
  const readers = await Promise.all(
    hauliers.map((haulier, index) => readForEver([a, b], index % 2, haulier.token)),
  )
  const offset = 1_000_000
  for (let number = 1; number <= CRASH_COMMITS; number++) {
    await announceRequest(database, offset + number)
    if (number === CRASH_COMMITS / 2) a.child.kill('SIGKILL')
    await setTimeout(5)
  }
  const all = Array.from({ length: CRASH_COMMITS }, (_, index) => offset + index + 1)
  const missing = () =>
    readers.reduce((sum, { heard }) => sum + all.filter((one) => !heard.has(one)).length, 0)
  await until(() => missing() === 0, 15_000)
  const twice = readers.reduce((sum, { repeats }) => sum + repeats(), 0)
  for (const reader of readers) reader.close()
  console.log(`\nOne of two processes killed amid ${CRASH_COMMITS} changes, ${readers.length} pages:\n`)
  report([
    ['what', 'measured'],
    ['pages that had to come back', String(readers.filter(({ returns }) => returns() > 0).length)],
    ['events lost', `${missing()} of ${CRASH_COMMITS * readers.length}`],
    ['events sent twice', String(twice)],
  ])
  if (missing() > 0) process.exitCode = 1
}

/** Announces a posted request; returns the time of its commit. */
async function announceRequest(database: Database, requestId: number): Promise<number> {
  await database.db
    .transaction()
    .execute((tx) => announce(tx, { kind: 'request', requestId, companies: 'hauliers' }))
  return performance.now()
}

interface Reader {
  /** When the event of each request arrived. */
  readonly heard: ReadonlyMap<number, number>
  close(): void
}

interface Ear {
  readonly heard: Map<number, number>
  repeats: number
  lastId: string | null
}

async function open(base: string, token: string, ear: Ear): Promise<IncomingMessage> {
  const request = get(base + streamEvents.path, {
    agent: false,
    headers: {
      authorization: `Token ${token}`,
      ...(ear.lastId === null ? {} : { [LAST_EVENT_ID]: ear.lastId }),
    },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`)
  const take = messageReader()
  response.setEncoding('utf8').on('data', (piece: string) => {
    const now = performance.now()
    for (const { id, data } of take(piece)) {
      if (id !== null) ear.lastId = id
      if (data === '') continue
      for (const { requestId } of LiveUpdateWire.decode(JSON.parse(data)).changes) {
        if (requestId === null) continue
        if (ear.heard.has(requestId)) ear.repeats++
        else ear.heard.set(requestId, now)
      }
    }
  })
  return response
}

async function read(base: string, token: string): Promise<Reader> {
  const ear: Ear = { heard: new Map(), repeats: 0, lastId: null }
  const response = await open(base, token, ear)
  return { heard: ear.heard, close: () => response.destroy() }
}

/** A page that reconnects, to the other server in turn, until it is closed. */
async function readForEver(
  between: readonly Server[],
  first: number,
  token: string,
): Promise<Reader & { returns(): number; repeats(): number }> {
  const ear: Ear = { heard: new Map(), repeats: 0, lastId: null }
  let response: IncomingMessage | null = null
  let isClosed = false
  let visits = 0
  const ready = Promise.withResolvers<void>()
  void (async () => {
    for (; !isClosed; visits++) {
      const server = between[(first + visits) % between.length] as Server
      try {
        response = await open(server.base, token, ear)
        ready.resolve()
        await once(response, 'close')
      } catch (error) {
        // The killed server: connect to the other one.
        if (visits === 0) ready.reject(error)
      }
      await setTimeout(20)
    }
  })()
  await ready.promise
  return {
    heard: ear.heard,
    returns: () => visits,
    repeats: () => ear.repeats,
    close() {
      isClosed = true
      response?.destroy()
    },
  }
}

/** Whether a condition becomes true in time. */
async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!holds()) {
    if (performance.now() > deadline) return false
    await setTimeout(5)
  }
  return true
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

async function startServer(url: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [...START_ARGUMENTS, join(import.meta.dirname, '../server/main.ts')],
    {
      env: {
        ...START_ENVIRONMENT,
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        DEMO: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const server = { base: `http://127.0.0.1:${port}`, child }
  servers.push(server)
  for (let waited = 0; waited < 120_000; waited += 100) {
    const isUp = await fetch(`${server.base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return server
    await setTimeout(100)
  }
  throw new Error('the server did not start')
}

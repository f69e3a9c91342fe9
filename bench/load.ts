/**
 * A mixed load at a fixed rate (Linux): npm run bench:load -- --rate 600 --minutes 10 [--database pglite]
 * [--requests 100000] [--flood 20].
 *
 * The companies of the marketplace read and write in the shares of MIX, each call by another one. A call is sent when
 * it is due, whether or not earlier ones were answered, and its time counts from then. Meanwhile `--flood` clients of
 * one address sign in with wrong passwords without pause, and a user of another address signs in every two seconds.
 * Prints a line for each half minute, and ends with status 1 if a limit is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPglite, connectPostgres, type Database, migrate } from '../server/db/connect.ts'
import { readCalls, writeCalls } from './calls.ts'
import { benchToken, fill, marketplace } from './fill.ts'
import { type Answered, paced, signIns } from './paced.ts'
import { median, report } from './report.ts'
import { memoryOf } from './send-calls.ts'
import { startServer, stopServers } from './servers.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '600' },
    minutes: { type: 'string', default: '10' },
    requests: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'postgres' },
    flood: { type: 'string', default: '20' },
  },
})
const [rate, minutes, requests, flood] = [values.rate, values.minutes, values.requests, values.flood].map(
  Number,
) as [number, number, number, number]
const isEmbedded = values.database === 'pglite'

/** The share of each call in a hundred. */
const MIX: Readonly<Record<string, number>> = {
  'hauliers, to bid on, -created': 14,
  'hauliers, to bid on, pickup': 4,
  'hauliers, open, general, deadline': 2,
  'shippers, newest': 14,
  detail: 24,
  'quotes received': 10,
  history: 4,
  'attention, hauliers': 10,
  'attention, shippers': 6,
  directory: 2,
  'hauliers, search finds some': 1,
  'shippers, search finds much': 2,
  'create, 2 lines': 2,
  quote: 3.5,
  counter: 1,
  accept: 0.5,
}

const WARM_SECONDS = 15

/** The most milliseconds of a call at the 99th percentile, and of the other user's sign-in at the median. */
const P99_MS = isEmbedded ? 150 : 100
const SIGN_IN_MS = 300
/** The most memory of the last third, as a multiple of the first. */
const GROWTH = 1.1

const folder = mkdtempSync(join(tmpdir(), 'quayline-load-'))
const dataDir = join(folder, 'data')
const postgres = isEmbedded
  ? null
  : await startPostgres({
      settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '1GB' },
    })
try {
  const url = postgres?.url(await postgres.createDatabase())
  const calls = await prepare(url ? connectPostgres(url) : await connectPglite(dataDir))
  const server = await startServer('server/main.ts', {
    ...(url ? { DATABASE_URL: url } : {}),
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
  })
  // Not counted: the first calls compile the program and let each connection plan its statements.
  const warm = { rate, seconds: WARM_SECONDS, every: WARM_SECONDS, tell: () => undefined }
  await paced(server.port, calls.splice(0, warm.rate * WARM_SECONDS), warm)
  const signing = signIns(server.port, flood)
  const memory: number[] = []
  const answered = await paced(server.port, calls, {
    rate,
    seconds: minutes * 60,
    every: 30,
    tell(part, second) {
      memory.push(memoryOf(server.pid))
      console.log(
        `${second} s: ${part.length} answers, p50 ${ms(at(part, 0.5))}, p99 ${ms(at(part, 0.99))}, ${Math.round(memory.at(-1) ?? 0)} MB`,
      )
    },
  })
  judge(answered, memory, await signing.end())
} finally {
  stopServers()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the database, and returns the calls in their order. */
async function prepare(database: Database) {
  await migrate(database)
  const sizes = marketplace(requests)
  await fill(database.db, sizes)
  const count = rate * (minutes * 60 + WARM_SECONDS)
  const reads = await readCalls(database.db, sizes, 2500, '')
  const writes = await writeCalls(database.db, sizes, Math.ceil((count * 4) / 100), 0, 1)
  await database.close()
  // A company with a tenth of all requests would have more users than the bench's one, whose calls would be limited.
  const large = [1, sizes.shippers + 1, sizes.shippers + 2].map((id) => `Token ${benchToken(id)}`)
  const pools = new Map(
    [...reads, ...writes].map(({ name, kind, httpCalls }) => [
      name,
      { kind, httpCalls: httpCalls.filter(({ headers }) => !large.includes(headers.authorization ?? '')) },
    ]),
  )
  const used = new Map<string, number>()
  const order = Object.entries(MIX).flatMap(([name, share]) => new Array<string>(share * 2).fill(name))
  const next = (name: string) => {
    const pool = pools.get(name)
    if (!pool) throw new Error(`there is no call ${name}`)
    const nth = used.get(name) ?? 0
    used.set(name, nth + 1)
    const isRead = pool.kind === 'read' || pool.kind === 'search'
    const call = pool.httpCalls[isRead ? nth % pool.httpCalls.length : nth]
    return call ? { name, ...call } : null
  }
  return Array.from({ length: count }, (_, nth) => {
    // A step that shares no factor with the 200 places spreads each kind over the time.
    const name = order[(nth * 77) % order.length] ?? 'detail'
    const call = next(name) ?? next('detail')
    if (!call) throw new Error('nothing to read')
    return call
  })
}

function judge(answered: readonly Answered[], memory: readonly number[], others: readonly number[]): void {
  const names = Object.keys(MIX)
  report([
    ['call', 'answers', 'p50 ms', 'p99 ms'],
    ...names.map((name) => {
      const own = answered.filter((one) => one.name === name)
      return [name, String(own.length), ms(at(own, 0.5)), ms(at(own, 0.99))]
    }),
  ])
  const statuses = Object.groupBy(answered, ({ status }) => String(status))
  const counts = Object.entries(statuses).map(([status, all = []]) => {
    const named = status === '429' ? ` (${[...new Set(all.map(({ name }) => name))].join(', ')})` : ''
    return `${status}: ${all.length}${named}`
  })
  const third = Math.ceil(memory.length / 3)
  const [first, last] = [median(memory.slice(0, third)), median(memory.slice(-third))]
  const p99 = at(answered, 0.99)
  console.log(`\nStatuses: ${counts.join(', ')}`)
  console.log(`All calls: p50 ${ms(at(answered, 0.5))} ms, p99 ${ms(p99)} ms`)
  console.log(`Memory: ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last`)
  console.log(`Sign-ins of another user: ${others.length}, median ${ms(median(others))} ms`)
  const failed = answered.filter(({ status }) => status === 0 || status >= 500).length
  const missed = [
    failed > 0 && `${failed} calls got no answer or a 5xx`,
    p99 > P99_MS && `p99 is ${ms(p99)} ms, not ${P99_MS}`,
    last > GROWTH * first && `the memory grew to ${(last / first).toFixed(2)} times`,
    median(others) > SIGN_IN_MS && `a sign-in took ${ms(median(others))} ms, not ${SIGN_IN_MS}`,
  ].filter((line) => line !== false)
  for (const line of missed) console.log(`missed: ${line}`)
  if (missed.length > 0) process.exitCode = 1
}

function at(answered: readonly Answered[], part: number): number {
  const times = answered.map(({ ms }) => ms).sort((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
}

function ms(value: number): string {
  return value.toFixed(1)
}

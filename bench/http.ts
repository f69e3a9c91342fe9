/**
 * The cost of the calls of the HTTP interface (Linux): npm run bench:http -- [sizes [rounds [turns]]], as in
 * `npm run bench:http -- 1000,100000 3 50`. The defaults are 1,000, 100,000 and 1,000,000 requests and 5 rounds of 100
 * turns, of reads five times as many.
 *
 * Each turn is by another company, in a marketplace of 5,000 companies. The baseline is a bare node:http server
 * (baseline-server.ts) that answers the same bytes with one statement, or writes the same rows. Rounds alternate between
 * product and baseline, and the figures are medians. Other work on the machine changes rates and times, but hardly
 * changes their ratios and the CPU milliseconds. Exits with 1 if a limit is missed. PGBENCH=1 adds the rate that pgbench
 * reaches with each read.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import { addOperatorAccount } from '../server/testing/operators.ts'
import { baselineCalls, pathOf, record } from './baseline-calls.ts'
import { type Call, readCalls, writeCalls } from './calls.ts'
import { fill, marketplace } from './fill.ts'
import { missedLimits, type Result } from './limits.ts'
import { pgbench } from './pgbench.ts'
import { median, report } from './report.ts'
import { type Cost, type HttpCall, memoryOf, parentOf, sendCalls } from './send-calls.ts'
import { type Server, startServer, stopServers } from './servers.ts'

const [sizes = [1000, 100_000, 1_000_000], [rounds = 5] = [], [turns = 100] = []] = process.argv
  .slice(2)
  .map((given) => given.split(',').map(Number))
/** As many as the product has. */
const CONNECTIONS = readSettings({}).databaseConnections
const PGBENCH_SECONDS = 2
/**
 * How often a round of reads makes each call. A hundred reads are over before Node.js has compiled the code of their
 * route, and their share varies by a fifth.
 */
const READS = 5

const postgres = await startPostgres({
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '1GB' },
})
const folder = mkdtempSync(join(tmpdir(), 'quayline-bench-'))
const results: Result[] = []
try {
  for (const requests of sizes) results.push(...(await measure(requests)))
} finally {
  stopServers()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
const missed = missedLimits(results)
for (const line of missed) console.log(`missed: ${line}`)
if (missed.length > 0) process.exitCode = 1

/** Measures every call at one size of the marketplace. */
async function measure(requests: number): Promise<Result[]> {
  const url = postgres.url(await postgres.createDatabase())
  const database = connectPostgres(url)
  await migrate(database)
  const { db } = database
  const filled = marketplace(requests)
  console.log(`\nFilling ${requests.toLocaleString('en-GB')} requests …`)
  await fill(db, filled)
  const { token } = await addOperatorAccount(db, new Date())
  const reads = await readCalls(db, filled, turns, token)
  const writes: Call[][] = []
  for (let part = 0; part < 2 * rounds; part++)
    writes.push(await writeCalls(db, filled, turns, part, 2 * rounds))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await database.close()

  // Product and baseline write to different requests in each round.
  const ofBaseline = writes.slice(rounds)
  const names = writes[0]?.map(({ name, kind }) => ({ name, kind })) ?? []
  const together = names.map(({ name, kind }, which) => ({
    name,
    kind,
    httpCalls: ofBaseline.flatMap((calls) => calls[which]?.httpCalls ?? []),
  }))
  const recordings = await record(url, folder, [...reads, ...together])
  const file = join(folder, `calls-${requests}`)
  writeFileSync(file, serialize(baselineCalls(recordings)))
  const product = await startServer('server/main.ts', {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    OPERATOR_SECOND_FACTOR: 'off',
  })
  const baseline = await startServer('bench/baseline-server.ts', {
    DATABASE_URL: url,
    BASELINE_CALLS: file,
    CONNECTIONS: String(CONNECTIONS),
  })
  const both = { product, baseline, postmaster }
  const found: Result[] = []
  const add = (of: Pick<Call, 'name' | 'kind'>, costs: Costs, limit: Result['limit']) =>
    found.push({
      requests,
      name: of.name,
      kind: of.kind,
      statements: recordings.get(of.name)?.statements ?? Number.NaN,
      product: mid(costs.product),
      baseline: mid(costs.baseline),
      limit,
    })
  for (const read of reads) {
    const ofReads = Array.from({ length: READS }, () => read.httpCalls).flat()
    // The first round of a read prepares its statement on each connection of both.
    await costsOf(both, read.name, [ofReads])
    const costs = await costsOf(
      both,
      read.name,
      Array.from({ length: rounds }, () => ofReads),
    )
    const first = recordings.get(read.name)?.turns[0]?.[0]
    const limit = first && process.env.PGBENCH ? pgbench(url, first, CONNECTIONS, PGBENCH_SECONDS) : null
    add(read, costs, limit)
  }
  for (const [which, write] of names.entries()) {
    const ofRounds = writes.slice(0, rounds).map((calls) => calls[which]?.httpCalls ?? [])
    add(write, await costsOf(both, write.name, ofRounds), null)
  }
  show(found, product)
  stopServers()
  return found
}

interface Costs {
  readonly product: readonly Cost[]
  readonly baseline: readonly Cost[]
}

/** What the calls of each round cost on the product and, as often, on the baseline. */
async function costsOf(
  { product, baseline, postmaster }: { product: Server; baseline: Server; postmaster: number },
  name: string,
  ofRounds: readonly (readonly HttpCall[])[],
): Promise<Costs> {
  const costs: { product: Cost[]; baseline: Cost[] } = { product: [], baseline: [] }
  for (const httpCalls of ofRounds) {
    if (httpCalls.length === 0) continue
    costs.product.push(await sendCalls(product, postmaster, httpCalls))
    const ofBaseline = httpCalls.map(() => baselineCall(name))
    costs.baseline.push(await sendCalls(baseline, postmaster, ofBaseline))
  }
  return costs
}

function baselineCall(name: string): HttpCall {
  return { method: 'GET', path: pathOf(name), headers: {} }
}

function mid(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost) => median(costs.map((cost) => cost[part]))
  return { rate: of('rate'), server: of('server'), postgres: of('postgres'), p50: of('p50'), p99: of('p99') }
}

function show(found: readonly Result[], product: Server): void {
  const ms = (value: number) => value.toFixed(2)
  report([
    [
      'call',
      'statements',
      '/s',
      'of baseline',
      'server ms',
      'of baseline',
      'PostgreSQL ms',
      'of baseline',
      'p50',
      'p99',
      'pgbench /s',
    ],
    ...found.map(({ name, statements, product: of, baseline, limit }) => [
      name,
      String(statements),
      of.rate.toFixed(0),
      ms(of.rate / baseline.rate),
      ms(of.server),
      ms(baseline.server),
      ms(of.postgres),
      ms(baseline.postgres),
      of.p50.toFixed(0),
      of.p99.toFixed(0),
      limit === null ? '–' : limit.toFixed(0),
    ]),
  ])
  console.log(`\nMemory of the server: ${memoryOf(product.pid).toFixed(0)} MB`)
}

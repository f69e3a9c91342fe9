/**
 * How fast the HTTP interface is, beside two peers in the same run (npm run bench:http):
 *
 * - `bare`: a node:http server with pg that runs the very statements of the product and sends their JSON
 * - `pgbench`: the same statement straight into PostgreSQL, with as many connections (where it is installed)
 *
 * Sign-ins are real, the database is PostgreSQL with 100,000 requests, 200,000 lines and 300,000 quotes.
 * Figures are ratios of medians over rounds that alternate between the servers.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { buildApp } from '../server/app.ts'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import type { BareCall } from './bare.ts'
import { FULL, fill, haulierEmail, PASSWORD, type Sizes, shipperEmail } from './fill.ts'
import { pgbench } from './pgbench.ts'
import { recordingDatabase } from './record.ts'
import { median, report } from './report.ts'
import { type Scenario, scenarios, type Tokens } from './scenarios.ts'

const CONNECTIONS = 10
const CLIENTS = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SIZES: Sizes = process.env.BENCH_SMALL ? { shippers: 20, hauliers: 20, requests: 2000 } : FULL

const postgres = await startPostgres({
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '1GB',
    max_connections: 100,
  },
})
const folder = mkdtempSync(join(tmpdir(), 'quayline-bench-'))
const children: { kill(): void }[] = []
try {
  const name = await postgres.createDatabase()
  const url = postgres.url(name)
  const database = connectPostgres(url)
  await migrate(database)
  console.log(`Filling ${SIZES.requests.toLocaleString('en-GB')} requests …`)
  await fill(database.db, SIZES)

  const product = await startProduct(url)
  const tokens = await signIn(product, SIZES)
  const measured = await recordScenarios(url, tokens)
  const bare = await startBare(
    url,
    measured.map(({ bare: call }) => call),
  )

  const rows = [['call', 'product /s', 'bare /s', 'product : bare', 'pgbench /s', 'product : pgbench']]
  for (const scenario of measured) {
    const ofProduct: number[] = []
    const ofBare: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ofProduct.push(await load(product, scenario.request))
      ofBare.push(await load(bare, { method: 'GET', path: scenario.bare.path }))
    }
    const single = scenario.bare.statements.length === 1 ? scenario.bare.statements[0] : undefined
    const limit = single ? pgbench(url, single, CONNECTIONS, SECONDS) : null
    const [a, b] = [median(ofProduct), median(ofBare)]
    rows.push([
      scenario.name,
      a.toFixed(0),
      b.toFixed(0),
      (a / b).toFixed(2),
      limit === null ? '–' : limit.toFixed(0),
      limit === null ? '–' : (a / limit).toFixed(2),
    ])
  }
  console.log()
  report(rows)
  await deepPages(product, tokens)
  await database.close()
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Records, on a server of its own, what each call costs the database. */
async function recordScenarios(url: string, tokens: Tokens): Promise<Scenario[]> {
  const { database, take } = recordingDatabase(url)
  const settings = readSettings({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') })
  const app = await buildApp({ settings, database, clock: () => new Date(), withBackground: false })
  try {
    return await scenarios({ app, db: database.db, take }, tokens)
  } finally {
    await app.close()
    await database.close()
  }
}

/** Requests a second that a server answers with success. */
async function load(base: string, request: autocannon.Request): Promise<number> {
  const result = await autocannon({ url: base, connections: CLIENTS, duration: SECONDS, requests: [request] })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${base}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

/** How much page 1,000 costs beside page 1. */
async function deepPages(product: string, { hauliers }: Tokens): Promise<void> {
  const page = (number: number): autocannon.Request => ({
    method: 'GET',
    path: `/api/quoterequests/?page=${number}&scope=bids`,
    headers: { authorization: `Token ${hauliers[0]}` },
  })
  const shallow: number[] = []
  const deep: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    shallow.push(await load(product, page(1)))
    deep.push(await load(product, page(1000)))
  }
  const [first, thousandth] = [median(shallow), median(deep)]
  console.log(
    `\nPage 1,000 costs ${(first / thousandth).toFixed(2)} times page 1 (${thousandth.toFixed(0)}/s against ${first.toFixed(0)}/s).`,
  )
}

async function startProduct(url: string): Promise<string> {
  return startServer('server/main.ts', {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
}

async function startBare(url: string, calls: readonly BareCall[]): Promise<string> {
  const file = join(folder, 'calls.json')
  writeFileSync(file, JSON.stringify(calls))
  return startServer('bench/bare.ts', {
    DATABASE_URL: url,
    BARE_CALLS: file,
    CONNECTIONS: String(CONNECTIONS),
  })
}

async function startServer(file: string, env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const base = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answered = await fetch(`${base}/livez`).then(
      () => true,
      () => false,
    )
    if (answered) return base
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${file} did not start`)
}

async function signIn(base: string, { shippers, hauliers }: Sizes): Promise<Tokens> {
  const login = async (email: string) => {
    const answer = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    const { token } = (await answer.json()) as { token: string }
    return token
  }
  const some = (count: number) => Array.from({ length: Math.min(20, count) }, (_, index) => index + 1)
  return {
    shippers: await Promise.all(some(shippers).map((number) => login(shipperEmail(number)))),
    hauliers: await Promise.all(some(hauliers).map((number) => login(haulierEmail(number)))),
  }
}

/**
 * The real product as its users run it, except for the cost of password hashes: `node server/main.ts` in a process of
 * its own, on a free port, with a data folder and a database of its own. For journeys and for tests that need a real
 * process, such as one that ends by kill -9.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { type KeptMail, readMailbox } from '#server/mail/mailbox.ts'
import { childrenOf } from '../scripts/children-of.ts'
import { freePort } from '../scripts/free-port.ts'
import { databasesAt } from '../scripts/postgres.ts'

/** Whether the product begins with the demo. */
export type DataKind = 'empty' | 'demo'

/** A product in use, by one test file or by several. */
export interface RunningProduct {
  url: string
  /** Holds the files and the mailbox, and the embedded database if that is used. */
  dataDir: string
  /** Signs in at /operator. */
  operator: { email: string; password: string }
  /** The mails sent so far, to one address or to all, newest first. */
  mailbox(to?: string): Promise<KeptMail[]>
  /** The log of the process so far. */
  log(): string
}

/** A product that one test file has for itself, and ends. */
export interface Product extends RunningProduct {
  /** Ends the process gracefully and removes its data. */
  stop(): Promise<void>
  /** Sends SIGTERM to the started process (or to PID 1 of the namespace). Returns how it ended, and after how long. */
  terminate(): Promise<{ code: number | null; signal: string | null; ms: number }>
  /** The numbers of the worker processes; none without WORKERS (Linux). */
  workers(): number[]
  /** Kills the process and keeps its data: `startProduct({ dataDir })` starts again on it. */
  kill9(): Promise<void>
}

export interface ProductOptions {
  /** Settings added to the ones below, or in their place. */
  env?: Record<string, string>
  /**
   * PostgreSQL by default, which leaves the browser more of the processor
   * (docs/decisions/0177-journeys-run-on-postgresql.md). DATABASE_URL in `env`, or its absence with a `dataDir`, takes
   * precedence.
   */
  database?: 'postgres' | 'embedded'
  /** Data of an earlier process, or an empty folder; by default a copy of the data of a first start. */
  dataDir?: string
  /** `node server/main.ts` by default; "PID 1" is the first process of a PID namespace of its own. */
  startedBy?: 'node' | 'npm' | 'PID 1'
  /** The cost of password hashes: the lowest by default (least-hashes.mjs), the usual one if time is measured. */
  hashes?: 'least' | 'full'
}

const ROOT = join(import.meta.dirname, '..')
const MAIN = join(ROOT, 'server/main.ts')
const LEAST_HASHES = pathToFileURL(join(import.meta.dirname, 'least-hashes.mjs')).href
const COMMANDS = {
  node: [process.execPath, MAIN],
  npm: ['npm', 'start', '--silent'],
  'PID 1': ['unshare', '--pid', '--fork', '--kill-child', process.execPath, MAIN],
} as const

const OPERATOR = { email: 'operator@quayline.example', password: 'harbour-lantern-42' }
const STARTS_WITHIN = 180_000
const STOPS_WITHIN = 15_000

let shared: Promise<RunningProduct> | undefined

/**
 * The product that the test files of a worker share, without the demo: for journeys that look at companies of their own
 * (docs/decisions/0257-journeys-share-a-product.md). It ends with the worker.
 */
export function sharedProduct(): Promise<RunningProduct> {
  shared ??= startShared()
  return shared
}

async function startShared(): Promise<RunningProduct> {
  // Vitest ends a worker by this signal, which alone would end it without the event `exit`.
  process.once('SIGTERM', () => process.exit())
  const product = await startProduct()
  process.once('exit', () => rmSync(product.dataDir, { recursive: true, force: true }))
  return product
}

/** Starts the product and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { dataDir, databaseUrl, remove } = await dataFor(options)
  const startedBy = options.startedBy ?? 'node'
  const [command, ...args] = COMMANDS[startedBy]
  const child = spawn(command, args, {
    // The working folder is not the checkout, except for npm: a developer's `.env` there must not change the test.
    cwd: startedBy === 'npm' ? ROOT : dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...basics(),
      ...(options.hashes === 'full' ? {} : { NODE_OPTIONS: `--import=${LEAST_HASHES}` }),
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/quayline'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DEMO: 'off',
      ...(options.env?.STRIPE_SECRET_KEY ? {} : { TEST_CHECKOUT: 'on' }),
      OPERATOR_SECOND_FACTOR: 'off',
      SMTP_TLS: 'off',
      OPERATOR_EMAIL: OPERATOR.email,
      OPERATOR_PASSWORD: OPERATOR.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  })
  const log = collect(child)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))

  const product: Product = {
    url,
    dataDir,
    operator: OPERATOR,
    mailbox: (to) => readMailbox(dataDir, to),
    log,
    async stop() {
      await end(child, 'SIGTERM')
      await remove()
    },
    workers: () => childrenOf(child.pid ?? 0),
    kill9: () => end(child, 'SIGKILL'),
    async terminate() {
      const ended = once(child, 'exit')
      const began = performance.now()
      process.kill(startedBy === 'PID 1' ? onlyChildOf(child) : (child.pid ?? 0), 'SIGTERM')
      const [code, signal] = await ended
      return { code, signal, ms: performance.now() - began }
    },
  }
  try {
    await ready(url, child)
    return product
  } catch (cause) {
    await product.kill9()
    if (!options.dataDir) await remove()
    throw new Error(`The product did not start:\n${log()}`, { cause })
  }
}

/** An empty folder, for a first start. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'quayline-data-'))
}

/** The address of a PostgreSQL database as after a first start. The server of the tests ends with them. */
export function newDatabase(kind: DataKind = 'empty'): Promise<string> {
  const { adminUrl, data } = inject('firstStarts')
  const databases = databasesAt(adminUrl)
  return databases.createDatabase(data[kind].template).then(databases.url)
}

/** The data of a first start, copied if the options name no folder. */
async function dataFor(options: ProductOptions) {
  const { env, database = 'postgres' } = options
  const dataDir = options.dataDir ?? newDataDir()
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (options.dataDir) return { dataDir, databaseUrl: null, remove: removeFolder }
  const kind = env?.DEMO === 'on' ? 'demo' : 'empty'
  const { adminUrl, data, embedded } = inject('firstStarts')
  const isEmbedded = database === 'embedded'
  cpSync(isEmbedded ? embedded : data[kind].dataDir, dataDir, { recursive: true })
  if (isEmbedded || env?.DATABASE_URL) return { dataDir, databaseUrl: null, remove: removeFolder }
  const databaseUrl = await newDatabase(kind)
  const remove = async () => {
    await removeFolder()
    await databasesAt(adminUrl).discardDatabase(new URL(databaseUrl).pathname.slice(1))
  }
  return { dataDir, databaseUrl, remove }
}

/** The environment that a process needs, without any of the product's settings. */
function basics(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** The process that `unshare` started, by its number outside of the namespace. */
function onlyChildOf({ pid = 0 }: ChildProcess): number {
  return childrenOf(pid)[0] ?? 0
}

function collect(child: ChildProcess): () => string {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)))
  return () => lines.join('')
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`not ready after ${STARTS_WITHIN / 1000} s`)
    const answer = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
    if (answer.ok) return
    await setTimeout(50)
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN)
  await ended
  clearTimeout(timer)
}

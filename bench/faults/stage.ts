/**
 * The set-up of every fault: the product as its own process on PostgreSQL that waits for the disk, companies that write
 * and read all the time, and an open page that waits for events. All answers are recorded.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { messageReader } from '#contract/event-stream.ts'
import { LAST_EVENT_ID, streamEvents } from '#contract/live.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { DAY_MS } from '#domain/time.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { connectPostgres, type Database, migrate } from '../../server/db/connect.ts'
import { addCompany, type Company } from '../../server/testing/companies.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { aContainerRequest } from '../../server/testing/freight.ts'

const WRITERS = 4
/** A call without an answer after this long counts as unanswered. */
const PATIENCE_MS = 20_000
const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** A call as its caller saw it. Times are milliseconds of the monotonic clock. */
export interface Call {
  readonly what: 'write' | 'read' | 'other'
  readonly began: number
  readonly ended: number
  /** 0 for no answer at all, as from a process that is dead. */
  readonly status: number
  readonly retryAfter: string | null
  /** Why there is no answer; null if there is one. */
  readonly failure: string | null
  /** The id of what was written. */
  readonly id: number | null
}

export interface Stage {
  readonly database: Database
  readonly proxy: DatabaseProxy
  readonly base: string
  readonly folder: string
  readonly owner: Company
  readonly calls: readonly Call[]
  /** How late this command itself was, because it had no processor; the product had none either. */
  readonly lateness: ReturnType<typeof monitorEventLoopDelay>
  /** When the event of each request reached the open page. */
  readonly events: ReadonlyMap<number, number>
  /** Makes one call, which is recorded as well. */
  ask(method: string, path: string, token: string, body?: unknown): Promise<Call>
  startServer(): Promise<void>
  killServer(): Promise<void>
  /** Begins the load: writers, and a page that waits for events. */
  beginLoad(): Promise<void>
  /** Ends the load and waits for the last answers. */
  endLoad(): Promise<void>
  close(): Promise<void>
}

interface StageSettings {
  readonly env?: Readonly<Record<string, string>>
  /** Arguments of Node.js before the program. */
  readonly nodeArguments?: readonly string[]
}

export async function openStage({ env = {}, nodeArguments = [] }: StageSettings = {}): Promise<Stage> {
  const postgres = await startPostgres({
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'quayline-faults-'))
  const direct = postgres.url(await postgres.createDatabase())
  const database = connectPostgres(direct)
  await migrate(database)
  const companies = () => addCompany(database.db, new Date(), 'Haulier', { plan: 'pro12' })
  const owners = await Promise.all(Array.from({ length: WRITERS }, companies))
  const [owner] = owners as [Company, ...Company[]]
  const page = await companies()
  const proxy = openDatabaseProxy()
  const via = await proxy.via(direct)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const calls: Call[] = []
  const lateness = monitorEventLoopDelay({ resolution: 20 })
  lateness.enable()
  const events = new Map<number, number>()
  let child: ChildProcess | null = null
  let isWriting = true
  let isOver = false
  const working: Promise<void>[] = []
  const isListening = Promise.withResolvers<void>()

  async function ask(
    method: string,
    path: string,
    token: string,
    body?: unknown,
    what: Call['what'] = 'other',
  ) {
    const began = performance.now()
    const headers = {
      authorization: `Token ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(base + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        failure: null,
        id: await response.json().then(
          ({ id }: { id?: number }) => id ?? null,
          () => null,
        ),
      }))
      // A missing answer is counted here, under 0.
      .catch((error: unknown) => ({ status: 0, retryAfter: null, failure: reasonOf(error), id: null }))
    const call: Call = { what, began, ended: performance.now(), ...answer }
    calls.push(call)
    return call
  }

  async function write({ token }: Company): Promise<void> {
    const inTwoWeeks = aContainerRequest(soon())
    const body = postContainerRequest.body?.encode(inTwoWeeks)
    while (isWriting) {
      const { status } = await ask('POST', postContainerRequest.path, token, body, 'write')
      const { status: other } = await ask('GET', '/api/quoterequests/?page=1', token, undefined, 'read')
      await setTimeout(status === 201 && other === 200 ? 10 : 200)
    }
  }

  async function listen(): Promise<void> {
    let lastId: string | null = null
    while (!isOver) {
      const ending = new AbortController()
      try {
        const response: Response = await fetch(base + streamEvents.path, {
          headers: {
            authorization: `Token ${page.token}`,
            ...(lastId === null ? {} : { [LAST_EVENT_ID]: lastId }),
          },
          signal: ending.signal,
        })
        const read = messageReader()
        for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          for (const { id, data } of read(piece)) {
            if (id !== null) lastId = id
            isListening.resolve()
            for (const { quoteRequest } of data === ''
              ? []
              : (JSON.parse(data).changes as { quoteRequest: number }[]))
              if (!events.has(quoteRequest)) events.set(quoteRequest, performance.now())
          }
          if (isOver) break
        }
      } catch (error) {
        if (isOver) throw error
      }
      ending.abort()
      // As an open page does: it comes back by itself.
      await setTimeout(200)
    }
  }

  return {
    database,
    proxy,
    base,
    folder,
    owner,
    calls,
    events,
    lateness,
    ask,
    async startServer() {
      child = spawn(process.execPath, [...nodeArguments, MAIN], {
        cwd: folder,
        env: {
          ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
          ...{ HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: via, DATA_DIR: join(folder, 'data') },
          ...{
            DEMO: 'off',
            RATE_LIMITS: 'off',
            LOG_LEVEL: 'error',
            NODE_NO_WARNINGS: '1',
            OPERATOR_SECOND_FACTOR: 'off',
            SMTP_TLS: 'off',
          },
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const started = child
      while (started.exitCode === null && started.signalCode === null) {
        const isUp = await fetch(`${base}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isUp) return
        await setTimeout(20)
      }
      throw new Error('the server did not start')
    },
    async killServer() {
      const killed = child
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    async beginLoad() {
      working.push(listen())
      // A write before the page listens has no event for it.
      await isListening.promise
      working.push(...owners.map(write))
    },
    async endLoad() {
      isWriting = false
      // The last events may be on their way.
      await setTimeout(3000)
      isOver = true
      // An event has to arrive for the page to see that the fault is over.
      await ask(
        'POST',
        postContainerRequest.path,
        owner.token,
        postContainerRequest.body?.encode(aContainerRequest(soon())),
      )
      const ends = Promise.allSettled(working)
      await Promise.race([ends, setTimeout(30_000)])
    },
    async close() {
      isWriting = false
      isOver = true
      child?.kill('SIGKILL')
      proxy.close()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What ended a call: the code of its socket, or the name of the time limit. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

/** Days in the future, since the product uses the real clock. */
function soon() {
  const day = DAY_MS
  const at = (days: number) => new Date(Date.now() + days * day)
  const route = { ...aContainerRequest().route, pickupAt: at(14), deliveryAt: at(15) }
  return { deadline: at(10).toISOString().slice(0, 10), route }
}

/**
 * The set-up of every fault: the product as its own process on PostgreSQL that waits for the disk, companies that write
 * and read all the time, and an open page that waits for events. All answers are recorded.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { connectPostgres, type Database, migrate } from '../../server/db/connect.ts'
import { addCompany, type Company } from '../../server/testing/companies.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { type Recorder, recordCalls } from './calls.ts'
import { killServer, type ServerSettings, spawnServer, whenReady } from './server.ts'
import { type OpenPage, openPage, postRequest, writeAndRead } from './traffic.ts'

const WRITERS = 4

interface Load {
  /** Begins the load: writers, and a page that waits for events. */
  beginLoad(): Promise<void>
  /** Ends the load and waits for the last answers. */
  endLoad(): Promise<void>
  /** Ends the load at once. */
  stopLoad(): void
}

export interface Stage extends Recorder, Omit<Load, 'stopLoad'> {
  readonly database: Database
  readonly proxy: DatabaseProxy
  readonly base: string
  readonly folder: string
  readonly owner: Company
  /** How late this command itself was, because it had no processor; the product had none either. */
  readonly lateness: ReturnType<typeof monitorEventLoopDelay>
  readonly events: OpenPage['events']
  startServer(): Promise<void>
  killServer(): Promise<void>
  close(): Promise<void>
}

export async function openStage(settings: ServerSettings = {}): Promise<Stage> {
  const postgres = await startPostgres({
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'quayline-faults-'))
  const direct = postgres.url(await postgres.createDatabase())
  const database = connectPostgres(direct)
  await migrate(database)
  const { owners, watcher } = await addCompanies(database)
  const proxy = openDatabaseProxy()
  const databaseUrl = await proxy.via(direct)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const lateness = monitorEventLoopDelay({ resolution: 20 })
  lateness.enable()
  const recorder = recordCalls(base)
  const page = openPage(base, watcher.token)
  const { stopLoad, ...load } = prepareLoad(recorder, page, owners)
  let server: ChildProcess | null = null

  return {
    database,
    proxy,
    base,
    folder,
    owner: owners[0],
    lateness,
    events: page.events,
    ...recorder,
    ...load,
    async startServer() {
      server = spawnServer({ folder, port, databaseUrl }, settings)
      await whenReady(server, base)
    },
    killServer: () => killServer(server),
    async close() {
      stopLoad()
      server?.kill('SIGKILL')
      proxy.close()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The companies that write, and one whose page is open. */
async function addCompanies({ db }: Database) {
  const add = () => addCompany(db, new Date(), 'Haulier', { plan: 'pro12' })
  const owners = await Promise.all(Array.from({ length: WRITERS }, add))
  return { owners: owners as [Company, ...Company[]], watcher: await add() }
}

function prepareLoad(recorder: Recorder, page: OpenPage, owners: readonly [Company, ...Company[]]): Load {
  let isWriting = true
  let isOver = false
  const running: Promise<void>[] = []
  return {
    async beginLoad() {
      running.push(page.listen(() => isOver))
      // A write before the page listens has no event for it.
      await page.isListening
      running.push(...owners.map(({ token }) => writeAndRead(recorder, token, () => !isWriting)))
    },
    async endLoad() {
      isWriting = false
      // The last events may be on their way.
      await setTimeout(3000)
      isOver = true
      // An event has to arrive for the page to see that the fault is over.
      await postRequest(recorder, owners[0].token, 'other')
      await Promise.race([Promise.allSettled(running), setTimeout(30_000)])
    },
    stopLoad() {
      isWriting = false
      isOver = true
    },
  }
}

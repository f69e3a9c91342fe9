/**
 * Starts the product: settings, database, demo, HTTP. Prints a clear sentence if it cannot start. With WORKERS this is
 * also what each worker process runs.
 */
import cluster from 'node:cluster'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#domain/clock.ts'
import { takeBackup } from './backup/backup.ts'
import { openLocalChannel } from './backup/local-channel.ts'
import { buildWebIfNeeded } from './build/web.ts'
import { cautionsOf } from './cautions.ts'
import { secureDataFolder, writeForOwnerOnly } from './data-folder.ts'
import { connectPglite, connectPostgres, type Database } from './db/connect.ts'
import { migrateOrCheck } from './db/schema.ts'
import { checkPostgres, checkWritable, waitForPostgres } from './db/wait.ts'
import { DEMO_PASSWORD, sampleSignIns } from './demo/sign-ins.ts'
import { loadEnvFile } from './env-file.ts'
import { openFileStore } from './files/storage.ts'
import { tryFileStore } from './files/storage-check.ts'
import { firstStart } from './first-start.ts'
import { whyNoMailServer } from './mail/try-smtp.ts'
import { type OperatorSignIn, whyNoOperator } from './operator/seed-operator.ts'
import { CannotStart } from './process/cannot-start.ts'
import { listen, tryPort } from './process/listen.ts'
import { type Stop, stopOnMessage, stopOnSignals, stopServing } from './process/stop.ts'
import { openWorkers } from './process/workers.ts'
import { misspeltIn, readSettings, type Settings } from './settings.ts'

const clock: Clock = () => new Date()
const warn = (text: string) => console.error(text)

async function start(): Promise<void> {
  const stopping = stopOnSignals()
  loadEnvFile()
  for (const warning of misspeltIn(process.env)) warn(warning)
  const settings = readSettings(process.env)
  await tryPort(settings)
  secureDataFolder(settings.dataDir)
  await tryFileStore(settings, warn)
  // Only after the build of the browser application, which other accounts may serve, too.
  await buildWebIfNeeded((text) => console.log(text))
  writeForOwnerOnly()
  const database = await openDatabase(settings)
  await checkWritable(database)
  await migrateOrCheck(database)
  // The embedded database makes its files readable to all, even in a restricted folder.
  secureDataFolder(settings.dataDir)
  const operator = await firstStart(database, settings, clock)
  const noOperator = await whyNoOperator(database.db)
  if (settings.workers === 1) await serve(settings, database, stopping)
  else {
    await database.close()
    const workers = openWorkers(settings.workers, { say: warn })
    stopping(workers.stop)
    if (settings.rateLimits) await countForWorkers()
    await workers.start()
  }
  if (settings.smtpUrl) warnOf(whyNoMailServer(settings.smtpUrl, settings))
  welcome(settings, operator)
  if (noOperator) warn(noOperator)
}

/** A worker process: everything that is done once has been done by the primary process. */
async function startWorker(): Promise<void> {
  const stopping = stopOnMessage()
  writeForOwnerOnly()
  const settings = readSettings(process.env)
  await serve(settings, await openDatabase(settings), stopping)
}

/** Answers calls until the process ends. */
async function serve(settings: Settings, database: Database, stopping: (stop: Stop) => void): Promise<void> {
  // Loaded only where calls are answered: the primary process of several answers none.
  const { buildApp } = await import('./app.ts')
  const app = await buildApp({ settings, database, clock })
  if (database.kind === 'pglite') await offerBackups(app, database, settings)
  stopping(stopServing(app, database))
  await listen(app, settings)
  const isFirst = !cluster.isWorker || cluster.worker?.id === 1
  if (isFirst) for (const caution of cautionsOf(settings)) app.log.warn(caution)
}

async function countForWorkers(): Promise<void> {
  const { openSharedCounters } = await import('./http/rate-limits.ts')
  openSharedCounters()
}

async function openDatabase({
  databaseUrl,
  dataDir,
  databaseConnections,
  slowStatementMs,
}: Settings): Promise<Database> {
  if (!databaseUrl) return connectPglite(dataDir, { slowMs: slowStatementMs })
  await waitForPostgres(databaseUrl, { say: warn })
  const database = connectPostgres(databaseUrl, {
    connections: databaseConnections,
    slowMs: slowStatementMs,
  })
  await checkPostgres(database)
  return database
}

/** No other process can read the embedded database while this one runs. */
async function offerBackups(app: FastifyInstance, database: Database, settings: Settings): Promise<void> {
  const files = await openFileStore(settings)
  const take = (to: Writable) => takeBackup(database, files, to, clock())
  const channel = await openLocalChannel(settings.dataDir, take, app.log)
  app.addHook('onClose', () => channel.close())
}

/** Warns of settings that can be corrected while the product runs. Does not delay the start. */
function warnOf(trouble: Promise<string | null>): void {
  void trouble.then((found) => found && warn(found))
}

/** Prints the address of the product and, in the demo, the sign-ins. */
function welcome({ publicUrl, demo, provider }: Settings, operator: OperatorSignIn | null): void {
  console.log(`\n${provider.name} is running at ${publicUrl}`)
  if (!demo) return
  console.log('\nThis is the demo. Sign in as one of:')
  for (const { email, who } of sampleSignIns()) console.log(`  ${email.padEnd(32)} ${who}`)
  console.log(`\nThe password is ${DEMO_PASSWORD} for all of them.\n`)
  if (operator)
    console.log(
      `The operator signs in at ${publicUrl}/operator as ${operator.email} with the password ${operator.password}\n`,
    )
}

await (cluster.isWorker ? startWorker() : start()).catch((error: unknown) => {
  console.error(error instanceof CannotStart ? `\n${error.message}\n` : error)
  process.exit(1)
})

/** Starts the product: settings, database, demo, HTTP. Says clearly what is wrong when it cannot. */
import type { Clock } from '#domain/clock.ts'
import { buildApp } from './app.ts'
import { connectPglite, connectPostgres, migrate } from './db/connect.ts'
import { DataFolderInUse } from './db/pglite.ts'
import { DEMO_PASSWORD, sampleSignIns } from './demo/sign-ins.ts'
import { FileStoreUnusable, tryFileStore } from './files/storage-check.ts'
import { firstStart } from './first-start.ts'
import type { OperatorSignIn } from './operator/seed-operator.ts'
import { buildWebIfNeeded } from './pages/build.ts'
import { loadEnvFile, readSettings, type Settings, SettingsError } from './settings.ts'

const clock: Clock = () => new Date()

async function start(): Promise<void> {
  loadEnvFile()
  const settings = readSettings(process.env)
  await tryFileStore(settings, (text) => console.error(text))
  await buildWebIfNeeded((text) => console.log(text))
  const database = settings.databaseUrl
    ? connectPostgres(settings.databaseUrl)
    : await connectPglite(settings.dataDir)
  await migrate(database)
  const operator = await firstStart(database, settings, clock)
  const app = await buildApp({ settings, database, clock })
  await app.listen({ host: settings.host, port: settings.port })
  welcome(settings, operator)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Says where the product is and, in the demo, who can sign in. */
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

start().catch((error: unknown) => {
  const isExpected = [SettingsError, DataFolderInUse, FileStoreUnusable].some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? `\n${error.message}\n` : error)
  process.exit(1)
})

/** The checks of `npm run doctor`: each looks at one part of an installation and reports what it found. */
import { connect as connectTls } from 'node:tls'
import { sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import { cautionsOf } from '../cautions.ts'
import { appliedMigrations, missingFrom, unknownIn } from '../db/applied-migrations.ts'
import { connectPostgres, type Database } from '../db/connect.ts'
import { FULL, stateOf } from '../db/state.ts'
import { checkPostgres, checkWritable, waitForPostgres } from '../db/wait.ts'
import { belongsToAnother } from '../files/ownership.ts'
import { openFileStore } from '../files/storage.ts'
import { tryFileStore } from '../files/storage-check.ts'
import { whyNoMailServer } from '../mail/try-smtp.ts'
import { whyNoOperator } from '../operator/seed-operator.ts'
import { CannotStart, reasonOf } from '../process/cannot-start.ts'
import { freeShare, MIN_FREE_SHARE, URGENT_FREE_SHARE } from '../process/disk.ts'
import type { Settings } from '../settings.ts'
import { newestBackup } from './backups.ts'
import { type Finding, failed, look, ok } from './finding.ts'

const DATABASE_WAIT_MS = 5000
const ANSWERS_WITHIN_MS = 5000
const MAX_CLOCK_SKEW_MS = 2000
const CERTIFICATE_DAYS = 14

/** Runs all checks, one after the other. `backups` is the folder of the backups, if any. */
export async function examine(settings: Settings, backups: string | null, now: Date): Promise<Finding[]> {
  const findings = [
    [node()],
    cautionsOf(settings).map((text): Finding => ({ part: 'settings', state: 'look', text })),
    await attempt('database', () => database(settings, now)),
    await attempt('replica', () => replica(settings)),
    await attempt('disk', () => disk(settings.dataDir)),
    await attempt('files', () => files(settings)),
    await attempt('address', () => address(settings.publicUrl, now)),
    await attempt('mail', () => mail(settings)),
    await attempt('payment', () => payment(settings)),
    backups === null
      ? [look('backup', 'Not checked: name the folder of your backups, npm run doctor -- FOLDER.')]
      : await attempt('backup', () => newestBackup(backups, now)),
  ]
  return findings.flat()
}

async function attempt(part: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [failed(part, error instanceof CannotStart ? error.message : reasonOf(error))]
  }
}

function node(): Finding {
  return ok('Node.js', `${process.version}, the one that the install brings`)
}

async function database(settings: Settings, now: Date): Promise<Finding[]> {
  const { databaseUrl, publicUrl } = settings
  if (!databaseUrl) {
    const { ok: isReady } = await asked(`${publicUrl}/readyz`)
    // The file of the embedded database is locked while the product runs.
    return [
      isReady
        ? ok('database', 'the embedded one answers')
        : failed('database', 'The embedded database does not answer. See the log of the product.'),
    ]
  }
  await waitForPostgres(databaseUrl, { say: () => undefined, waitMs: DATABASE_WAIT_MS })
  const opened = connectPostgres(databaseUrl, { connections: 2 })
  try {
    await checkPostgres(opened)
    return [
      ...(await attempt('database', () => checkWritable(opened).then(() => []))),
      ...((await stateOf(opened)) === 'full' ? [failed('database', FULL)] : []),
      ...(await insidePostgres(opened, now)),
      await connections(opened, settings),
      ...(await attempt('files', () => ownFiles(opened, settings))),
      ...(await attempt('operator', () => operator(opened))),
    ]
  } finally {
    await opened.close()
  }
}

async function insidePostgres({ db }: Database, now: Date): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; now: Date; size: string }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  const [about] = rows
  if (!about) throw new Error('the database says nothing about itself')
  const skewMs = Math.abs(about.now.getTime() - now.getTime())
  return [
    ok('database', `PostgreSQL ${about.version}, ${about.size}`),
    schema(await appliedMigrations(db)),
    skewMs <= MAX_CLOCK_SKEW_MS
      ? ok('clock', 'agrees with the database')
      : look('clock', `Differs from the database by ${Math.round(skewMs / 1000)} s: set both by NTP.`),
  ]
}

function schema(applied: readonly string[]): Finding {
  const [missing, unknown] = [missingFrom(applied), unknownIn(applied)]
  if (unknown.length > 0)
    return failed(
      'schema',
      `That of a newer version: ${unknown.join(', ')} is not known here. Start that version.`,
    )
  if (missing.length === 0) return ok('schema', 'up to date')
  return look(
    'schema',
    `Of an older version (${missing.length} to do): the next start migrates it, or npm run migrate with two database users.`,
  )
}

/** Whether the server of DATABASE_READ_URL answers and is a replica. Without it the primary answers all readings. */
async function replica({ databaseReadUrl }: Settings): Promise<Finding[]> {
  if (!databaseReadUrl) return []
  await waitForPostgres(databaseReadUrl, {
    ...{ setting: 'DATABASE_READ_URL', say: () => undefined, waitMs: DATABASE_WAIT_MS },
  })
  const opened = connectPostgres(databaseReadUrl, { connections: 1 })
  try {
    const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(
      opened.db,
    )
    return rows[0]?.isReplica
      ? [ok('replica', 'follows the primary')]
      : [
          failed(
            'replica',
            'The server of DATABASE_READ_URL is no replica, and is not read: check the setting.',
          ),
        ]
  } finally {
    await opened.close()
  }
}

/** Whether PostgreSQL allows as many connections as this machine may open: the server, the database and the user. */
async function connections({ db }: Database, { workers, databaseConnections }: Settings): Promise<Finding> {
  const { rows } = await sql<{ allowed: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int,
      -- No limit is -1.
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as allowed`.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  // Each process listens on one more.
  const needed = workers * (databaseConnections + 1)
  const text = `PostgreSQL allows ${allowed}, this machine may open ${needed}`
  return needed <= allowed
    ? ok('connections', text)
    : look(
        'connections',
        `${text}: lower DATABASE_CONNECTIONS or WORKERS, or raise max_connections or the connection limit of the user.`,
      )
}

async function disk(dataDir: string): Promise<Finding[]> {
  const free = await freeShare(dataDir)
  const text = `${Math.round(free * 100)}% of the disk of ${dataDir} is free`
  if (free < URGENT_FREE_SHARE) return [failed('disk', `${text}: make room.`)]
  return [free < MIN_FREE_SHARE ? look('disk', `${text}: make room soon.`) : ok('disk', text)]
}

/** Whether the files carry the id of another database, as with the settings of another installation. */
async function ownFiles({ db }: Database, settings: Settings): Promise<Finding[]> {
  // A schema of an older version has no id yet.
  if (missingFrom(await appliedMigrations(db)).length > 0) return []
  if (!(await belongsToAnother(await openFileStore(settings), db))) return []
  const place = settings.s3 ? `The bucket "${settings.s3.bucket}"` : `The folder of ${settings.dataDir}`
  return [failed('files', `${place} belongs to another database. ${WHICH_IS_WRONG}`)]
}

/** Whether there is an operator who can activate companies. */
async function operator({ db }: Database): Promise<Finding[]> {
  // The account of the settings is made by the start that migrates the schema.
  if (missingFrom(await appliedMigrations(db)).length > 0) return []
  const reason = await whyNoOperator(db)
  return [reason ? look('operator', reason) : ok('operator', 'an account exists')]
}

const WHICH_IS_WRONG =
  'Check DATABASE_URL, DATA_DIR and S3_BUCKET; to use these files with this database, remove `database-id` there.'

async function files(settings: Settings): Promise<Finding[]> {
  const warnings: string[] = []
  await tryFileStore(settings, (text) => warnings.push(text))
  if (warnings.length > 0) return warnings.map((text) => failed('files', text))
  return [
    ok('files', settings.s3 ? `the bucket "${settings.s3.bucket}" takes them` : 'the folder takes them'),
  ]
}

async function address(publicUrl: string, now: Date): Promise<Finding[]> {
  const answer = await asked(`${publicUrl}/livez`)
  const { status } = answer
  if (status !== 200)
    return [failed('address', `${publicUrl}/livez answers ${status}: ${adviceForStatus(status)}`)]
  if (!/"status": ?"alive"/.test(await answer.text()))
    return [
      failed(
        'address',
        `Another program answers at ${publicUrl}: is PUBLIC_URL right, and the proxy set up?`,
      ),
    ]
  const found = [ok('address', `${publicUrl} answers`)]
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'https:') found.push(await certificate(hostname, Number(port || 443), now))
  return found
}

/** A proxy answers 502, 503 or 504 for a product that does not run. */
function adviceForStatus(status: number): string {
  const isUpstreamAway = status >= 502 && status <= 504
  return isUpstreamAway
    ? 'the proxy does not reach the product. Does it run, at the HOST and PORT that the proxy names?'
    : 'is the proxy set up?'
}

function certificate(host: string, port: number, now: Date): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, timeout: ANSWERS_WITHIN_MS }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.end()
      const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
      const text = `the certificate of ${host} is good for ${days} days`
      resolve(days < CERTIFICATE_DAYS ? look('TLS', `${text}: is its renewal set up?`) : ok('TLS', text))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
  })
}

async function mail({ smtpUrl, smtpTls }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return []
  const reason = await whyNoMailServer(smtpUrl, { smtpTls })
  return [reason ? failed('mail', reason) : ok('mail', 'the mail server lets us in')]
}

async function payment({ stripe }: Settings): Promise<Finding[]> {
  if (!stripe) return []
  const { whyNoStripe } = await import('../payments/try-stripe.ts')
  const reason = await whyNoStripe(stripe)
  return [reason ? failed('payment', reason) : ok('payment', 'Stripe takes the key')]
}

/** The product's answer at its public address. */
async function asked(url: string): Promise<Response> {
  return fetch(url, timeLimit()).catch((cause: unknown) => {
    throw new CannotStart(
      `${url} cannot be reached (${reasonOf(cause)}): does the product run, and is PUBLIC_URL right?`,
      { cause },
    )
  })
}

function timeLimit(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }
}

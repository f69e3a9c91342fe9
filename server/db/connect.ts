/** Opens the database: PostgreSQL if one is named, else the embedded one. The calling code is the same. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { appliedMigrations, refuseNewerSchema, renumberMigrations } from './applied-migrations.ts'
import { describeStatement } from './describe-statement.ts'
import { type Listen, listenOnPglite, listenOnPostgres } from './listen.ts'
import { migrations } from './migrations/index.ts'
import { NamedStatementClient, nameOf } from './named-statements.ts'
import { abandonSilentConnections, UNKNOWN_PROCESS } from './silent-connections.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Db
  /** Calls back for every NOTIFY on a channel, from any process. */
  readonly listen: Listen
  /** The position in the write-ahead log ({@link PostgresListener}); null on the embedded database. */
  readonly currentPosition: (() => Promise<string>) | null
  /** The connection pool, for libraries that bring their own SQL; null on the embedded database. */
  readonly pool: pg.Pool | null
  /** Calls back for every statement that took long, from now on. */
  onSlowStatement(tell: (slow: SlowStatement) => void): void
  close(): Promise<void>
}

/** A statement that took long. Its text has no values. */
export interface SlowStatement {
  /** What it does, in a few words. */
  readonly what: string
  /** The name under which PostgreSQL has prepared it, as in pg_stat_activity and its own log. */
  readonly name: string | null
  readonly text: string
  readonly ms: number
}

interface ConnectionSettings {
  /** How many connections the pool may open. */
  readonly connections: number
  /** A statement that takes this many milliseconds is slow. */
  readonly slowMs: number
}
const USUAL: ConnectionSettings = { connections: 6, slowMs: 500 }

/** No connection was free in time: all are in use, or the server cannot be reached. */
export class NoConnection extends Error {}

/** How long a call waits for a connection, in milliseconds. The embedded database has one for all calls. */
const CONNECT_MS = 5000
const EMBEDDED_CONNECT_MS = 30_000

const INT8 = 20
const DATE = 1082

/** Parsers of values: bigint as a number, a date as its text. */
const typeParsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, (text) => text],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    typeParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** Settings of every connection, of both databases. */
export const SESSION_SETTINGS = [
  "set timezone = 'UTC'",
  // The driver reads times in this style only.
  "set datestyle = 'ISO'",
  // Rules lock a row and then read what has been committed: an earlier snapshot would miss it.
  "set default_transaction_isolation = 'read committed'",
  // Planning the large statements that build JSON takes longer than running them.
  'set plan_cache_mode = force_generic_plan',
  // Frequently read data is in memory. At the usual 4, joins of a few rows read whole tables instead of an index.
  'set random_page_cost = 1.1',
  // Starting processes for a part of a statement takes longer than the statement, and takes cores from other calls.
  'set max_parallel_workers_per_gather = 0',
].join('; ')

const STATEMENT_MS = 30_000
/** Time limits of a PostgreSQL connection, in ms; PGlite cannot interrupt a statement. */
const TIME_LIMITS = `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = 30000`

/** Connects to a PostgreSQL server by its URL. */
export function connectPostgres(url: string, settings: Partial<ConnectionSettings> = {}): Database {
  const { connections, slowMs } = { ...USUAL, ...settings }
  const open = new Map<NamedStatementClient, number>()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: NamedStatementClient,
    types,
    // As a separate statement: a pooler in between does not support these connection options.
    onConnect: async (connected) => {
      // Made by `Client` above.
      const client = connected as NamedStatementClient
      // Watched from the start: the pool has no time limit for this.
      open.set(client, UNKNOWN_PROCESS)
      try {
        await client.query(`${SESSION_SETTINGS}; ${TIME_LIMITS}`)
        // Not the id that the server gave when connecting: it may be that of a pooler in between.
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        open.set(client, rows[0]?.pid ?? UNKNOWN_PROCESS)
      } catch (error) {
        open.delete(client)
        throw error
      }
    },
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  const idle = new Set<NamedStatementClient>()
  pool.on('release', (_error, client) => {
    if (client instanceof NamedStatementClient) idle.add(client)
  })
  pool.on('acquire', (client) => {
    if (client instanceof NamedStatementClient) idle.delete(client)
  })
  pool.on('remove', (client) => {
    if (!(client instanceof NamedStatementClient)) return
    open.delete(client)
    idle.delete(client)
  })
  const stopWatching = abandonSilentConnections(url, open)
  // The pool replaces a connection that breaks while idle, as in a restart of the server; a running query gets
  // its own error. Without a listener either would end the process.
  pool.on('error', reportLostConnection)
  pool.on('connect', (client) => client.on('error', reportLostConnection))
  // Idle connections may be dead as well: a new one is quickly made, and a dead one would delay its first caller.
  const listener = listenOnPostgres(url, () => {
    for (const client of idle) client.abandon()
  })
  const { db, onSlowStatement } = queriesOn(pool, slowMs)
  return {
    kind: 'postgres',
    db,
    pool,
    listen: listener.listen,
    currentPosition: listener.currentPosition,
    onSlowStatement,
    async close() {
      await listener.close()
      // Until then a query on a dead connection is still found; the pool would wait for it.
      await db.destroy()
      stopWatching()
    },
  }
}

/** Kysely on a pool. */
function queriesOn(pool: pg.Pool, slowMs: number) {
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      throw new NoConnection('the database gave no connection', { cause })
    })
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  let tellSlow: (slow: SlowStatement) => void = () => undefined
  const db = new Kysely<Tables>({
    dialect,
    log({ query, queryDurationMillis }) {
      if (queryDurationMillis < slowMs) return
      const { sql: text } = query
      const ms = Math.round(queryDurationMillis)
      tellSlow({ what: describeStatement(text), name: nameOf(text) ?? null, text, ms })
    },
  })
  const onSlowStatement: Database['onSlowStatement'] = (tell) => {
    tellSlow = tell
  }
  return { db, onSlowStatement }
}

function reportLostConnection(error: Error): void {
  process.emitWarning(`A database connection was lost: ${error.message}`)
}

/**
 * Opens the embedded database in a folder, or in memory without one. `snapshot` is a dump of a prepared
 * database to begin from.
 * @throws DataFolderInUse when another process has the folder open.
 */
export async function connectPglite(
  folder: string | null,
  { snapshot, slowMs = USUAL.slowMs }: { snapshot?: Blob; slowMs?: number } = {},
): Promise<Database> {
  // Loaded only where it is used: the engine is the largest part of the server.
  const { openPglite } = await import('./pglite.ts')
  const { pglite, pool, close } = await openPglite(folder, snapshot, {
    Client: NamedStatementClient,
    types,
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS)
    },
    connectionTimeoutMillis: EMBEDDED_CONNECT_MS,
  })
  pool.on('error', reportLostConnection)
  pool.on('connect', (client) => client.on('error', reportLostConnection))
  return {
    kind: 'pglite',
    ...queriesOn(pool, slowMs),
    // Counting tries in it has no advantage: no other process shares it.
    pool: null,
    currentPosition: null,
    listen: listenOnPglite(pglite, pool),
    close,
  }
}

/**
 * Migrates the schema in one transaction: a process that is killed meanwhile leaves the earlier schema, and the next
 * start begins again. Safe to call from several processes at once. `only` names the migrations to apply; without it all
 * are.
 * @throws CannotStart if a newer version has migrated it.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => !only || only.includes(name))
  await database.db.connection().execute(async (db) => {
    // An index on a large table takes longer than any query of a call may, and so does waiting for another process.
    await sql`set statement_timeout = 0`.execute(db)
    await renumberMigrations(db)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wanted) },
      // Branches that were written at the same time use separate numbers for their migrations and are merged in any
      // order.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    await sql`set statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(db)
    if (!error) return
    // Kysely only says that the migrations are corrupted.
    refuseNewerSchema(await appliedMigrations(db))
    throw error
  })
}

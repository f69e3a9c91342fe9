/**
 * Migrates the schema of the database, by the program's own role or by another one that owns the tables
 * (docs/rules/settings.md#database-roles).
 */
import { sql } from 'kysely'
import { CannotStart } from '../process/cannot-start.ts'
import type { Settings } from '../settings.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { appliedMigrations, missingFrom, refuseNewerSchema } from './applied-migrations.ts'
import { connectPostgres, type Database, migrate } from './connect.ts'
import { checkPostgres, checkWritable, waitForPostgres } from './wait.ts'

/**
 * Migrates the schema if the role may create tables; otherwise checks that it is up to date.
 * @throws CannotStart if a newer version has migrated it, or migrations of this version are missing and the role may not
 * make them.
 */
export async function migrateOrCheck(database: Database): Promise<void> {
  const role = await roleOf(database)
  if (role.mayCreate) return migrate(database)
  const applied = await appliedMigrations(database.db)
  refuseNewerSchema(applied)
  const missing = missingFrom(applied)
  if (missing.length === 0) return
  throw new CannotStart(
    `The user "${role.name}" of DATABASE_URL may not create tables, and the database lacks ${missing.length} changes of this version. ` +
      'Run `npm run migrate` with DATABASE_OWNER_URL first, or make the user the owner of the database.',
  )
}

/** Connects as the role that may change the schema: the one of DATABASE_OWNER_URL. */
export async function connectAsOwner(url: string, say: (text: string) => void): Promise<Database> {
  await waitForPostgres(url, { say, setting: 'DATABASE_OWNER_URL' })
  const owner = connectPostgres(url, { connections: 2 })
  await checkPostgres(owner)
  await checkWritable(owner, 'DATABASE_OWNER_URL')
  return owner
}

/**
 * The role of DATABASE_URL, which the program uses beside the owner.
 * @throws CannotStart if both are the same role or name different databases, or the program's role owns tables.
 */
export async function programRole(owner: Database, { databaseUrl }: Settings): Promise<string> {
  if (!databaseUrl)
    throw new CannotStart('DATABASE_OWNER_URL needs DATABASE_URL, the sign-in of the program.')
  await waitForPostgres(databaseUrl, { say: () => undefined })
  const program = connectPostgres(databaseUrl, { connections: 1 })
  try {
    const [owning, working] = [await roleOf(owner), await roleOf(program)]
    if (owning.database !== working.database)
      throw new CannotStart('DATABASE_OWNER_URL and DATABASE_URL name different databases.')
    if (owning.name === working.name)
      throw new CannotStart(
        `DATABASE_OWNER_URL and DATABASE_URL name the same user, "${owning.name}". Give the program a user of its own.`,
      )
    if (working.owned > 0)
      throw new CannotStart(
        `The user "${working.name}" of DATABASE_URL owns ${working.owned} tables. As an administrator of the database: ` +
          `reassign owned by "${working.name}" to "${owning.name}"`,
      )
    return working.name
  } finally {
    await program.close()
  }
}

/**
 * Gives the program's role its rights on the owner's tables: to read and write rows. It may not change a table or the
 * record of migrations. Repeated after each migration, for the new tables.
 */
export async function grantRows(owner: Database, role: string): Promise<void> {
  const to = sql.id(role)
  await withAdvisoryLock(owner, 'rights of the program', () =>
    owner.db.transaction().execute(async (tx) => {
      await sql`grant usage on schema public to ${to}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(tx)
      await sql`grant usage, select on all sequences in schema public to ${to}`.execute(tx)
      await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(
        tx,
      )
    }),
  )
}

interface RoleFacts {
  readonly name: string
  /** Says which database of which server it is. */
  readonly database: string
  readonly mayCreate: boolean | null
  /** The number of tables that it owns. */
  readonly owned: number
}

async function roleOf({ db }: Database): Promise<RoleFacts> {
  const { rows } = await sql<RoleFacts>`select current_user as name,
    concat_ws('/', pg_postmaster_start_time(), current_database()) as database,
    has_schema_privilege('public', 'create') as "mayCreate",
    (select count(*)::int from pg_tables where schemaname = 'public' and tableowner = current_user) as owned`.execute(
    db,
  )
  return rows[0] as RoleFacts
}

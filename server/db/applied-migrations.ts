/** Which migrations a database has, compared with those of this version. */
import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../process/cannot-start.ts'
import { migrations } from './migrations/index.ts'

/** Migrations that got another number when databases had them already: their names then, and now. */
const RENUMBERED: Readonly<Record<string, string>> = {
  '206-installation': '207-installation',
  '241-unseen-quotes-of-active-hauliers': '208-unseen-quotes-of-active-hauliers',
}

/** Gives the record of migrations the names of this version. */
export async function renumberMigrations<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const name of await appliedMigrations(db)) {
    const now = RENUMBERED[name]
    if (now) await sql`update kysely_migration set name = ${now} where name = ${name}`.execute(db)
  }
}

/** The migrations that made the tables, in the order of their names; none on a database without tables. */
export async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: found } = await sql<{ is: boolean }>`
    select coalesce(has_table_privilege(to_regclass('public.kysely_migration'), 'select'), false) as is`.execute(
    db,
  )
  if (!found[0]?.is) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The migrations of this version that are not among the applied ones. */
export function missingFrom(applied: readonly string[]): string[] {
  return Object.keys(migrations).filter((name) => !applied.includes(name))
}

/** The applied migrations that this version does not know: a newer version has made them. */
export function unknownIn(applied: readonly string[]): string[] {
  return applied.filter((name) => !(name in migrations))
}

/** @throws CannotStart if a newer version has migrated the database. */
export function refuseNewerSchema(applied: readonly string[]): void {
  const unknown = unknownIn(applied)
  if (unknown.length === 0) return
  throw new CannotStart(
    `A newer version of the program has changed the database: this version does not know ${unknown.join(', ')}. ` +
      'Start the newer version, or restore a backup of this version into an empty database (docs/operation.md, "Going back").',
  )
}

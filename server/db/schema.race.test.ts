// Rules: docs/rules/settings.md#database-roles
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'
import '../testing/provided.ts'
import { connectPostgres } from './connect.ts'
import { migrateOrCheck } from './schema.ts'

const provided = inject('database')
if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL')
const { adminUrl } = provided
const databases = databasesAt(adminUrl)
const admin = connectPostgres(adminUrl, { connections: 1 })
afterAll(() => admin.close())

/** A new database with an owner, and a role for the program. */
async function newDatabase() {
  const name = await databases.createDatabase()
  const roles = ['owner', 'program'].map((role) => `${role}_${randomBytes(6).toString('hex')}`)
  const [owner = '', program = ''] = roles
  for (const role of roles) await sql`create role ${sql.id(role)} login password 'quay'`.execute(admin.db)
  await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(admin.db)
  onTestFinished(async () => {
    await databases.dropDatabase(name)
    for (const role of roles) await sql`drop role ${sql.id(role)}`.execute(admin.db)
  })
  const urlOf = (username: string) =>
    Object.assign(new URL(databases.url(name)), { username, password: 'quay' }).href
  return { name, owner, program, ownerUrl: urlOf(owner), programUrl: urlOf(program) }
}

const MIGRATE = join(import.meta.dirname, 'migrate-cli.ts')
const BACKUP = join(import.meta.dirname, '../backup/cli.ts')

/** What `npm run migrate` prints, on either stream. */
const migrateWith = (env: Record<string, string>) => runs(env, MIGRATE)

async function runs(env: Record<string, string>, ...command: string[]): Promise<string> {
  const { PATH = '' } = process.env
  const run = promisify(execFile)(process.execPath, command, {
    env: { PATH, ...env },
    cwd: import.meta.dirname,
  })
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

function open(url: string) {
  const database = connectPostgres(url, { connections: 3 })
  onTestFinished(() => database.close())
  return database
}

test('the program works with a role that can change no table', async () => {
  const { ownerUrl, programUrl } = await newDatabase()
  expect(await migrateWith({ DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl })).toMatch(
    /may read and write/,
  )
  const database = connectPostgres(programUrl)
  const reopen = () => connectPostgres(programUrl)
  const world = await startWorld({ database: { database, reopen } })
  await migrateOrCheck(database)
  const bookings = booking(world)
  const booked = await bookings.book()
  expect((await bookings.show(booked.haulier, booked)).reference).toBe(booked.reference)

  for (const forbidden of [
    'drop table quote',
    'truncate quote',
    'alter table quote add column note text',
    'alter table quote disable trigger all',
    'create table mine (id integer)',
    "insert into kysely_migration values ('900-mine', 'now')",
    'delete from kysely_migration',
  ])
    await expect(sql.raw(forbidden).execute(database.db), forbidden).rejects.toMatchObject({ code: '42501' })
})

test('a backup by the program’s role is restored by an owner role, for another program role', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-roles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, second] = [await newDatabase(), await newDatabase()]
  await migrateWith({ DATABASE_URL: first.programUrl, DATABASE_OWNER_URL: first.ownerUrl })
  const program = connectPostgres(first.programUrl)
  const reopen = () => connectPostgres(first.programUrl)
  await booking(await startWorld({ database: { database: program, reopen } })).book()

  const file = join(folder, 'backup.tar')
  const settings = { DATA_DIR: join(folder, 'data') }
  const wrote = await runs({ ...settings, DATABASE_URL: first.programUrl }, BACKUP, 'backup', file)
  expect(wrote).toMatch(/^Wrote/)
  const { programUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = second
  const restored = await runs({ ...settings, DATABASE_URL, DATABASE_OWNER_URL }, BACKUP, 'restore', file)
  expect(restored).toMatch(/^Restored/)
  const { db } = open(DATABASE_URL)
  const { rows } = await sql`select count(*)::int as bookings from booking`.execute(db)
  expect(rows).toEqual([{ bookings: 1 }])
  await expect(sql`drop table booking`.execute(db)).rejects.toMatchObject({ code: '42501' })
})

test('a start with the program’s role is refused until the schema has its version', async () => {
  const { ownerUrl, programUrl } = await newDatabase()
  const program = open(programUrl)
  await expect(migrateOrCheck(program)).rejects.toThrow(/may not create tables.*npm run migrate/)
  const env = { DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl }
  await migrateWith(env)
  await migrateOrCheck(program)
  const owner = open(ownerUrl)
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    owner.db,
  )
  await expect(migrateOrCheck(program)).rejects.toThrow(/lacks 1 changes/)
})

test('a start of an older version on the schema of a newer one is refused in one sentence, with either role', async () => {
  const { ownerUrl, programUrl } = await newDatabase()
  const env = { DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl }
  await migrateWith(env)
  const [owner, program] = [open(ownerUrl), open(programUrl)]
  await sql`insert into kysely_migration values ('999-of-tomorrow', now()::text)`.execute(owner.db)
  for (const database of [owner, program])
    await expect(migrateOrCheck(database)).rejects.toThrow(
      /^A newer version of the program has changed the database: this version does not know 999-of-tomorrow\./,
    )
  expect((await migrateWith(env)).trim()).toMatch(/^A newer version .*\.$/)
})

test.each([
  [
    'the owner’s sign-in is not given',
    ({ programUrl }) => ({ DATABASE_URL: programUrl }),
    /Set DATABASE_OWNER_URL/,
  ],
  [
    'both are one user',
    ({ ownerUrl }) => ({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl }),
    /name the same user/,
  ],
  [
    'they are of two databases',
    ({ ownerUrl, programUrl }) => ({
      DATABASE_URL: Object.assign(new URL(programUrl), { pathname: '/postgres' }).href,
      DATABASE_OWNER_URL: ownerUrl,
    }),
    /name different databases/,
  ],
  [
    'the owner’s password is wrong',
    ({ ownerUrl, programUrl }) => ({
      DATABASE_URL: programUrl,
      DATABASE_OWNER_URL: Object.assign(new URL(ownerUrl), { username: 'no-such-role' }).href,
    }),
    /refuses the user "no-such-role".*DATABASE_OWNER_URL/,
  ],
] satisfies [string, (urls: { ownerUrl: string; programUrl: string }) => Record<string, string>, RegExp][])(
  'npm run migrate says what to do where %s',
  async (_case, envOf, sentence) => {
    expect(await migrateWith(envOf(await newDatabase()))).toMatch(sentence)
  },
)

test('npm run migrate says how to hand over the tables that the program owns', async () => {
  const { program, owner, ownerUrl, programUrl } = await newDatabase()
  await sql`grant ${sql.id(owner)} to ${sql.id(program)}`.execute(admin.db)
  const before = open(programUrl)
  await migrateOrCheck(before)
  const said = await migrateWith({ DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl })
  expect(said).toContain(`reassign owned by "${program}" to "${owner}"`)
})

/**
 * The cost of searches by names in PostgreSQL (node bench/names.ts [hauliers]): the directory and the operator's
 * companies, where each haulier has a description of almost the longest length and four users, and a tenth have
 * accents. CPU time of the database process (Linux), medians. Exits with 1 if a search costs more than the limit.
 */
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { listHauliers } from '../server/directory/store.ts'
import { listCompaniesJson } from '../server/operator/store.ts'
import { cpuClock } from './cpu-clock.ts'
import { report } from './report.ts'

const MAX_MS = 50
const CALLS = 15
const PAGE = { page: 1, pageSize: 10 }
const VIEWER = { companyId: 1, seesAll: true }
const NO_FILTER = { search: null, area: null, haulage: null, services: null, ...PAGE }

const directory = (db: Db, given: { search?: string; area?: string }) =>
  listHauliers(db, VIEWER, { ...NO_FILTER, ...given })
const companies = (db: Db, search: string) => listCompaniesJson(db, { ...PAGE, search, status: null })

const CASES: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'directory, no search': (db) => directory(db, {}),
  'directory, a name of none': (db) => directory(db, { search: 'nowhere at all' }),
  'directory, a name of one': (db) => directory(db, { search: 'muller soren 1230' }),
  'directory, a name of every tenth': (db) => directory(db, { search: 'muller soren' }),
  'directory, a name of all': (db) => directory(db, { search: 'transport' }),
  'directory, a word of every tenth description': (db) => directory(db, { search: 'strassenverkehr' }),
  'directory, two letters of nearly all descriptions': (db) => directory(db, { search: 'ab' }),
  'directory, an area': (db) => directory(db, { area: 'town 7' }),
  'companies, a name of none': (db) => companies(db, 'nowhere at all'),
  'companies, a name of one': (db) => companies(db, 'muller soren 1230'),
  'companies, users of every tenth': (db) => companies(db, 'jorgensen'),
  'companies, a phone number': (db) => companies(db, '01632 100400'),
}

async function fillNames(db: Db, hauliers: number): Promise<void> {
  const isForeign = sql`n % 10 = 0`
  await sql`
    insert into company (name, name_key, type, country, is_active, created_at, activated_at, city, area_coverage, phone,
      description)
    select name, lower(name), 'Haulier', 'United Kingdom', true, now(), now() + n * interval '1 second',
      'Town ' || n % 400, 'Yorkshire, Town ' || n * 7 % 400, '01632 ' || 100000 + n,
      (select string_agg(case when ${isForeign} and (word * 31 + n) % 10 = 0 then 'Straßenverkehr'
        else substr(md5((n * 1000 + word)::text), 1, 2 + word % 8) end, ' ') from generate_series(1, 290) as word)
    from (select n, case when ${isForeign} then 'Müller-Søren ' else 'Haulier ' end || n || ' Transport' as name
      from generate_series(1, ${hauliers}::int) as n) as named`.execute(db)
  await sql`
    insert into person (company_id, email, first_name, last_name, role, joined_at, phone, job_title)
    select id, 'user' || nth || '@haulier' || id || '.example', 'Anna',
      case when id % 10 = 0 then 'Jørgensen-' else 'Smith-' end || nth, 'Admin', now(), '07700 ' || 100000 + id, 'Clerk'
    from company, generate_series(1, 4) as nth`.execute(db)
  for (const table of ['company', 'person']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

async function measure(db: Db, call: (db: Db) => Promise<unknown>): Promise<number> {
  const cpu = await cpuClock(db)
  const each: number[] = []
  for (let nth = 0; nth < CALLS; nth++) {
    const before = cpu()
    await call(db)
    each.push(cpu() - before)
  }
  return each.sort((one, other) => one - other)[Math.floor(CALLS / 2)] ?? Number.NaN
}

const hauliers = Number(process.argv[2] ?? 5000)
const postgres = await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
  const { db } = database
  await migrate(database)
  await sql`set statement_timeout = 0`.execute(db)
  await fillNames(db, hauliers)
  const measured: [string, number][] = []
  for (const [name, call] of Object.entries(CASES)) measured.push([name, await measure(db, call)])
  await database.close()
  report([
    ['CPU ms', `${hauliers.toLocaleString('en-GB')} hauliers`],
    ...measured.map(([name, ms]) => [name, ms.toFixed(1)]),
  ])
  if (measured.some(([, ms]) => ms > MAX_MS)) process.exitCode = 1
} finally {
  await postgres.stop()
}

/**
 * What a page of each list costs PostgreSQL, at several sizes of the marketplace (node bench/lists.ts [requests …]).
 *
 * Each call is by another company; three companies have a tenth of all requests. It prints the CPU time of the database
 * process that answers (Linux), which hardly depends on other work on the machine. Exits with 1 if a page costs more
 * than the limit, compared with the same page of the smallest marketplace.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { REQUEST_ORDERINGS } from '#contract/requests.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, type Db, migrate } from '../server/db/connect.ts'
import { type ListFilter, listRequests } from '../server/requests/lists.ts'
import { fill, marketplace } from './fill.ts'
import { report } from './report.ts'

const LIMIT = 1.3
const CALLS = 40
const PLAIN: ListFilter = {
  scope: 'all',
  search: null,
  status: null,
  haulage: null,
  tab: null,
  ordering: null,
  loadTypes: null,
  sizes: null,
  requirements: null,
  pickupAreas: null,
  deliveryAreas: null,
  pickupFrom: null,
  pickupTo: null,
  page: 1,
  pageSize: 10,
}

interface Case {
  readonly name: string
  readonly companies: readonly number[]
  readonly filter: Partial<ListFilter>
}

/** Shippers are numbered from 1, hauliers after them; see fill() for the three that have a tenth of all rows. */
function casesOf({ shippers }: { readonly shippers: number }): Case[] {
  const many = (first: number) => Array.from({ length: CALLS }, (_, nth) => first + nth * 17)
  const hauliers = many(shippers + 3)
  const groups: Case[] = [
    { name: 'hauliers, to bid', companies: hauliers, filter: { scope: 'bids' } },
    { name: 'hauliers, open', companies: hauliers, filter: { scope: 'bids', status: 'Open' } },
    {
      name: 'hauliers, open, general',
      companies: hauliers,
      filter: { scope: 'bids', status: 'Open', haulage: 'General' },
    },
    { name: 'haulier with a tenth, quoted', companies: [shippers + 1], filter: { scope: 'quoted' } },
    {
      name: 'haulier with a tenth, expired',
      companies: [shippers + 1],
      filter: { scope: 'quoted', status: 'Expired' },
    },
    { name: 'shipper with a tenth', companies: [1], filter: { scope: 'own' } },
    { name: 'shipper with a tenth, open', companies: [1], filter: { scope: 'own', status: 'Open' } },
    { name: 'shipper with a tenth, expired', companies: [1], filter: { scope: 'own', status: 'Expired' } },
  ]
  return groups.flatMap(({ name, companies, filter }) =>
    REQUEST_ORDERINGS.map((ordering) => ({
      name: `${name}, ${ordering}`,
      companies,
      filter: { ...filter, ordering },
    })),
  )
}

/** The CPU milliseconds that a process has used. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** CPU milliseconds of PostgreSQL for a call, on a database of one connection. */
async function measure(db: Db, { companies, filter }: Case, firstHaulier: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const call = (nth: number) => {
    const companyId = companies[nth % companies.length] ?? 0
    const viewer = { personId: companyId, companyId, isHaulier: companyId >= firstHaulier, now: new Date() }
    return listRequests(db, viewer, { ...PLAIN, ...filter })
  }
  for (let nth = 0; nth < 5; nth++) await call(nth)
  const before = cpuOf(pid)
  for (let nth = 0; nth < CALLS; nth++) await call(nth)
  return (cpuOf(pid) - before) / CALLS
}

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1000, 100_000)
const postgres = await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  const measured = new Map<string, number[]>()
  for (const requests of sizes) {
    const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
    await migrate(database)
    const filled = marketplace(requests)
    await fill(database.db, filled)
    for (const one of casesOf(filled)) {
      const ms = await measure(database.db, one, filled.shippers + 1)
      measured.set(one.name, [...(measured.get(one.name) ?? []), ms])
    }
    await database.close()
  }
  report([
    ['list', ...sizes.map((requests) => `${requests.toLocaleString('en-GB')} requests`), 'ratio'],
    ...[...measured].map(([name, all]) => [name, ...all.map((ms) => ms.toFixed(2)), ratio(all).toFixed(2)]),
  ])
  const missed = [...measured].filter(([, all]) => ratio(all) > LIMIT).map(([name]) => name)
  if (missed.length > 0) {
    console.log(`\nMore than ${LIMIT} times the smallest marketplace: ${missed.join('; ')}.`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}

function ratio(all: readonly number[]): number {
  return (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN)
}

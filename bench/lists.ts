/**
 * The PostgreSQL cost of a page of each list, at several sizes of the marketplace (node bench/lists.ts [requests …]).
 *
 * Each call is by another company; three companies have a tenth of all requests. It prints the CPU time of the database
 * process that answers (Linux), which hardly depends on other work on the machine. Exits with 1 if a page costs more
 * than the limit, compared with the same page of the smallest marketplace, or a search more than its own limit.
 */
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { fill, marketplace } from './fill.ts'
import { casesOf, measure } from './list-cases.ts'
import { report } from './report.ts'

const LIMIT = 1.3
const SEARCH_MS = 5

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1000, 100_000)
const postgres = await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  const measured = new Map<string, number[]>()
  const searches = new Set<string>()
  for (const requests of sizes) {
    const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
    await migrate(database)
    const filled = marketplace(requests)
    await fill(database.db, filled)
    for (const one of casesOf(filled)) {
      const { ms } = await measure(database.db, one, filled.shippers + 1)
      if (one.isSearch) searches.add(one.name)
      measured.set(one.name, [...(measured.get(one.name) ?? []), ms])
    }
    await database.close()
  }
  report([
    ['list', ...sizes.map((requests) => `${requests.toLocaleString('en-GB')} requests`), 'ratio'],
    ...[...measured].map(([name, all]) => [name, ...all.map((ms) => ms.toFixed(2)), ratio(all).toFixed(2)]),
  ])
  const missed = [...measured]
    .filter(([name, all]) => (searches.has(name) ? (all.at(-1) ?? 0) > SEARCH_MS : ratio(all) > LIMIT))
    .map(([name]) => name)
  if (missed.length > 0) {
    console.log(
      `\nMore than ${LIMIT} times the smallest marketplace, or a search of more than ${SEARCH_MS} ms: ${missed.join('; ')}.`,
    )
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}

function ratio(all: readonly number[]): number {
  return (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN)
}

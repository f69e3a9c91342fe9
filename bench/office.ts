/**
 * A busy morning in an office (npm run bench:office -- --minutes 5): a list of a shipper and two of a haulier are open in
 * three browsers while the companies of the market post 500 requests, quote 1,500 times, counter and accept over HTTP.
 * Half an hour of such a morning is played in the given minutes.
 *
 * Exits with 1 if a row moved under the pointer, a screen differs from the server at the end, the memory of a page grew,
 * or a page sent an unnecessary call.
 */
import { newDataDir, type Product, startProduct } from '../e2e/server.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { addCompany, type Company } from '../server/testing/companies.ts'
import { playMorning } from './office-traffic.ts'
import { missedOf, type OfficeResult, type OfficeWindow, openWindow } from './office-window.ts'
import { report } from './report.ts'

const at = process.argv.indexOf('--minutes')
const minutes = at < 0 ? 5 : Number(process.argv[at + 1])
if (!(minutes > 0)) throw new Error('--minutes needs a number')

const SHIPPERS = 8
const HAULIERS = 16
const MORNING = { posts: 500, quotes: 1500, counters: 250, accepts: 150 }
/** Before: enough that every list has several pages. */
const BEFORE = { posts: 12 * SHIPPERS, quotes: 60, counters: 5, accepts: 2 }

const postgres = await startPostgres()
let product: Product | undefined
const windows: OfficeWindow[] = []
try {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const database = connectPostgres(databaseUrl)
  await migrate(database)
  const companies = async (type: 'Shipper' | 'Haulier', count: number) => {
    const made: Company[] = []
    for (let nth = 0; nth < count; nth++)
      made.push(await addCompany(database.db, new Date(), type, { plan: 'pro12' }))
    return made
  }
  const shippers = await companies('Shipper', SHIPPERS)
  const hauliers = await companies('Haulier', HAULIERS)
  await database.close()
  product = await startProduct({
    dataDir: newDataDir(),
    env: { DATABASE_URL: databaseUrl },
    hashes: 'full',
  })
  const { url } = product
  const [shipper, haulier] = [shippers[0], hauliers[0]]
  if (!shipper || !haulier) throw new Error('no companies')
  await playMorning({ url, shippers, hauliers, ...BEFORE, ms: 0 })

  for (const [name, by, search] of [
    ['shipper', shipper, ''],
    ['haulier', haulier, ''],
    ['haulier, by pickup', haulier, '?ordering=pickup'],
  ] as const)
    windows.push(await openWindow(url, { name, by, path: `/quote-requests${search}` }))
  const morning = playMorning({ url, shippers, hauliers, ...MORNING, ms: minutes * 60_000 })
  await Promise.all(windows.map((window) => window.watch(morning)))
  const results = await Promise.all(windows.map((window) => window.result()))
  const { seconds, ...done } = await morning
  const all = Object.entries(done).map(([what, count]) => `${count} ${what}`)
  console.log(`\n${(seconds / 60).toFixed(1)} minutes: ${all.join(', ')}\n`)
  reportOf(results)
  const missed = results.flatMap(missedOf)
  if (missed.length > 0) {
    console.log(`\n${missed.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  for (const window of windows) await window.close()
  await product?.stop()
  await postgres.stop()
}

function reportOf(results: readonly OfficeResult[]): void {
  const line = (what: string, value: (one: OfficeResult) => string | number) => [
    what,
    ...results.map((one) => String(value(one))),
  ]
  report([
    line('', ({ name }) => name),
    line('times that the pointer rested on a row', ({ rests }) => rests),
    line('rows that moved under it', ({ jumps }) => jumps),
    line('live updates', ({ updates }) => updates),
    line('requests', ({ requests }) => requests),
    line('requests for each update', (one) => (one.requests / one.updates).toFixed(2)),
    line('requests without an update before', ({ unasked }) => unasked),
    line('the same twice at once', ({ duplicates }) => duplicates),
    line('memory, each third (MB)', ({ heap }) => heap.map((size) => size.toFixed(1)).join(', ')),
    line('main thread busy', ({ busy }) => `${(100 * busy).toFixed(0)}%`),
    line('rows and counts as on the server', ({ differences }) => (differences.length === 0 ? 'yes' : 'no')),
  ])
}

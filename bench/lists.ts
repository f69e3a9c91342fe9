/**
 * The PostgreSQL cost of a page of each list, at several sizes of the marketplace (node bench/lists.ts [requests …]).
 *
 * Each call is by another company; three companies have a tenth of all requests. It prints the CPU time of the database
 * process that answers (Linux), which hardly depends on other work on the machine. Exits with 1 if a page costs more
 * than the limit, compared with the same page of the smallest marketplace, or a search more than its own limit.
 */
import { startPostgres } from '../scripts/postgres.ts'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { comparison, wantedSizes } from './by-size.ts'
import { fill, marketplace } from './fill.ts'
import { casesOf, measure } from './list-cases.ts'

const sizes = wantedSizes()
const compared = comparison('list', 'requests', sizes)
const postgres = await startPostgres({ settings: { shared_buffers: '1GB' } })
try {
  for (const requests of sizes) {
    const database = connectPostgres(postgres.url(await postgres.createDatabase()), { connections: 1 })
    await migrate(database)
    const filled = marketplace(requests)
    await fill(database.db, filled)
    for (const one of casesOf(filled)) {
      const { ms } = await measure(database.db, one, filled.shippers + 1)
      compared.add(one, ms)
    }
    await database.close()
  }
  compared.report()
} finally {
  await postgres.stop()
}

/**
 * Sends random requests to every call of the interface and prints the wrong answers:
 *
 *     npm run fuzz -- --count 100000 --seed 7 [--database pglite]
 *
 * The same seed sends the same requests. Ends with status 1 if an answer was wrong.
 */
import { parseArgs } from 'node:util'
import { connectPglite, connectPostgres, migrate } from '../server/db/connect.ts'
import { fuzz } from '../server/testing/fuzz/fuzz.ts'
import { openWorld } from '../server/testing/world.ts'
import { startPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    database: { type: 'string', default: 'postgres' },
  },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
console.log(`${count} requests, --seed ${seed}, on ${values.database}`)

const postgres = values.database === 'pglite' ? null : await startPostgres()
try {
  const database = postgres
    ? connectPostgres(postgres.url(await postgres.createDatabase()))
    : await connectPglite(null)
  await migrate(database)
  const reopen = () => {
    throw new Error('one process is enough here')
  }
  // The log shows the origin of a 500.
  const { world, close } = await openWorld({ database, reopen }, { env: { LOG_LEVEL: 'error' } })
  const began = performance.now()
  const { findings, statuses, neverDone, slowest } = await fuzz(world, count, seed)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage()
  await close().catch((error: Error) => console.log(error.message))
  for (const { nth, problem, role, request, status, answer } of findings) {
    const { method, url, headers, payload } = request
    console.log(`\n#${nth} ${problem}\n  ${method} ${url} as ${role}, answered ${status} ${answer}`)
    console.log(`  ${JSON.stringify(headers)}\n  ${String(payload ?? '').slice(0, 2000)}`)
  }
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  console.log(
    `\n${count} requests in ${seconds.toFixed(0)} s (${((user + system) / 1e6).toFixed(0)} s of CPU); ${byStatus.join(', ')}`,
  )
  console.log(`The slowest took ${slowest.ms.toFixed(0)} ms (${slowest.name}).`)
  console.log(neverDone.size > 0 ? 'Never done, with the most frequent refusal:' : 'Every call was done.')
  for (const [name, refusal] of neverDone) console.log(`  ${name}: ${refusal}`)
  console.log(`${findings.length} problems, --seed ${seed}`)
  process.exitCode = findings.length > 0 ? 1 : 0
} finally {
  await postgres?.stop()
}

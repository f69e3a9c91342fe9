/**
 * Runs random sequences of the trade against the model of the rules, on PostgreSQL:
 *
 *     npm run model -- --sequences 10000 --seed 7 --parallel 4
 *
 * Each of the parallel processes has a database, a clock and a seed of its own (seed, seed + 1, …). Ends with status 1
 * if the product and the model disagree, and prints the shortest sequence in which they do.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { connectPostgres, migrate } from '../server/db/connect.ts'
import { type ModelReport, runSequences } from '../server/testing/model/run.ts'
import { openWorld } from '../server/testing/world.ts'
import { startPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    parallel: { type: 'string', default: '1' },
    /** The database of one of the parallel processes. */
    database: { type: 'string' },
  },
})
const [sequences, seed, parallel] = [values.sequences, values.seed, values.parallel].map(Number) as [
  number,
  number,
  number,
]

/** A process reports in between, so that an aborted run has figures, too. */
const PORTION = 25

if (values.database) await work(values.database)
else await lead()

async function work(url: string): Promise<void> {
  const reopen = () => {
    throw new Error('one server is enough here')
  }
  const { world, close } = await openWorld({ database: connectPostgres(url), reopen }, {})
  for (let done = 0; done < sequences; done += PORTION) {
    const report = await runSequences(world, Math.min(PORTION, sequences - done), seed + done)
    process.send?.(report)
    if (report.failure) break
  }
  await close()
  process.disconnect?.()
}

async function lead(): Promise<void> {
  console.log(`${sequences} sequences, --seed ${seed}, ${parallel} at once`)
  const postgres = await startPostgres()
  const began = performance.now()
  const sum = { sequences: 0, commands: 0 }
  const failures: string[] = []
  const say = () =>
    console.log(
      `${sum.sequences} sequences with ${sum.commands} steps in ${Math.round((performance.now() - began) / 1000)} s`,
    )
  const saying = setInterval(say, 60_000)
  try {
    const template = await postgres.createDatabase()
    const database = connectPostgres(postgres.url(template))
    await migrate(database)
    await database.close()
    const workers = Array.from({ length: parallel }, async (_, nth) => {
      const url = postgres.url(await postgres.createDatabase(template))
      // Far apart, so that no two processes run the same sequences.
      const ownSeed = seed + nth * 1_000_000
      const own = Math.ceil(sequences / parallel)
      const child = fork(import.meta.filename, [
        '--database',
        url,
        '--seed',
        String(ownSeed),
        '--sequences',
        String(own),
      ])
      child.on('message', ({ sequences: run, commands, failure }: ModelReport) => {
        sum.sequences += run
        sum.commands += commands
        if (failure) failures.push(failure)
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) failures.push(`a process ended with ${code}`)
    })
    await Promise.all(workers)
  } finally {
    clearInterval(saying)
    await postgres.stop()
  }
  say()
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`${failures.length} disagreements, --seed ${seed}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/**
 * Faults under load, with figures (docs/faults.md):
 *
 *     npm run bench:faults -- NAME [AMOUNT]
 *
 * Prints the figures, and ends with status 1 if a limit is missed: no acknowledged write is lost, a fault causes
 * refusals of 503 with Retry-After and no others, calls work again within five seconds and events reach pages within
 * one.
 */
import { away, backends, connections } from './faults/database.ts'
import { clock, disk, kill } from './faults/process.ts'
import { services } from './faults/services.ts'

const FAULTS: Readonly<
  Record<string, { what: string; amount: number; run(amount: number): Promise<string[]> }>
> = {
  kill: { what: 'the server is killed, so many times', amount: 200, run: kill },
  backends: { what: 'database backends are ended every 2 s, for so many minutes', amount: 5, run: backends },
  connections: {
    what: 'connections are cut, with and without a sign, so many times',
    amount: 10,
    run: connections,
  },
  away: { what: 'the database is away, for so many seconds', amount: 60, run: away },
  services: { what: 'mail server and payment provider hang, for so many seconds', amount: 60, run: services },
  disk: { what: 'the disk of the files is full, of so many megabytes', amount: 8, run: disk },
  clock: { what: 'the clock of the process jumps to and fro', amount: 0, run: clock },
}

const [name = '', given] = process.argv.slice(2)
const fault = FAULTS[name]
if (!fault) {
  for (const [known, { what, amount }] of Object.entries(FAULTS))
    console.log(`${known.padEnd(12)} ${what} (${amount})`)
  process.exit(2)
}
const amount = Number(given ?? fault.amount)
console.log(`${name} ${amount}: ${fault.what}\n`)
const missed = await fault.run(amount)
for (const line of missed) console.log(`missed: ${line}`)
process.exit(missed.length > 0 ? 1 : 0)

import type { Clock } from '#domain/clock.ts'
import { withAdvisoryLock } from './db/advisory-lock.ts'
import type { Database } from './db/connect.ts'
import { closeSampleAccounts, openSampleAccounts } from './demo/accounts.ts'
import { StoreAway } from './files/storage.ts'
import { closeSampleOperator, type OperatorSignIn, seedOperator } from './operator/seed-operator.ts'
import { CannotStart } from './process/cannot-start.ts'
import type { Settings } from './settings.ts'

/**
 * Fills a new database: the demo, and the operator's first account. If several processes start at the same time, one
 * does it and the others wait.
 * @returns the demo's operator, to be shown on the console; null without the demo.
 */
export function firstStart(
  database: Database,
  settings: Settings,
  clock: Clock,
): Promise<OperatorSignIn | null> {
  return withAdvisoryLock(database, 'quayline first start', async () => {
    if (settings.demo) {
      // Loaded only for the demo: it draws pictures and writes documents.
      const { seedDemo } = await import('./demo/seed.ts')
      await seedDemo(database, settings, clock).catch(explainStore)
      await openSampleAccounts(database.db)
    } else {
      await closeSampleAccounts(database.db, clock())
      await closeSampleOperator(database.db, settings, clock())
    }
    return seedOperator(database.db, settings, clock())
  })
}

/** A bucket that does not answer is no reason not to start, unless the demo has yet to put its files there. */
function explainStore(error: unknown): never {
  if (!(error instanceof StoreAway)) throw error
  throw new CannotStart(
    `The demo keeps sample files, but ${error.message}. Start again when it works, or set DEMO=off.`,
  )
}

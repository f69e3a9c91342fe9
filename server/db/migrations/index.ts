import type { Migration } from 'kysely/migration'
import * as start from './001-start.ts'
import * as analyticsId from './002-analytics-id.ts'
import * as catchUp from './003-catch-up.ts'
import * as referencesAndPorts from './010-references-and-ports.ts'

/** All migrations in the order in which they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-start': start,
  '002-analytics-id': analyticsId,
  '003-catch-up': catchUp,
  '010-references-and-ports': referencesAndPorts,
}

/**
 * Tells every process which companies a write concerns, in the transaction of the write, so that none reads old data.
 */
import { sql } from 'kysely'
import type { AnyCaller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { ALL_READERS } from './freshness.ts'

/** Carries the company of a caller that has written. */
export const WRITES_CHANNEL = 'quayline_writes'

const ALL_HAULIERS = 'hauliers'
const company = (id: number | string) => `company ${id}`
const person = (id: number | string) => `person ${id}`

/** The names that identify a caller in announcements of writes; none for callers without a company. */
export function readersOf(caller: AnyCaller): readonly string[] | null {
  if (caller === null || !('companyId' in caller)) return null
  const { companyId, userId, companyType } = caller
  return [company(companyId), person(userId), ...(companyType === 'Haulier' ? [ALL_HAULIERS] : [])]
}

/** Records a write of the caller's company, with or without an event. */
export async function noteWrite(tx: Tx, caller: AnyCaller): Promise<void> {
  if (caller === null || !('companyId' in caller)) return
  await sql`select pg_notify(${sql.lit(WRITES_CHANNEL)}, ${company(caller.companyId)})`.execute(tx)
}

/** Those an event concerns, from the payload that `concernedSql` of announce.ts writes. */
export function readersOfEvent(payload: string): readonly string[] {
  const match = /^([\d,]*)\|(h?)\|([\d,]*)\.$/.exec(payload)
  // Too many to name, or written by an earlier version.
  if (!match) return [ALL_READERS]
  const [, companies = '', hauliers = '', users = ''] = match
  const ids = (list: string) => list.split(',').filter(Boolean)
  return [
    ...ids(companies).map(company),
    ...ids(users).map(person),
    ...(hauliers === 'h' ? [ALL_HAULIERS] : []),
  ]
}

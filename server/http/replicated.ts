/** Calls that a read replica may answer (docs/rules/settings.md#read-replica). */
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { wantsCsv } from '../export/export.ts'
import { readersOf } from '../replica/writes.ts'
import type { Answer } from './answer.ts'
import { type Call, type Route, read } from './route.ts'

/** A call that only reads. A replica answers it if it has everything that the caller may expect. */
export function readReplicated<E extends Endpoint>(
  endpoint: E,
  answer: (db: Db, call: Call<E>, deps: Deps) => Promise<Answer<ReplyOf<E>>>,
): Route {
  return read(endpoint, (db, call, deps) => {
    const readers = deps.replica && readersOf(call.caller)
    // Followed changes use transaction numbers, which differ on a replica; a file of many pages needs one source.
    if (!deps.replica || !readers || followsChanges(call.query) || wantsCsv(call))
      return answer(db, call, deps)
    return deps.replica.read(readers, (found) => answer(found, call, deps))
  })
}

function followsChanges(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'updatedSince' in query && query.updatedSince !== null
}

/** Posting requests, one or many: who may, and everything that is written with them. */
import { type MonthlyUsage, monthlyUsage, requestLimit } from '#domain/plans/rules.ts'
import type { NewRequest } from '#domain/requests/rules.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import type { CallBy } from '../http/route.ts'
import { queueLoad } from '../lanes/match.ts'
import { announce } from '../live/announce.ts'
import { keepPlaces } from '../places/store.ts'
import { loadPlan } from '../plans/store.ts'
import { addHistory } from './history.ts'
import * as store from './store.ts'

export interface Allowance {
  readonly vatNumber: string | null
  readonly usage: MonthlyUsage
}

/** What decides whether a company may post: locked where a limit is counted, so that none slips past it. */
export async function loadAllowance(
  tx: Tx,
  { caller, now }: { caller: Caller; now: Date },
): Promise<Allowance> {
  const limit = requestLimit(await loadPlan(tx, caller.companyId, now))
  const vatNumber = await store.loadVatNumber(tx, caller.companyId, limit !== null)
  // Without a limit nothing needs to be counted.
  const used = limit === null ? 0 : await store.countThisMonth(tx, caller.companyId, now)
  return { vatNumber, usage: monthlyUsage(used, limit) }
}

/** Stores new requests with all that belongs to them, and gives their ids. */
export async function saveNew(
  tx: Tx,
  requests: readonly NewRequest[],
  { caller, now }: CallBy<Caller>,
): Promise<number[]> {
  const ids: number[] = []
  for (const request of requests) {
    const id = await store.insertRequest(tx, request, caller, now)
    await addHistory(tx, [{ requestId: id, haulierId: null, what: 'Request posted' }], caller, now)
    await queueLoad(tx, id, now)
    await announceRequest(tx, id, caller.companyId)
    ids.push(id)
  }
  const drafts = requests.map(({ draft }) => draft)
  await keepPlaces(tx, drafts, caller.companyId, now)
  return ids
}

/** A request entered or left the lists of its owner and of every haulier, or changed there. */
export async function announceRequest(tx: Tx, requestId: number, ownerId: number): Promise<void> {
  await announce(tx, { kind: 'request', requestId, companies: [ownerId, 'hauliers'] })
}

import * as contract from '#contract/lanes.ts'
import { changeLane, createLane } from '#domain/lanes/rules.ts'
import { refuse } from '#domain/refuse.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { announceNotifications } from '../notifications/announce.ts'
import { isPortCode } from '../requests/ports.ts'
import * as store from './store.ts'

/** Lanes are for hauliers: only they are offered loads. */
function hauliersOnly({ caller }: CallBy<Caller>): void {
  if (caller.companyType !== 'Haulier') throwRefusal('hauliers_only')
}

async function loadOwn(tx: Tx, { params, caller }: CallBy<Caller>) {
  return (await store.lockLane(tx, idIn(params), caller.userId)) ?? refuse('not_found')
}

export const laneRoutes: readonly Route[] = [
  read(contract.listLanes, async (db, call) => {
    hauliersOnly(call)
    const lanes = await store.listLanes(db, call.caller.userId)
    return { value: lanes }
  }),

  read(contract.getLane, async (db, call) => {
    hauliersOnly(call)
    const lane = await store.findLane(db, idIn(call.params), call.caller.userId)
    return { value: lane ?? throwRefusal('not_found') }
  }),

  write(contract.createLane, {
    limit: async (call) => hauliersOnly(call),
    load: (tx, { caller }) => store.countLanes(tx, caller.userId),
    decide: (lanesBefore, { body }) => createLane(body, lanesBefore, isPortCode),
    save: async (tx, lane, { caller, now }) => {
      const added = await store.insertLane(tx, lane, caller.userId, now)
      await announceNotifications(tx, caller.userId)
      return added
    },
    reply: async (_tx, lane) => ({ value: lane }),
  }),

  write(contract.changeLane, {
    limit: async (call) => hauliersOnly(call),
    load: loadOwn,
    decide: (lane, { body }) => changeLane(body, lane, isPortCode),
    save: async (tx, lane, { caller }) => {
      await store.updateLane(tx, lane)
      await announceNotifications(tx, caller.userId)
      return lane
    },
    reply: async (_tx, lane) => ({ value: lane }),
  }),

  write(contract.deleteLane, {
    limit: async (call) => hauliersOnly(call),
    load: loadOwn,
    save: async (tx, lane, { caller }) => {
      await store.removeLane(tx, lane.id)
      await announceNotifications(tx, caller.userId)
    },
    reply: noContent,
  }),
]

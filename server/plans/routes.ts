import { listPlans } from '#contract/plans.ts'
import { type Route, read } from '../http/route.ts'
import { listPlansJson } from './store.ts'

export const planRoutes: readonly Route[] = [
  read(listPlans, async (db, { caller, now }, { settings }) => ({
    json: await listPlansJson(db, caller.companyId, now, settings),
  })),
]

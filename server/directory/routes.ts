import { getHaulier, listHauliers } from '#contract/directory.ts'
import { seesAllHauliers, whyProfileIsClosed } from '#domain/directory/rules.ts'
import { throwRefusal } from '../http/errors.ts'
import { readReplicated } from '../http/replicated.ts'
import type { Route } from '../http/route.ts'
import { loadPlan } from '../plans/store.ts'
import * as store from './store.ts'

export const directoryRoutes: readonly Route[] = [
  readReplicated(listHauliers, async (db, { caller: { companyId }, query, now }) => {
    const seesAll = seesAllHauliers(await loadPlan(db, companyId, now))
    return store.listHauliers(db, { companyId, seesAll }, query)
  }),

  readReplicated(getHaulier, async (db, { caller: { companyId }, params, now }) => {
    const name = params.name ?? ''
    // No company can have such a name, and the database cannot search for some of these characters.
    if (/\p{Cc}/u.test(name)) return throwRefusal('not_found')
    const haulier = await store.findHaulier(db, name, companyId)
    if (!haulier) return throwRefusal('not_found')
    const closed = whyProfileIsClosed(await loadPlan(db, companyId, now), haulier)
    return closed ? throwRefusal(closed) : { json: haulier.json }
  }),
]

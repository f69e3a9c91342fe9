/** The figures of the installation and of the market, for operators. */
import { getMarket } from '#contract/operator-market.ts'
import { getSystem } from '#contract/operator-system.ts'
import { type Route, read } from '../http/route.ts'
import { readMarket } from './market.ts'
import { readSystem } from './system.ts'

export const figuresRoutes: readonly Route[] = [
  read(getSystem, async (_db, _call, deps) => ({ value: await readSystem(deps) })),

  read(getMarket, async (db, { query, now }) => ({ value: await readMarket(db, query.weeks, now) })),
]

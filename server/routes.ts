import type { Route } from './http/route.ts'
import { paymentRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { requestRoutes } from './requests/routes.ts'

/** Every call of the HTTP interface. */
export const routes: readonly Route[] = [
  ...requestRoutes,
  ...quoteRoutes,
  ...planRoutes,
  ...paymentRoutes,
]

import { companyRoutes } from './companies/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { fileRoutes } from './files/routes.ts'
import type { Route } from './http/route.ts'
import { liveRoutes } from './live/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { staffRoutes } from './operator/staff-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { colleagueRoutes } from './users/colleague-routes.ts'
import { passwordRoutes } from './users/password-routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every call of the HTTP interface. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...passwordRoutes,
  ...colleagueRoutes,
  ...companyRoutes,
  ...requestRoutes,
  ...quoteRoutes,
  ...operatorRoutes,
  ...staffRoutes,
  ...liveRoutes,
  ...directoryRoutes,
  ...planRoutes,
  ...paymentRoutes,
  ...fileRoutes,
]

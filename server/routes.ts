import { apiKeyRoutes } from './api-keys/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { passwordRoutes } from './auth/password-routes.ts'
import { paperRoutes } from './bookings/paper-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { fileRoutes } from './files/routes.ts'
import type { Route } from './http/route.ts'
import { laneRoutes } from './lanes/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorAccountRoutes } from './operator/account-routes.ts'
import { figuresRoutes } from './operator/figures-routes.ts'
import { outboxRoutes } from './operator/outbox-routes.ts'
import { operatorPlanRoutes } from './operator/plan-routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { importRoutes } from './requests/import-routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { otherAccountRoutes } from './security/other-account-routes.ts'
import { securityRoutes } from './security/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { firstStepsRoutes } from './users/first-steps-routes.ts'
import { invitationRoutes } from './users/invitation-routes.ts'
import { keyboardRoutes } from './users/keyboard-routes.ts'
import { userManagementRoutes } from './users/management-routes.ts'
import { registrationRoutes } from './users/registration-routes.ts'
import { userRoutes } from './users/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every call of the HTTP interface. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...passwordRoutes,
  ...securityRoutes,
  ...otherAccountRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...userManagementRoutes,
  ...invitationRoutes,
  ...firstStepsRoutes,
  ...keyboardRoutes,
  ...registrationRoutes,
  ...companyRoutes,
  ...requestRoutes,
  ...importRoutes,
  ...templateRoutes,
  ...placeRoutes,
  ...quoteRoutes,
  ...attentionRoutes,
  ...bookingRoutes,
  ...laneRoutes,
  ...questionRoutes,
  ...notificationRoutes,
  ...paperRoutes,
  ...operatorRoutes,
  ...operatorAccountRoutes,
  ...outboxRoutes,
  ...operatorPlanRoutes,
  ...figuresRoutes,
  ...liveRoutes,
  ...directoryRoutes,
  ...planRoutes,
  ...paymentRoutes,
  ...fileRoutes,
]

import { confirmPayment, createCheckout, createCheckoutAtRoot } from '#contract/plans.ts'
import { formatPence } from '#domain/money.ts'
import { isPaid, monthsOf, PLANS, planName, planNamed, priceOf } from '#domain/plans/plans.ts'
import { RefusedError, throwRefusal } from '../http/errors.ts'
import { type Route, write } from '../http/route.ts'
import { boughtPlanJson } from '../plans/store.ts'
import { endCheckouts } from './ended.ts'
import { reportMoneyFailure } from './failures.ts'
import { refuseSecondPayment } from './second-payment.ts'
import { askProvider, loadSettlement, purchaseOf, saveSettlement } from './settle.ts'
import { findCheckout, insertCheckout } from './store.ts'
import { webhook } from './webhook.ts'

function beginCheckout(endpoint: typeof createCheckout): Route {
  return write(endpoint, {
    limit: ({ caller }, { limits }) => limits.take('checkout', `company:${caller.companyId}`),
    prepare: async ({ caller, body }, deps) => {
      const { companyId, companyName, email } = caller
      const { payments } = deps
      const { provider } = deps.settings
      const plan = planNamed(body.plan, provider.name)
      if (!plan || !isPaid(plan)) return throwRefusal('plan_not_sold', ['plan'])
      await refuseSecondPayment(companyId, deps)
      const amount = priceOf(plan)
      const opened = await payments.open({
        companyId,
        companyName,
        plan,
        email,
        name: planName(plan, provider.name),
        description: `${monthsOf(plan)} months at ${formatPence(PLANS[plan].monthlyPrice)} a month`,
        amount,
      })
      return { ...opened, companyId, plan, amount }
    },
    save: async (tx, checkout, { caller, now }) => {
      await insertCheckout(tx, checkout, caller.userId, now)
      return checkout.address
    },
    reply: async (_tx, address) => ({ value: { address } }),
  })
}

export const paymentRoutes: readonly Route[] = [
  beginCheckout(createCheckout),
  beginCheckout(createCheckoutAtRoot),

  write(confirmPayment, {
    limit: ({ caller }, { limits }) => limits.take('confirmPayment', `company:${caller.companyId}`),
    prepare: async ({ caller, body }, deps) => {
      const checkout = await findCheckout(deps.database.db, body.session)
      if (!checkout || checkout.companyId !== caller.companyId) return throwRefusal('not_found')
      const { refused, isUnknown, paidAt } = await askProvider(checkout, deps)
      // The payment page returns a user here after a payment only.
      if (isUnknown) await reportMoneyFailure(deps, 'key', checkout.companyId)
      if (refused) throw new RefusedError(refused)
      return { ...checkout, paidAt }
    },
    load: (tx, _call, _deps, checkout) => loadSettlement(tx, checkout),
    decide: (settlement, { now }) => ({ ...settlement, bought: purchaseOf(settlement, now) }),
    save: async (tx, { checkout, bought }, { now }, { settings }) => {
      await saveSettlement(tx, checkout, bought, settings, now)
      return checkout.session
    },
    reply: async (tx, session, _call, { settings }) => ({
      json: await boughtPlanJson(tx, session, settings),
    }),
    afterwards: ({ caller }, deps) => endCheckouts(caller.companyId, deps),
  }),

  webhook,
]

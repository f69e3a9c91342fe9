/**
 * A page that replaces the payment provider while none is set up, so that the whole flow works. No money moves.
 * It does not exist while Stripe keys are set.
 */
import type { FastifyInstance } from 'fastify'
import { formatPence } from '#domain/money.ts'
import { CURRENCY } from '#domain/plans/payment.ts'
import { planName } from '#domain/plans/plans.ts'
import { newToken } from '../auth/sessions.ts'
import type { Database } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { sendPage } from '../http/plain-page.ts'
import type { Payments } from './provider.ts'
import { CANCELLED_PATH, paidPath } from './return.ts'
import { findTestCheckout, payTestCheckout } from './store.ts'
import { checkoutPage, endedPage, unknownPage } from './test-checkout-page.ts'

const PATH = '/test-checkout'
const SESSION = /^[\w-]+$/

export function openTestCheckout({ db }: Database, publicUrl: string): Payments {
  return {
    async open() {
      const session = `test_${newToken()}`
      return { session, address: `${publicUrl}${PATH}/${session}` }
    },
    async find(session) {
      const checkout = await findTestCheckout(db, session)
      return (
        checkout && {
          ...checkout,
          isOver: false,
          isUnderWay: false,
          hasFailed: false,
          currency: CURRENCY,
          paidAt: null,
        }
      )
    },
    // Its own page refuses to be paid when it has ended.
    end: async () => undefined,
    // No event is signed here, so every event is a forged one.
    readEvent: () => throwRefusal('webhook_signature_wrong'),
    checkoutOf: async () => null,
  }
}

/** Serves the page and its two buttons. */
export function mountTestCheckout(app: FastifyInstance, { database: { db }, settings }: Deps): void {
  const { provider } = settings
  app.register(async (scope) => {
    // The buttons send empty forms; other form fields are ignored.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    )

    // No session has such a name, and the database cannot search for some characters of an address.
    scope.addHook<{ Params: { session: string } }>('preHandler', async ({ params }, reply) => {
      if (!SESSION.test(params.session)) return sendPage(reply.status(404), unknownPage(provider.name))
    })

    scope.get<{ Params: { session: string } }>(`${PATH}/:session`, async ({ params }, reply) => {
      const checkout = await findTestCheckout(db, params.session)
      if (!checkout) return sendPage(reply.status(404), unknownPage(provider.name))
      const { companyName, plan, amount, isPaid, ended } = checkout
      if (ended && !isPaid) return sendPage(reply.status(409), endedPage(provider.name, ended))
      return sendPage(
        reply,
        checkoutPage({
          provider: provider.name,
          companyName,
          planName: planName(plan, provider.name),
          price: formatPence(amount),
          isPaid,
          payPath: `${PATH}/${params.session}/pay`,
          cancelPath: `${PATH}/${params.session}/cancel`,
          paidPath: paidPath(params.session),
        }),
      )
    })

    scope.post<{ Params: { session: string } }>(`${PATH}/:session/pay`, async ({ params }, reply) => {
      const checkout = await findTestCheckout(db, params.session)
      if (!checkout) return sendPage(reply.status(404), unknownPage(provider.name))
      const { ended, isPaid } = checkout
      if (ended && !isPaid) return sendPage(reply.status(409), endedPage(provider.name, ended))
      await payTestCheckout(db, params.session)
      return reply.redirect(paidPath(params.session), 303)
    })

    scope.post<{ Params: { session: string } }>(`${PATH}/:session/cancel`, async ({ params }, reply) => {
      const checkout = await findTestCheckout(db, params.session)
      if (!checkout) return sendPage(reply.status(404), unknownPage(provider.name))
      // A paid checkout cannot be cancelled.
      return reply.redirect(checkout.isPaid ? paidPath(params.session) : CANCELLED_PATH, 303)
    })
  })
}

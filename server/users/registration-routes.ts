import { correctRegistration } from '#contract/registration.ts'
import { whyCannotCorrect } from '#domain/companies/registration.ts'
import { refuse } from '#domain/refuse.ts'
import { isCountry } from '../companies/countries.ts'
import { RefusedError } from '../http/errors.ts'
import { type Route, write } from '../http/route.ts'
import { companyRegisteredMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import * as registrations from './registrations.ts'
import { signedInJson } from './signed-in.ts'

/**
 * Corrections by a company that waits for its activation (docs/rules/companies.md#registration-corrections).
 */
export const registrationRoutes: readonly Route[] = [
  write(correctRegistration, {
    limit: ({ caller }, { limits }) => limits.take('registration', `correction:${caller.userId}`),
    async load(tx, { caller, body }) {
      const company = await registrations.lockRegistration(tx, caller)
      const countryIsListed = body.country === undefined || isCountry(body.country)
      return { ...company, role: caller.role, countryIsListed }
    },
    decide: (state, { body }) => whyCannotCorrect(body, state) ?? state,
    async save(tx, { companyHasPhone }, { caller, body, now }, { settings }) {
      const isFree = await registrations.isNameFree(tx, caller.companyId, body.name)
      if (!isFree) throw new RefusedError(refuse('company_exists', ['name']))
      await registrations.saveCorrection(tx, caller, body, companyHasPhone)
      const corrected = await registrations.contactOf(tx, caller.userId)
      await queueMails(tx, [companyRegisteredMail(settings, { ...corrected, isCorrection: true })], now)
    },
    reply: async (tx, _saved, { caller, now }, { settings }) => ({
      json: await signedInJson(tx, caller.userId, now, settings),
    }),
  }),
]

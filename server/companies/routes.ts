import * as contract from '#contract/company-profile.ts'
import * as registration from '#contract/registration.ts'
import { whyNotReplaceProfile } from '#domain/companies/profile-seen.ts'
import { whyCannotCreateCompany, whyNotProfile, whyNotThisForm } from '#domain/companies/rules.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import { printedReply } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { COUNTRIES, isCountry } from './countries.ts'
import * as store from './store.ts'

const countriesJson = printedReply(registration.listCountries, [...COUNTRIES])

function saveProfile(
  endpoint: typeof contract.saveShipperProfile | typeof contract.saveHaulierProfile,
  form: CompanyType,
): Route {
  return write(endpoint, {
    load: async (tx, { caller, body, now }, { settings }) => ({
      ...(await store.lockProfile(tx, caller.companyId)),
      stored: body.seen ? await store.wholeCompany(tx, caller.companyId, now, settings) : null,
    }),
    permit: (_state, { caller }) => whyNotThisForm(form, caller.companyType),
    decide: (company, { body }) =>
      (company.stored && whyNotReplaceProfile(body, company.stored)) ?? whyNotProfile(body, company) ?? body,
    async save(tx, changes, { caller }) {
      await store.saveProfile(tx, caller.companyId, changes)
      await announce(tx, { kind: 'company', companies: [caller.companyId] })
      return caller.companyId
    },
    reply: async (tx, id, { now }, { settings }) => ({
      json: await store.wholeCompanyJson(tx, id, now, settings),
    }),
  })
}

export const companyRoutes: readonly Route[] = [
  read(registration.listCountries, async () => ({ json: countriesJson })),

  read(registration.checkCompany, async (db, { query, address }, { limits }) => {
    await limits.take('check', address)
    const found = (await store.isCompanyTaken(db, query.name)) ? [query] : []
    return { value: found }
  }),

  write(registration.createCompany, {
    limit: ({ address }, { limits }) => limits.take('registration', `company:${address}`),
    load: (tx, { body }) => store.lockCompanyNamed(tx, body.name),
    decide: (existing, { body }) =>
      whyCannotCreateCompany(body, { countryIsListed: isCountry(body.country), existing }) ?? body,
    save: async (tx, draft, { now }) =>
      (await store.insertCompany(tx, draft, now)) ?? throwRefusal('company_exists', ['name']),
    reply: async (tx, id) => ({ json: await store.newCompanyJson(tx, id) }),
  }),

  saveProfile(contract.saveShipperProfile, 'Shipper'),
  saveProfile(contract.saveHaulierProfile, 'Haulier'),
]

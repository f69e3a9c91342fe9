/** Refusals of a company's data about itself (docs/rules/companies.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const companyRefusals = {
  company_exists: {
    status: 400,
    body: 'field',
    sentence:
      'Your company already has an account. Please email us at {email} or ask your super-user to invite you.',
  },
  company_name_taken: {
    status: 400,
    body: 'field',
    sentence: 'Another company has this name.',
  },
  company_unknown: {
    status: 400,
    body: 'field',
    sentence: 'Create the company first, then register its user.',
  },
  registration_settled: {
    status: 409,
    body: 'whole',
    sentence: 'Your registration has already been decided. Please ring us on {phone} about corrections.',
  },
  country_unknown: { status: 400, body: 'field', sentence: 'Choose a country from the list.' },
  company_name_unusable: {
    status: 400,
    body: 'field',
    sentence: 'Enter the name of your company in ordinary letters and digits.',
  },
  vat_number_wrong: {
    status: 400,
    body: 'field',
    sentence: 'This is not a valid VAT number. {accepted}',
  },
  profile_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This profile has changed since you opened it. Please look at it again before you change it.',
  },
  haulage_type_missing: {
    status: 400,
    body: 'field',
    sentence: 'Choose at least one haulage type.',
  },
} as const satisfies RefusalKinds

import type { Company } from '#domain/companies/company.ts'

/** The ids of the controls of the profile that requesting and quoting need: an address can lead to one of them. */
export const profileFields = {
  conditionsOfCarriage: 'conditions-of-carriage',
  vatNumber: 'vat-number',
} as const

type ProfileField = (typeof profileFields)[keyof typeof profileFields]

/** The data that the company lacks to request or quote, in the order of the page. */
export function missingOf(company: Pick<Company, 'type' | 'vatNumber' | 'conditionsOfCarriage'>) {
  const missing: { what: string; field: ProfileField }[] = []
  if (company.type === 'Haulier' && !company.conditionsOfCarriage)
    missing.push({ what: 'your Conditions of Carriage', field: profileFields.conditionsOfCarriage })
  if (!company.vatNumber) missing.push({ what: 'your VAT number', field: profileFields.vatNumber })
  return missing
}

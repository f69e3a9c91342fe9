import type { Company } from '#domain/companies/company.ts'

/** The ids of the profile controls that requesting and quoting need. */
export const places = {
  conditionsOfCarriage: 'conditions-of-carriage',
  vatNumber: 'vat-number',
} as const

type Place = (typeof places)[keyof typeof places]

/** The data that the company lacks to request or quote, in the order of the page. */
export function missingOf(company: Pick<Company, 'type' | 'vatNumber' | 'conditionsOfCarriage'>) {
  const missing: { what: string; place: Place }[] = []
  if (company.type === 'Haulier' && !company.conditionsOfCarriage)
    missing.push({ what: 'your Conditions of Carriage', place: places.conditionsOfCarriage })
  if (!company.vatNumber) missing.push({ what: 'your VAT number', place: places.vatNumber })
  return missing
}

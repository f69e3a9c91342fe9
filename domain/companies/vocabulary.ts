import { oneOf } from '../fields.ts'

/** The two kinds of company on the marketplace (docs/rules/companies.md#types). */
export const COMPANY_TYPES = ['Shipper', 'Haulier'] as const
export const CompanyType = oneOf(COMPANY_TYPES)
export type CompanyType = (typeof COMPANY_TYPES)[number]

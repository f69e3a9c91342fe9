import type { CompanyType } from '#domain/companies/vocabulary.ts'

/** The part of the `getMe` answer on the wire that is read here. */
interface SignedInUserOnWire {
  readonly companyname: { readonly companytype: CompanyType; readonly isActive: boolean }
}

/**
 * The type of the signed-in user's company; null unless it is active. Reads the answer of `getMe` without its schema,
 * for the script that runs before any schema is loaded (docs/rules/accounts.md#user-profile).
 */
export function typeOfActiveCompany(answer: SignedInUserOnWire): CompanyType | null {
  const { companytype, isActive } = answer.companyname
  return isActive ? companytype : null
}

/** Activating and deactivating a company, as buttons and dialogs offer it. */
import type { CompanyRow, CompanyStatus } from '#domain/operator/operator.ts'
import {
  companyStatus,
  type StatusFacts,
  wasDeclined,
  whyCannotChangeStatus,
} from '#domain/operator/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'

/** A company that the operator activates, declines or deactivates. */
export type CompanyToChange = Pick<CompanyRow, 'id' | 'name' | 'contact'> & StatusFacts

/** Why a button to activate or deactivate a company is disabled; null if it is not. */
export function whyDisabled({ contact }: CompanyToChange): string | null {
  const code = whyCannotChangeStatus({ hasUsers: contact !== null })
  return code && sentenceOf(code)
}

/** Why a dialog's question is out of date; null while the company has the status with which it was opened. */
export function whyOutOfDate(asked: CompanyStatus, company: StatusFacts | undefined): string | null {
  if (!company || companyStatus(company) === asked) return null
  const done = company.isActive ? 'activated' : wasDeclined(company) ? 'declined' : 'deactivated'
  return `This company has been ${done} meanwhile.`
}

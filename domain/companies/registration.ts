/** Corrections by a company that waits for its activation (docs/rules/companies.md#registration-corrections). */
import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { Phone } from '../phone.ts'
import { Refused, refuse } from '../refuse.ts'
import { replacedUnseen, seenShape } from '../seen.ts'
import { CompanyName } from '../users/drafts.ts'
import type { Role } from '../users/user.ts'
import { whyNotCompanyName } from './rules.ts'

/** The details of a registration as its Admin saw them. */
export const SeenRegistration = seenShape({ name: 0, country: 0, phone: 0 })

/** The parts of a registration that can be corrected. Absent fields stay as they are. */
export const RegistrationCorrection = z.object({
  name: z.optional(CompanyName),
  country: z.optional(line(200)),
  phone: z.optional(Phone),
  /** A change of a detail that has another value by now, such as a correction of the operator, is refused. */
  seen: z.optional(SeenRegistration),
})
export type RegistrationCorrection = z.output<typeof RegistrationCorrection>

/** The facts that decide whether a registration can be corrected. */
interface CorrectableRegistration {
  readonly role: Role
  /** False once the company was activated, deactivated or declined. */
  readonly isWaiting: boolean
  /** Whether the new country is in the list. */
  readonly countryIsListed: boolean
  /** What is stored now; the number is the one that is called. */
  readonly stored: { readonly name: string; readonly country: string; readonly phone: string | null }
}

/**
 * Why the users of a company cannot correct its registration; null if they can.
 * Refusals: admins_only, registration_settled (409), company_details_changed (409) with
 * the fields, country_unknown, company_name_unusable.
 */
export function whyCannotCorrect(
  draft: RegistrationCorrection,
  { role, isWaiting, countryIsListed, stored }: CorrectableRegistration,
): Refused | null {
  if (role !== 'Admin') return refuse('admins_only')
  if (!isWaiting) return refuse('registration_settled')
  const changed = replacedUnseen(draft.seen, draft, stored)
  if (changed.length > 0) return new Refused([{ code: 'company_details_changed', changed }])
  if (draft.country !== undefined && !countryIsListed) return refuse('country_unknown', ['country'])
  return draft.name === undefined ? null : whyNotCompanyName(draft.name, ['name'])
}

/** The number that is called before the activation: the company's, or else its first user's. */
export function phoneToCall(companyPhone: string | null, userPhone: string | null): string | null {
  return companyPhone ?? userPhone
}

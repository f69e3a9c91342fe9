/** Changes of a profile by two windows (docs/rules/companies.md#values-seen). */
import { Refused } from '../refuse.ts'
import { replacedUnseen } from '../seen.ts'
import type { Company } from './company.ts'
import type { HaulierProfileDraft } from './profile-drafts.ts'

/**
 * Why a change of a profile cannot replace what is stored; null if it can, and if it names no values seen. Refusals:
 * profile_changed, with the fields.
 */
export function whyNotReplaceProfile(draft: HaulierProfileDraft, stored: Company): Refused | null {
  if (!draft.seen) return null
  const { profile, haulier, ...rest } = draft.seen
  const changed = [
    ...replacedUnseen(rest, draft, stored),
    ...replacedUnseen(profile, draft.profile, stored.profile).map((field) => `profile.${field}`),
    ...replacedUnseen(haulier, draft.haulier, stored.haulier).map((field) => `haulier.${field}`),
  ]
  return changed.length > 0 ? new Refused([{ code: 'profile_changed', changed }]) : null
}

/** Changes of a profile by two windows (docs/rules/companies.md#values-seen). */
import { Refused } from '../refuse.ts'
import type { Company } from './company.ts'
import type { HaulierProfileDraft } from './profile-drafts.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Why a change of a profile cannot replace what is stored; null if it can, and if it names no values seen. Refused is a
 * field that it changes and that has another value than the one seen, unless that is the new value already. Refusals:
 * profile_changed, with the fields.
 */
export function whyNotReplaceProfile(draft: HaulierProfileDraft, stored: Company): Refused | null {
  if (!draft.seen) return null
  const { profile, haulier, ...rest } = draft.seen
  const changed = [
    ...fieldsChanged(rest, draft, stored),
    ...fieldsChanged(profile, draft.profile, stored.profile, 'profile.'),
    ...fieldsChanged(haulier, draft.haulier, stored.haulier, 'haulier.'),
  ]
  return changed.length > 0 ? new Refused([{ code: 'profile_changed', changed }]) : null
}

function fieldsChanged(seen: object = {}, draft: object = {}, stored: object | null = {}, path = '') {
  const [mine, now] = [draft as Fields, (stored ?? {}) as Fields]
  return Object.entries(seen)
    .filter(([field]) => mine[field] !== undefined)
    .filter(([field, value]) => !isSame(now[field], value) && !isSame(now[field], mine[field]))
    .map(([field]) => path + field)
}

/** Lists are compared as a whole. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The accounts of the operators, and which of them may be removed (docs/rules/operator.md#accounts). */
import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { type Refused, refuse } from '../refuse.ts'
import { Instant } from '../time.ts'

/** How long the first password of a new operator works; the new operator then chooses another. */
export const INITIAL_PASSWORD_DAYS = 3

/** An operator's account, as another operator sees it. */
export const ListedOperator = z.object({
  id: Id,
  email: z.string(),
  addedAt: Instant,
  /** True for the caller's own account. */
  isOwn: z.boolean(),
  /** True for the account that the server's settings name. Each start sets it to the password of the settings. */
  isOfSettings: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type ListedOperator = z.output<typeof ListedOperator>

/**
 * Why an account cannot be removed; null if it can. Operators cannot remove their own account, so one always remains.
 * Refuses with own_operator_account, operator_of_settings.
 */
export function whyCannotRemove({
  isOwn,
  isOfSettings,
}: Pick<ListedOperator, 'isOwn' | 'isOfSettings'>): Refused | null {
  if (isOwn) return refuse('own_operator_account')
  return isOfSettings ? refuse('operator_of_settings') : null
}

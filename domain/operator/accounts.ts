/** The provider's staff among themselves: who they are, and who may be removed (docs/rules/operator.md#accounts). */
import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { type Refused, refuse } from '../refusals.ts'
import { Instant } from '../time.ts'

/** An account of the staff, as one of them sees it. */
export const ListedOperator = z.object({
  id: Id,
  email: z.string(),
  addedAt: Instant,
  /** The account of whoever looks. */
  isOwn: z.boolean(),
  /** The account that the server's settings name: each start makes it anew, with their password. */
  isOfSettings: z.boolean(),
})
export type ListedOperator = z.output<typeof ListedOperator>

/**
 * Why an account cannot be removed; null where it can. Nobody removes the own account, so that one always stays.
 * Refuses with own_operator_account, operator_of_settings.
 */
export function whyNotRemoved({
  isOwn,
  isOfSettings,
}: Pick<ListedOperator, 'isOwn' | 'isOfSettings'>): Refused | null {
  if (isOwn) return refuse('own_operator_account')
  return isOfSettings ? refuse('operator_of_settings') : null
}

/** Who sees which hauliers (docs/rules/directory.md#free). */
import { PLANS, type PlanCode } from '../plans/plans.ts'

/** The facts of a listed haulier and of the caller's company. */
export interface ListingAccess {
  readonly isOwn: boolean
  /** True for the few that every company on Free sees. */
  readonly isOpenToAll: boolean
}

/** True if a company on a plan sees every haulier; otherwise it sees only those open to all, and itself. */
export function seesAllHauliers(plan: PlanCode): boolean {
  return PLANS[plan].fullDirectory
}

/** Why a company on a plan cannot open the profile of a listed haulier; null if it can. */
export function whyProfileIsClosed(
  plan: PlanCode,
  { isOwn, isOpenToAll }: ListingAccess,
): 'directory_needs_plan' | null {
  return seesAllHauliers(plan) || isOwn || isOpenToAll ? null : 'directory_needs_plan'
}

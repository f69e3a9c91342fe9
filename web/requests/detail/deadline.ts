import type { QuoteRequest } from '#domain/requests/request.ts'
import { deadlineRange, whyCannotExtend } from '#domain/requests/rules.ts'
import { addDays, type Day } from '#domain/time.ts'

/** The days to which the owner can move the deadline now; null without one. */
export function laterDeadlines(
  { status, deadline, route }: Pick<QuoteRequest, 'status' | 'deadline' | 'route'>,
  now: Date,
): { readonly earliest: Day; readonly latest: Day } | null {
  if (whyCannotExtend({ status, pickupAt: route.pickupAt }, now)) return null
  const { earliest: today, latest } = deadlineRange(route.pickupAt, now)
  const next = addDays(deadline, 1)
  const earliest = next > today ? next : today
  return earliest <= latest ? { earliest, latest } : null
}

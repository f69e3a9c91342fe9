import { queryOptions } from '@tanstack/react-query'
import { confirmPayment, listPlans } from '#contract/plans.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { usageQuery } from '../requests/queries.ts'
import { toast } from '../ui/toast.tsx'

/** The company's plans: the current one first, then those to come, then those that are over. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, undefined, { signal }),
})

/** What a payment bought, confirmed and said once. The server applies it once, so asking again is harmless. */
export function paymentQuery(session: string) {
  return queryOptions({
    queryKey: ['payment', session],
    queryFn: async () => {
      const plan = await call(confirmPayment, { session })
      toast.success('Purchase Completed! Account has been updated.')
      void refreshPlan()
      return plan
    },
    // Never again by itself, not even when everything is fetched anew: the toast is shown once.
    staleTime: 'static',
  })
}

/** After the plan changed: whatever depends on it. */
export async function refreshPlan(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: usageQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['directory'] }),
  ])
}

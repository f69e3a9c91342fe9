import { queryOptions } from '@tanstack/react-query'
import { listPlans } from '#contract/plans.ts'
import { call } from '../api/call.ts'

/** The company's plans: the current one first, then future ones, then past ones. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, undefined, { signal }),
})

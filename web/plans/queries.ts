import { queryOptions } from '@tanstack/react-query'
import { listPlans } from '#contract/plans.ts'
import { call } from '../api/call.ts'

/** The company's plans: the current one first, then those to come, then those that are over. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, undefined, { signal }),
})

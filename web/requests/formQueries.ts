/** What the forms of requests ask for; the list does not need it. */
import { queryOptions } from '@tanstack/react-query'
import { getRequestUsage } from '#contract/plans.ts'
import { listPorts } from '#contract/ports.ts'
import { call } from '../api/call.ts'

/** How many requests the company created this month, and how many remain. */
export const usageQuery = queryOptions({
  queryKey: ['request-usage'],
  queryFn: ({ signal }) => call(getRequestUsage, undefined, { signal }),
})

/** The ports, those of the United Kingdom first; they do not change while a page is open. */
export const portsQuery = queryOptions({
  queryKey: ['ports'],
  queryFn: ({ signal }) => call(listPorts, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

import { queryOptions } from '@tanstack/react-query'
import { getFirstSteps } from '#contract/first-steps.ts'
import { call } from '../api/call.ts'

/** Under the key of users, so that it is fetched again when a user joins or leaves. */
export const firstStepsQuery = queryOptions({
  queryKey: ['users', 'first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, undefined, { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '#contract/api-keys.ts'
import { call } from '../api/call.ts'

/** The company's API keys, the newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['users', 'api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, undefined, { signal }),
})

import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { SignedInUser } from '#domain/users/user.ts'
import { CallError } from './CallError.ts'

const MAX_TRIES = 2

/** Only temporary errors are retried: no answer, or a busy server. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= MAX_TRIES) return false
  return error instanceof CallError && (error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once with a message in place of an endless wait.
    queries: {
      staleTime: 15_000,
      retry: worthAnotherTry,
      retryDelay: (tries) => 400 * 2 ** tries,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The signed-in user with the company. The sign-in page is shown without the code of calls. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<SignedInUser> => (await import('./fetchMe.ts')).fetchMe(signal),
  staleTime: 60_000,
})

/** The signed-in user on a gated page; the gate has loaded it before the page shows. */
export function useMe(): SignedInUser {
  return useSuspenseQuery(meQuery).data
}

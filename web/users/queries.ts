import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listUsers } from '#contract/users.ts'
import { callPage } from '../api/call.ts'

const USERS = ['users']

/** A page of the company's users, newest first; the previous page shows until it has loaded. */
export function usersQuery(page: number, search: string | null) {
  return queryOptions({
    queryKey: [...USERS, 'page', page, search],
    queryFn: ({ signal }) => callPage(listUsers, { page, pageSize: PAGE_SIZE, search }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of active Admins of the company. The server counts them, in a company of any size. */
export const activeAdminsQuery = queryOptions({
  queryKey: [...USERS, 'admins'],
  queryFn: async ({ signal }) => {
    const wanted = { page: 1, pageSize: 1, role: 'Admin', active: true } as const
    return (await callPage(listUsers, wanted, { signal })).total
  },
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listUsers } from '#contract/users.ts'
import { callPage } from '../api/call.ts'

const USERS = ['users']

/** A page of the company's people, newest first; the page before it stays until it is there. */
export function usersQuery(page: number, search: string | null) {
  return queryOptions({
    queryKey: [...USERS, 'page', page, search],
    queryFn: ({ signal }) => callPage(listUsers, { page, pageSize: PAGE_SIZE, search }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many people of the company are Admin and active. The server counts them, however many people there are. */
export const activeAdminsQuery = queryOptions({
  queryKey: [...USERS, 'admins'],
  queryFn: async ({ signal }) => {
    const wanted = { page: 1, pageSize: 1, role: 'Admin', active: true } as const
    return (await callPage(listUsers, wanted, { signal })).total
  },
})

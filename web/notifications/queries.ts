import { queryOptions } from '@tanstack/react-query'
import { getNotifications, listLanes } from '#contract/lanes.ts'
import { call } from '../api/call.ts'

/** Which emails the signed-in user wants. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, undefined, { signal }),
})

/** The lanes of the signed-in user. */
export const lanesQuery = queryOptions({
  queryKey: ['lanes'],
  queryFn: ({ signal }) => call(listLanes, undefined, { signal }),
})

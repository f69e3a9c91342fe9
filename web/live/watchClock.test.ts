// Rules: docs/rules/live.md#time
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { filterIn } from '../requests/filter.ts'
import { requestListQuery, requestQuery } from '../requests/queries.ts'
import { aContainerRequest } from '../requests/testRequests.ts'
import { watchClock } from './watchClock.ts'

const pickupAt = new Date('2026-06-22T06:30:00Z')
const SECOND = 1000
let fetched: string[] = []
const ends: (() => void)[] = []

beforeEach(() => {
  fetched = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    fetched.push(filters?.queryKey?.join('/') ?? 'everything')
  })
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Shows data, as a component with its query does. */
function show(queryKey: readonly unknown[], data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  const observer = new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY })
  ends.push(observer.subscribe(vi.fn()))
}

function watchFrom(now: Date, spread = 0): void {
  vi.useFakeTimers({ now })
  ends.push(watchClock(spread))
}

const request = (id: number, status: 'Open' | 'Accepted' = 'Open') => {
  const usual = aContainerRequest({ id, status })
  return { ...usual, route: { ...usual.route, pickupAt } }
}

test('a request is fetched again at its pickup, in a list and on its page', async () => {
  watchFrom(new Date(pickupAt.getTime() - 30 * SECOND))
  show(requestListQuery('own', filterIn({})).queryKey, { items: [request(17), request(18, 'Accepted')] })
  show(requestQuery(19).queryKey, request(19))
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(fetched).toEqual(['requests/list', 'requests/17', 'attention', 'requests/19'])
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(fetched).toHaveLength(4)
})

test.each([
  ['in summer', '2026-06-21T22:59:50Z'],
  ['in winter', '2026-12-31T23:59:50Z'],
])('everything is fetched again after midnight in London, %s', async (_when, before) => {
  watchFrom(new Date(before), 10 * SECOND)
  await vi.advanceTimersByTimeAsync(15 * SECOND)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(fetched).toEqual(['everything'])
})

test('what ended while the machine slept is fetched when it wakes', async () => {
  watchFrom(new Date(pickupAt.getTime() - 30 * SECOND))
  show(requestQuery(17).queryKey, request(17))
  vi.setSystemTime(new Date(pickupAt.getTime() + 3600 * SECOND))
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(fetched).toContain('requests/17')
})

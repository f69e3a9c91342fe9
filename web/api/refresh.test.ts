// Rules: docs/rules/live.md#together, docs/rules/live.md#unknown
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveChange } from '#domain/live/change.ts'
import { plansQuery } from '../plans/queries.ts'
import { historyQuery, quotesQuery } from '../quotes/queries.ts'
import { filterIn } from '../requests/filter.ts'
import { usageQuery } from '../requests/formQueries.ts'
import { requestListQuery, requestQuery } from '../requests/queries.ts'
import { usersQuery } from '../users/queries.ts'
import { meQuery, queryClient } from './queries.ts'
import { keysOf, refreshAfterLive, refreshAfterWrite } from './refresh.ts'

test('a change of one request fetches the lists and that request again, not the other requests', () => {
  expect(keysOf([{ kind: 'quote', requestId: 17 }])).toEqual([
    ['requests', 'list'],
    ['requests', 17],
    ['attention'],
  ])
})

test('many changes of one thing are fetched once', () => {
  const changes = Array.from({ length: 50 }, () => ({ kind: 'request', requestId: 17 }) as const)
  expect(keysOf(changes)).toEqual([['requests', 'list'], ['requests', 17], ['request-usage'], ['attention']])
})

test('a change without a request fetches everything of its kind', () => {
  expect(keysOf([{ kind: 'plan', requestId: null }])).toContainEqual(['plans'])
  expect(keysOf([{ kind: 'plan', requestId: null }])).toContainEqual(['me'])
})

test('a session that is opened or ended fetches only the list of sessions and the second factor', () => {
  expect(keysOf([{ kind: 'sessions', requestId: null }])).toEqual([['own-security']])
})

test('a change of an unknown kind fetches everything again', () => {
  for (const kind of ['weather', 'constructor', '__proto__'])
    expect(
      keysOf([
        { kind: 'plan', requestId: null },
        { kind: kind as 'plan', requestId: 17 },
      ]),
    ).toEqual([[]])
})

test('the invalidated keys are those of the queries that show it', () => {
  const filter = filterIn({})
  const request = { id: 17, haulage: 'Container' } as const
  const shown = (changes: Parameters<typeof keysOf>[0], key: readonly unknown[]) =>
    keysOf(changes).some((prefix) => prefix.every((part, index) => part === key[index]))
  const posted = [{ kind: 'request', requestId: 17 }] as const
  const quoted = [{ kind: 'quote', requestId: 17 }] as const
  for (const change of [posted, quoted]) {
    expect(shown(change, requestListQuery('bids', filter).queryKey)).toBe(true)
    expect(shown(change, requestQuery(17).queryKey)).toBe(true)
    expect(shown(change, requestQuery(18).queryKey)).toBe(false)
    expect(shown(change, quotesQuery(request, 'owner').queryKey)).toBe(true)
    expect(shown(change, historyQuery(17).queryKey)).toBe(true)
  }
  expect(shown(posted, usageQuery.queryKey)).toBe(true)
  expect(shown([{ kind: 'company', requestId: null }], meQuery.queryKey)).toBe(true)
  expect(shown([{ kind: 'users', requestId: null }], usersQuery(1, null).queryKey)).toBe(true)
  expect(shown([{ kind: 'plan', requestId: null }], plansQuery.queryKey)).toBe(true)
})

describe('a write of the page and the event about it', () => {
  const own = [{ kind: 'quote', requestId: 17 }] as const
  const eventOf = (transaction: string): LiveChange[] => [
    { kind: 'quote', requestId: 17, transactions: [transaction] },
  ]
  const once = ['requests/list', 'requests/17', 'attention']
  /** Longer than every wait here; a timer of another test in the process may repeat without end. */
  const LONG = 10_000
  let fetched: string[] = []
  /** Later in each test, since the module remembers when it last fetched. */
  let now = Date.now()
  beforeEach(() => {
    now += 6 * LONG
    vi.useFakeTimers({ now })
    fetched = []
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
      fetched.push(String(filters?.queryKey?.join('/')))
    })
  })
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(2 * LONG)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const live = (changes: readonly LiveChange[]) => {
    refreshAfterLive(changes)
    return vi.advanceTimersByTimeAsync(LONG)
  }

  test('given the answer comes first, then its event fetches nothing again', async () => {
    await refreshAfterWrite(own, '101')
    await live(eventOf('101'))
    expect(fetched).toEqual(once)
  })

  test('given the event comes first, then the answer fetches nothing again', async () => {
    await live(eventOf('102'))
    await refreshAfterWrite(own, '102')
    expect(fetched).toEqual(once)
  })

  test('given the answer waits for the fetch of the event, then both end together', async () => {
    const arrived = Promise.withResolvers<void>()
    vi.mocked(queryClient.invalidateQueries).mockImplementation(() => arrived.promise)
    await live(eventOf('103'))
    let isDone = false
    const done = refreshAfterWrite(own, '103').then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(isDone).toBe(false)
    arrived.resolve()
    await done
  })

  test('given another user changes the same request at the same time, then it is fetched again', async () => {
    await refreshAfterWrite(own, '104')
    await live([{ kind: 'quote', requestId: 17, transactions: ['104', '105'] }])
    expect(fetched).toEqual([...once, ...once])
  })

  test('given the event covers more than the write, then the rest is fetched', async () => {
    await refreshAfterWrite(own, '106')
    await live([...eventOf('106'), { kind: 'request', requestId: 17, transactions: ['106'] }])
    expect(fetched).toEqual([...once, 'request-usage'])
  })

  test('given everything of a kind was fetched, then its parts are not fetched again', async () => {
    await refreshAfterWrite([{ kind: 'request' }], '107')
    await live([{ kind: 'request', requestId: 18, transactions: ['107'] }])
    expect(fetched).toEqual(['requests', 'request-usage', 'attention'])
  })

  test('given no transaction is known, then the event fetches as well', async () => {
    await refreshAfterWrite(own)
    await live(eventOf('108'))
    expect(fetched).toHaveLength(6)
  })

  test('given a kind that this page does not know, then everything is fetched once, and later changes as usual', async () => {
    const unknown = { kind: 'weather' as 'quote', requestId: 17, transactions: ['91'] }
    refreshAfterLive([...eventOf('90'), unknown, ...eventOf('92')])
    await vi.advanceTimersByTimeAsync(LONG)
    expect(fetched).toEqual([''])
    refreshAfterLive([unknown, ...eventOf('93')])
    await vi.advanceTimersByTimeAsync(LONG)
    expect(fetched).toEqual(['', ...once])
  })

  test('given a thousand changes in a minute, then they are fetched together', async () => {
    for (let n = 0; n < 100; n++) {
      refreshAfterLive(eventOf(`2${n}`))
      await vi.advanceTimersByTimeAsync(60)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched.length).toBeLessThan(35)
  })

  test('given the clock of the machine is set back, then changes are still fetched in time', async () => {
    await live(eventOf('120'))
    vi.setSystemTime(Date.now() - 60 * 60_000)
    await live(eventOf('121'))
    expect(fetched).toEqual([...once, ...once])
  })

  test('given answers take longer than the pause, then later changes wait for them', async () => {
    const arrived = Promise.withResolvers<void>()
    vi.mocked(queryClient.invalidateQueries).mockImplementation((filters) => {
      fetched.push(String(filters?.queryKey?.join('/')))
      return arrived.promise
    })
    for (let n = 0; n < 5; n++) {
      refreshAfterLive(eventOf(`30${n}`))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(fetched).toEqual(once)
    arrived.resolve()
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched).toEqual([...once, ...once])
  })

  test('given an answer never comes, then later changes are still fetched', async () => {
    vi.mocked(queryClient.invalidateQueries).mockImplementation((filters) => {
      fetched.push(String(filters?.queryKey?.join('/')))
      return new Promise(() => undefined)
    })
    refreshAfterLive(eventOf('310'))
    await vi.advanceTimersByTimeAsync(1000)
    refreshAfterLive(eventOf('311'))
    await vi.advanceTimersByTimeAsync(LONG)
    expect(fetched).toEqual([...once, ...once])
  })
})

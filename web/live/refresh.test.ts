import { expect, test } from 'vitest'
import { meQuery } from '../api/queries.ts'
import { plansQuery } from '../plans/queries.ts'
import { historyQuery, quotesQuery } from '../quotes/queries.ts'
import { filterIn } from '../requests/filter.ts'
import { requestListQuery, requestQuery, usageQuery } from '../requests/queries.ts'
import { usersQuery } from '../users/queries.ts'
import { keysOf } from './refresh.ts'

test('a change of one request looks again at the lists and at that request, not at the others', () => {
  expect(keysOf([{ kind: 'quote', requestId: 17 }])).toEqual([
    ['requests', 'list'],
    ['requests', 17],
  ])
})

test('many changes of one thing are looked at once', () => {
  const changes = Array.from({ length: 50 }, () => ({ kind: 'request', requestId: 17 }) as const)
  expect(keysOf(changes)).toEqual([['requests', 'list'], ['requests', 17], ['request-usage']])
})

test('a change without a request looks at everything of its kind', () => {
  expect(keysOf([{ kind: 'plan', requestId: null }])).toContainEqual(['plans'])
  expect(keysOf([{ kind: 'plan', requestId: null }])).toContainEqual(['me'])
})

test('the keys are those of the queries that show it', () => {
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
  expect(shown([{ kind: 'people', requestId: null }], usersQuery(1, null).queryKey)).toBe(true)
  expect(shown([{ kind: 'plan', requestId: null }], plansQuery.queryKey)).toBe(true)
})

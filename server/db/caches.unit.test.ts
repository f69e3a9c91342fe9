import { describe, expect, test, vi } from 'vitest'
import { memoizeByObject, ttlCache } from './caches.ts'

describe('answers that may be three seconds old', () => {
  test('shares one look-up between concurrent callers of a key', async () => {
    const cache = ttlCache<number>()
    const find = vi.fn(async () => 7)
    const found = await Promise.all([1, 2].map(() => cache.forceFetch('key', { context: find })))
    expect(found).toEqual([7, 7])
    expect(find).toHaveBeenCalledTimes(1)
  })

  test('looks up again after a failure', async () => {
    const cache = ttlCache<number>()
    const fail = () => Promise.reject(new Error('no connection'))
    await expect(cache.forceFetch('key', { context: fail })).rejects.toThrow('no connection')
    expect(await cache.forceFetch('key', { context: async () => 7 })).toBe(7)
  })
})

test('makes a value once for each key object', () => {
  const cacheOf = memoizeByObject<object, Map<string, number>>(() => new Map())
  const [one, other] = [{}, {}]
  cacheOf(one).set('total', 1001)
  expect(cacheOf(one).get('total')).toBe(1001)
  expect(cacheOf(other).get('total')).toBeUndefined()
})

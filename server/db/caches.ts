/** Caches of a database's answers, in each process (docs/decisions/0022-totals-of-long-lists.md). */
import { LRUCache } from 'lru-cache'

export type TtlCache<V extends object | number> = LRUCache<string, V, () => Promise<V>>

/** Answers that may be three seconds old. Concurrent callers of a key share one look-up; a failure is not cached. */
export function ttlCache<V extends object | number>(): TtlCache<V> {
  return new LRUCache<string, V, () => Promise<V>>({
    max: 5000,
    ttl: 3000,
    fetchMethod: (_key, _stale, { context: find }) => find(),
    // A look-up that is evicted while it is in progress still answers its waiting callers.
    ignoreFetchAbort: true,
  })
}

/** Makes a value for each key object at its first use, such as the caches of a database; it ends with the key. */
export function memoizeByObject<K extends object, T>(make: () => T): (key: K) => T {
  const made = new WeakMap<K, T>()
  return (key) => {
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }
}

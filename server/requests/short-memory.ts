/** Answers that may be a moment old. */
const REMEMBERED_MS = 3000
const MOST_REMEMBERED = 5000

/**
 * Remembers what was found under a key for three seconds. Callers that ask at the same time wait for the same
 * answer; a failure is not remembered.
 */
export function ttlCache<T>(): (key: string, find: () => Promise<T>) => Promise<T> {
  const remembered = new Map<string, { readonly found: Promise<T>; readonly until: number }>()
  return (key, find) => {
    const now = performance.now()
    const known = remembered.get(key)
    if (known && known.until > now) return known.found
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const found = find()
    remembered.set(key, { found, until: now + REMEMBERED_MS })
    found.catch(() => remembered.delete(key))
    return found
  }
}

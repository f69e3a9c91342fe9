/** Counts by key, such as the open connections of an address. A key takes memory only while its count is above zero. */
interface KeyCounts {
  of(key: string): number
  /** `by` is negative to count down. */
  add(key: string, by: number): void
}

export function keyCounts(): KeyCounts {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key, by) {
      const count = of(key) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

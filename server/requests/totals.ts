/**
 * Totals of long lists, remembered for a moment. Counting sixty thousand rows takes longer than everything else
 * about a page of ten; whether it says 59,871 or 59,873 matters to nobody. Short lists are never remembered.
 */
const REMEMBERED_MS = 3000
const MOST_REMEMBERED = 5000

const totals = new Map<string, { readonly total: Promise<number>; readonly until: number }>()

/** The total of a list under its key, counted at most once in {@link REMEMBERED_MS}. */
export function manyTotal(key: string, count: () => Promise<number>): Promise<number> {
  const now = performance.now()
  const known = totals.get(key)
  if (known && known.until > now) return known.total
  if (totals.size >= MOST_REMEMBERED) totals.clear()
  const total = count()
  totals.set(key, { total, until: now + REMEMBERED_MS })
  total.catch(() => totals.delete(key))
  return total
}

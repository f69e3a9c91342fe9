/** Counts and measures in British form. */
import { once } from './once.ts'

const grouped = once(() => new Intl.NumberFormat('en-GB'))

/** A number with thousands separators and at most three decimals: 12345.5 becomes "12,345.5". */
export function formatCount(count: number): string {
  // Most numbers need no format at all, and the first use of one is slow in a browser.
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : grouped().format(count)
}

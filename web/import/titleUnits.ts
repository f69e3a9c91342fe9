/** Units in the titles of columns: `Weight (t)`, `Rate (€)` (docs/rules/import.md#units-in-titles). */
import { saysNone } from './cells.ts'
import type { ColumnId } from './columns.ts'

const LETTER = String.raw`\p{L}`
const words = (units: string) => new RegExp(`(?<!${LETTER})(?:${units})(?!${LETTER})`, 'iu')

/** The unit in which the product counts, and others. A title with both, such as `Weight kg (max 24 t)`, gives none. */
const UNITS: Readonly<Partial<Record<ColumnId, { readonly own: RegExp; readonly others: RegExp }>>> = {
  weight: {
    own: words('kgs?|kilos?|kilograms?'),
    others: words('t|te|mt|tonnes?|tons?|lbs?|pounds|cwt|grams?'),
  },
  volume: { own: words('cbm|m3'), others: words('cft|ft3|cubic f(?:ee|oo)t|lit(?:re|er)s?') },
  targetRate: { own: words('£|gbp|pounds?'), others: words('€|eur|euros?|[$]|usd|dollars?|pence') },
  waiting: { own: words('h|hrs?|hours?'), others: words('mins?|minutes?|days?') },
  paymentDays: { own: words('days?'), others: words('weeks?') },
}

/** A number without a unit. */
const BARE = /^\d[\d\s.,]*$/
/** Metric tonnes, which the reader of weights knows by other names. */
const METRIC_TONNES = /^mt$/i

/**
 * The text of a cell, with the unit that the title of its column gives to bare numbers. The cell is then read or refused
 * as if the unit had been typed in it: 24.5 below `Weight (t)` is 24,500 kg, and 450 below `Rate (€)` is not £450.
 */
export function withUnit(text: string, title: string, column: ColumnId): string {
  const units = UNITS[column]
  const [unit] = units?.others.exec(title) ?? []
  if (unit === undefined || units?.own.test(title) || !BARE.test(text) || saysNone(text)) return text
  return `${text} ${METRIC_TONNES.test(unit) ? 't' : unit}`
}

/** Units in the titles of columns: `Weight (t)`, `Rate (€)` (docs/rules/import.md#units-in-titles). */
import { saysNone } from './cells.ts'
import type { ColumnId } from './columns.ts'
import { COLUMN_UNITS, PRICE_FOR } from './columnUnits.ts'

/** A number without a unit. */
const BARE = /^\d[\d\s.,]*$/
/** Metric tonnes, which the reader of weights knows by other names. */
const METRIC_TONNES = /^mt$/i

/**
 * The text of a cell, with the unit that the title of its column gives to bare numbers. The cell is then read or refused
 * as if the unit had been typed in it: 24.5 below `Weight (t)` is 24,500 kg, 450 below `Rate (€)` is not £450, and 45 below
 * `Rate per pallet` not the price of a load. A title with both units, such as `Weight kg (max 24 t)`, gives none.
 */
export function withUnit(text: string, title: string, column: ColumnId): string {
  if (!BARE.test(text) || saysNone(text)) return text
  const units = COLUMN_UNITS[column]
  const unit = units?.own.test(title) ? undefined : units?.others.exec(title)?.[0]
  const priceFor = column === 'targetRate' ? PRICE_FOR.exec(title)?.[0].replace(/^\/ ?/, 'per ') : undefined
  return [text, unit && METRIC_TONNES.test(unit) ? 't' : unit, priceFor].filter(Boolean).join(' ')
}

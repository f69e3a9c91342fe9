/** Units in the titles of columns: `Weight (t)`, `Rate (€)` (docs/rules/import.md#units-in-titles). */
import { saysNone } from './cells.ts'
import type { ColumnId } from './columns.ts'
import { COLUMN_UNITS } from './columnUnits.ts'

/** A number without a unit. */
const BARE = /^\d[\d\s.,]*$/
/** Metric tonnes, which the reader of weights knows by other names. */
const METRIC_TONNES = /^mt$/i

/**
 * The text of a cell, with the unit that the title of its column gives to bare numbers. The cell is then read or refused
 * as if the unit had been typed in it: 24.5 below `Weight (t)` is 24,500 kg, and 450 below `Rate (€)` is not £450. A title
 * with both units, such as `Weight kg (max 24 t)`, gives none.
 */
export function withUnit(text: string, title: string, column: ColumnId): string {
  const units = COLUMN_UNITS[column]
  const [unit] = units?.others.exec(title) ?? []
  if (unit === undefined || units?.own.test(title) || !BARE.test(text) || saysNone(text)) return text
  return `${text} ${METRIC_TONNES.test(unit) ? 't' : unit}`
}

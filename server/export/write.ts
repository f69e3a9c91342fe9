/** Writes a list as CSV (docs/rules/interface.md#csv). */
import { stringify } from 'csv-stringify/sync'
import { londonWallClock } from '#domain/time.ts'

/** A value of a file. Amounts come as {@link pounds}, days as text, instants as dates. */
type Cell = string | number | boolean | Date | null

/** A column: its heading, and the value of a row. */
export type Column<T> = readonly [heading: string, cell: (row: T) => Cell]

/** LibreOffice separates cells by these as well, unless they are quoted: a list or a formula would begin a cell. */
const OTHER_SEPARATORS = /[;\t]/

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark, lines ended as RFC 4180 has it, instants in London's
 * time. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvText<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  return stringify(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    {
      header: true,
      columns: columns.map(([heading]) => heading),
      bom: true,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      quoted_match: OTHER_SEPARATORS,
      escape_formulas: true,
      cast: {
        boolean: (value) => (value ? 'Yes' : 'No'),
        date: (instant) => londonWallClock(instant).slice(0, 16).replace('T', ' '),
      },
    },
  )
}

/** Pence as pounds with two decimals; null stays empty. */
export function pounds(pence: number | null): string | null {
  return pence === null ? null : (pence / 100).toFixed(2)
}

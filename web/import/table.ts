/** A spreadsheet as rows of known columns (docs/rules/import.md#columns). */
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { isRead, plainText } from '#domain/typed/reading.ts'
import { readTime } from '#domain/typed/time.ts'
import { DAY_ZERO, readCount, readDayCell, readSizes } from './cells.ts'
import { type ColumnId, columnsIn, type FoundColumn, keyOf, lettersOf } from './columns.ts'
import { grouped, type ImportRow, type ReadRow, requestsIn } from './grouping.ts'
import { withUnit } from './titleUnits.ts'

const LINE_ENDS = /\s*[\r\n\u2028\u2029]\s*/g

/** The lines of a text side by side. */
export const inOneLine = (text: string, between = ' '): string => text.replace(LINE_ENDS, between)

/** The text of every cell, row by row. Rows of a workbook with nothing in them are left out: the array has holes there. */
export type Grid = readonly (readonly string[])[]

/** The most rows with something in them: a request has a row for each container size. */
const MAX_ROWS = 2_000
/** Columns to the right of these are not read. */
export const MAX_COLUMNS = 200
/** A sheet may begin with its name or a logo; titles are searched in this many rows. */
const TITLES_WITHIN = 20
/** A row with this many known titles is the row of titles. */
const MIN_TITLES = 3

export interface ImportTable {
  readonly rows: readonly ImportRow[]
  /** In the order of the file. */
  readonly columns: readonly ColumnId[]
  /** Columns with a title that matches none of ours, or with texts but no title. */
  readonly unknown: readonly FoundColumn[]
  /** The numbers of rows with totals, which are not requests. */
  readonly totals: readonly number[]
}

/** The cells of a file or of pasted rows, and what was not read of it. */
export interface Opened {
  readonly grid: Grid
  /** Whether there are texts to the right of the columns that are read. */
  readonly isCut: boolean
  /** The names of the other sheets with known titles. */
  readonly otherSheets: readonly string[]
}

/** The error of a whole file, with advice on what to do. */
export interface Unusable {
  readonly problem: string
}

/** Finds the row of titles and reads the rows below it. */
export function tableOf(grid: Grid): ImportTable | Unusable {
  const filled = grid.flatMap((cells, index) => (cells.some((cell) => cell.trim() !== '') ? [index] : []))
  if (filled.length === 0)
    return { problem: 'There is nothing in it. Choose a file with a row of titles and rows below.' }
  const titles = titleRow(grid)
  if (titles === null)
    return {
      problem:
        'No row of titles was found. Name the columns in the first row, such as Reference, Pickup and Delivery; the sample file shows how.',
    }
  const below = filled.filter((index) => index > titles)
  const cellsBelow = below.map((index) => grid[index] ?? [])
  const found = withSizes(withDays(columnsIn(grid[titles] ?? []), cellsBelow), cellsBelow)
  if (below.length === 0) return { problem: 'There are no rows below the titles.' }
  if (below.length > MAX_ROWS)
    return {
      problem: `There are ${below.length.toLocaleString('en-GB')} rows. Up to ${MAX_IMPORTED} requests can be posted at once: copy the rows that you want to post into a file of their own.`,
    }
  const rows = below.map((index) => ({ number: index + 1, cells: cellsOf(grid[index] ?? [], found) }))
  const isTotal = (row: ReadRow) => isTotalOf(grid[row.number - 1] ?? [], row.cells)
  return {
    rows: grouped(rows.filter((row) => !isTotal(row))),
    columns: found.flatMap(({ column }) => column ?? []),
    unknown: [
      ...found.filter(({ column }) => column === null),
      ...untitledIn(
        grid[titles] ?? [],
        rows.filter((row) => !isTotal(row)).map((row) => grid[row.number - 1] ?? []),
      ),
    ],
    totals: rows.filter(isTotal).map(({ number }) => number),
  }
}

/** The columns, of which one of times that holds days, and has no column of days beside it, is one of days with times. */
function withDays(found: readonly FoundColumn[], rows: Grid): FoundColumn[] {
  const isAlone = (column: ColumnId) => !found.some((one) => one.column === column)
  const hasDays = ({ index }: FoundColumn) => rows.some((cells) => isDay(cells[index] ?? ''))
  return found.map((one) => {
    if (one.column === 'pickupTime' && isAlone('pickupDay') && hasDays(one))
      return { ...one, column: 'pickupDay' }
    if (one.column === 'deliveryTime' && isAlone('deliveryDay') && hasDays(one))
      return { ...one, column: 'deliveryDay' }
    return one
  })
}

/**
 * The columns, of which one of counts that holds sizes, and has no column of sizes beside it, is one of sizes: the lists
 * that Quayline downloads have `2 × 40HC; 1 × 20DC` under `Containers`. Their target price is for all containers of a
 * request together, not the rate of each: it gets no meaning.
 */
function withSizes(found: readonly FoundColumn[], rows: Grid): FoundColumn[] {
  const counts = found.find(({ column }) => column === 'count')
  const isSize = (text: string) => isRead(readSizes(text)) && !isRead(readCount(text))
  if (!counts || found.some(({ column }) => column === 'size')) return [...found]
  if (!rows.some((cells) => isSize(cells[counts.index] ?? ''))) return [...found]
  return found.map((one) => {
    if (one === counts) return { ...one, column: 'size' }
    return one.column === 'targetRate' && keyOf(one.title) === 'targetprice' ? { ...one, column: null } : one
  })
}

/** Whether a text is a day, perhaps with a time, rather than a time. */
function isDay(text: string): boolean {
  return !isRead(readTime(text)) && isRead(readDayCell(text, DAY_ZERO))
}

/** The columns that have no title but texts in these rows, each by its letter. */
function untitledIn(titles: readonly string[], rows: Grid): FoundColumn[] {
  const width = Math.max(...rows.map((cells) => cells.length), 0)
  return Array.from({ length: width }, (_, index) => index)
    .filter((index) => (titles[index] ?? '').trim() === '' && rows.some((cells) => cells[index]?.trim()))
    .map((index) => ({ index, title: lettersOf(index), column: null }))
}

const TOTAL = /^((sub|grand) ?-?)?totals?\b[^\d]*$/

/** Whether a row has totals: it begins with "Total", and has neither pickup nor delivery. */
function isTotalOf(texts: readonly string[], { pickup, delivery }: ImportRow['cells']): boolean {
  const first = texts.find((text) => text.trim() !== '') ?? ''
  return pickup === undefined && delivery === undefined && TOTAL.test(plainText(first))
}

/** The row with the most titles that we know, the first of several. */
function titleRow(grid: Grid): number | null {
  const counts = Array.from(
    grid.slice(0, TITLES_WITHIN),
    (cells = []) => columnsIn(cells).filter(({ column }) => column !== null).length,
  )
  const most = Math.max(...counts)
  return most >= MIN_TITLES ? counts.indexOf(most) : null
}

function cellsOf(cells: readonly string[], found: readonly FoundColumn[]): ImportRow['cells'] {
  return Object.fromEntries(
    found.flatMap(({ index, title, column }) => {
      const text = textOf(cells, index)
      return column === null || text === '' ? [] : [[column, read(text, title, column)]]
    }),
  )
}

const LISTS: ReadonlySet<ColumnId> = new Set(['size', 'requirements', 'vehicleTypes', 'trailerTypes'])

/** The text of a cell as a row keeps it. */
const read = (text: string, title: string, column: ColumnId) =>
  withUnit(withoutLines(text, column), title, column)

/** A text in one line: an address is often typed on several, which its field does not take. Comments keep their lines. */
function withoutLines(text: string, column: ColumnId): string {
  return column === 'comment' ? text : inOneLine(text, LISTS.has(column) ? '; ' : ' ')
}

/** The text of a cell without the apostrophe that downloaded lists have before texts like a formula: `'+44 1632`. */
function textOf(cells: readonly string[], index: number): string {
  return (cells[index] ?? '').trim().replace(/^'(?=[=+@-])/, '')
}

/**
 * The same rows with a meaning for an unknown column; cells that have a text keep it. A column of references joins all
 * rows anew; another column can only part rows.
 */
export function assigned(table: ImportTable, grid: Grid, index: number, column: ColumnId): ImportTable {
  const { title = '' } = table.unknown.find((one) => one.index === index) ?? {}
  const rows = table.rows.map((row) => {
    const text = textOf(grid[row.number - 1] ?? [], index)
    return text === '' || row.cells[column]
      ? row
      : { ...row, cells: { ...row.cells, [column]: read(text, title, column) } }
  })
  return {
    rows:
      column === 'reference'
        ? grouped(rows)
        : requestsIn(rows)
            .flatMap(grouped)
            .toSorted((one, other) => one.number - other.number),
    columns: table.columns.includes(column) ? table.columns : [...table.columns, column],
    unknown: table.unknown.filter((one) => one.index !== index),
    totals: table.totals,
  }
}

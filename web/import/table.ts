/** A spreadsheet as rows of known columns, and rows as requests (docs/rules/import.md#rows). */
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { plainText } from '#domain/typed/reading.ts'
import { type ColumnId, columnsIn, type FoundColumn } from './columns.ts'

/** The text of every cell, row by row. */
export type Grid = readonly (readonly string[])[]

/** The most rows with something in them: a request has a row for each container size. */
const MAX_ROWS = 2_000
/** A sheet may begin with its name or a logo; titles are searched in this many rows. */
const TITLES_WITHIN = 20
/** A row with this many known titles is the row of titles. */
const FEWEST_TITLES = 3

export interface ImportRow {
  /** Its number in the file, from 1, as the spreadsheet shows it. */
  readonly number: number
  readonly cells: Readonly<Partial<Record<ColumnId, string>>>
  /** True for a row that begins a request although it would fit the one above: rows between them were removed. */
  readonly isFirst?: boolean
}

export interface ImportTable {
  readonly rows: readonly ImportRow[]
  /** In the order of the file. */
  readonly columns: readonly ColumnId[]
  /** Titles that match none of our columns. */
  readonly unknown: readonly FoundColumn[]
  /** The numbers of rows with totals, which are not requests. */
  readonly totals: readonly number[]
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
  const found = columnsIn(grid[titles] ?? [])
  const below = filled.filter((index) => index > titles)
  if (below.length === 0) return { problem: 'There are no rows below the titles.' }
  if (below.length > MAX_ROWS)
    return {
      problem: `There are ${below.length.toLocaleString('en-GB')} rows. Up to ${MAX_IMPORTED} requests can be posted at once: copy the rows that you want to post into a file of their own.`,
    }
  const rows = below.map((index) => ({ number: index + 1, cells: cellsOf(grid[index] ?? [], found) }))
  const isTotal = (row: ImportRow) => isTotalOf(grid[row.number - 1] ?? [], row.cells)
  return {
    rows: rows.filter((row) => !isTotal(row)),
    columns: found.flatMap(({ column }) => column ?? []),
    unknown: found.filter(({ column }) => column === null),
    totals: rows.filter(isTotal).map(({ number }) => number),
  }
}

const TOTAL = /^((sub|grand) ?-?)?totals?\b[^\d]*$/

/** Whether a row has totals: it begins with "Total", and has neither pickup nor delivery. */
function isTotalOf(texts: readonly string[], { pickup, delivery }: ImportRow['cells']): boolean {
  const first = texts.find((text) => text.trim() !== '') ?? ''
  return pickup === undefined && delivery === undefined && TOTAL.test(plainText(first))
}

/** The row with the most titles that we know, the first of several. */
function titleRow(grid: Grid): number | null {
  const counts = grid
    .slice(0, TITLES_WITHIN)
    .map((cells) => columnsIn(cells).filter(({ column }) => column !== null).length)
  const most = Math.max(...counts)
  return most >= FEWEST_TITLES ? counts.indexOf(most) : null
}

function cellsOf(cells: readonly string[], found: readonly FoundColumn[]): ImportRow['cells'] {
  return Object.fromEntries(
    found.flatMap(({ index, column }) => {
      const text = cells[index]?.trim() ?? ''
      return column === null || text === '' ? [] : [[column, text]]
    }),
  )
}

/** The same rows with a meaning for an unknown column; cells that have a text keep it. */
export function assigned(table: ImportTable, grid: Grid, index: number, column: ColumnId): ImportTable {
  return {
    rows: table.rows.map((row) => {
      const text = grid[row.number - 1]?.[index]?.trim() ?? ''
      return text === '' || row.cells[column] ? row : { ...row, cells: { ...row.cells, [column]: text } }
    }),
    columns: table.columns.includes(column) ? table.columns : [...table.columns, column],
    unknown: table.unknown.filter((one) => one.index !== index),
    totals: table.totals,
  }
}

/** The columns that may differ between the rows of a request; all others are the same. */
const OWN_TO_ROW: ReadonlySet<ColumnId> = new Set(['size', 'count', 'targetRate', 'goods', 'weight'])

/** The columns in which a row contradicts the first row of its request. */
export function differences(first: ImportRow, row: ImportRow): ColumnId[] {
  const given = Object.entries(row.cells) as [ColumnId, string][]
  return given
    .filter(
      ([column, text]) => !OWN_TO_ROW.has(column) && plainText(text) !== plainText(first.cells[column] ?? ''),
    )
    .map(([column]) => column)
}

/**
 * Rows as requests: consecutive rows of one reference belong together. A row without a reference belongs to the one
 * above if it has no other values of its own, as below a merged cell.
 */
export function requestsIn(rows: readonly ImportRow[]): ImportRow[][] {
  const groups: ImportRow[][] = []
  for (const row of rows) {
    const first = groups.at(-1)?.[0]
    if (first && !row.isFirst && belongsTo(first, row)) groups.at(-1)?.push(row)
    else groups.push([row])
  }
  return groups
}

function belongsTo(first: ImportRow, row: ImportRow): boolean {
  const reference = plainText(row.cells.reference ?? '')
  if (reference !== '') return reference === plainText(first.cells.reference ?? '')
  return row.cells.size !== undefined && differences(first, row).length === 0
}

/**
 * The rows without one of them. All others stay in their requests: if the first row of a request is removed, the next
 * one takes over what it said for the whole request.
 */
export function withoutRow(rows: readonly ImportRow[], number: number): ImportRow[] {
  const requests = requestsIn(rows).flatMap(([first, ...others]): ImportRow[][] => {
    if (!first) return []
    if (first.number !== number) return [[first, ...others.filter((row) => row.number !== number)]]
    const [next, ...later] = others
    return next ? [[{ ...next, cells: { ...next.cells, ...sharedCells(first, next) } }, ...later]] : []
  })
  return requests.flatMap(([first, ...others], index) => {
    const above = requests[index - 1]?.[0]
    if (!first) return []
    return above && belongsTo(above, first) ? [{ ...first, isFirst: true }, ...others] : [first, ...others]
  })
}

/** The row with another text in a cell. Another reference may join it to the request above again. */
export function withCell(row: ImportRow, column: ColumnId, text: string): ImportRow {
  const cells = { ...row.cells, [column]: text }
  return column === 'reference' ? { number: row.number, cells } : { ...row, cells }
}

/** What the first row of a request says for all of them, where another row says nothing. */
function sharedCells(first: ImportRow, row: ImportRow): ImportRow['cells'] {
  const given = Object.entries(first.cells) as [ColumnId, string][]
  return Object.fromEntries(
    given.filter(([column]) => !OWN_TO_ROW.has(column) && (row.cells[column] ?? '').trim() === ''),
  )
}

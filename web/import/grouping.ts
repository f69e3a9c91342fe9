/** Which rows are one request, and how edits change that (docs/rules/import.md#rows, docs/rules/import.md#joined). */
import { formatList } from '#domain/format-list.ts'
import { plainText } from '#domain/typed/reading.ts'
import { counted } from '../quotes/quoteText.ts'
import type { ColumnId } from './columns.ts'

/** A row of the file. */
export interface ReadRow {
  /** Its number in the file, from 1, as the spreadsheet shows it. */
  readonly number: number
  readonly cells: Readonly<Partial<Record<ColumnId, string>>>
}

export interface ImportRow extends ReadRow {
  /** The same number for all rows of one request. */
  readonly request: number
}

/** The columns that may differ between the rows of a request; all others are the same. */
const OWN_TO_ROW: ReadonlySet<ColumnId> = new Set(['size', 'count', 'targetRate', 'goods', 'weight'])

/** The columns in which a row contradicts the first row of its request. An empty cell contradicts nothing. */
export function differences(first: ReadRow, row: ReadRow): ColumnId[] {
  return filledCells(row)
    .filter(
      ([column, text]) => !OWN_TO_ROW.has(column) && plainText(text) !== plainText(first.cells[column] ?? ''),
    )
    .map(([column]) => column)
}

/**
 * Joins the rows of a file to requests: consecutive rows of one reference belong together. A row without a reference
 * belongs to the one above if it has no other values of its own, as below a merged cell.
 */
export function grouped(rows: readonly ReadRow[]): ImportRow[] {
  let first: ReadRow | undefined
  return rows.map(({ number, cells }) => {
    const row = { number, cells }
    if (!first || !belongsTo(first, row)) first = row
    return { ...row, request: first.number }
  })
}

function belongsTo(first: ReadRow, row: ReadRow): boolean {
  const reference = referenceOf(row)
  if (reference !== '') return reference === referenceOf(first)
  return (row.cells.size ?? '') !== '' && differences(first, row).length === 0
}

/** The rows of each request, in the order of the file. */
export function requestsIn(rows: readonly ImportRow[]): ImportRow[][] {
  return [...Map.groupBy(rows, ({ request }) => request).values()]
}

/**
 * The rows without one of them. All others stay in their requests: if the first row of a request is removed, the next
 * one takes over what it said for the whole request.
 */
export function withoutRow(rows: readonly ImportRow[], number: number): ImportRow[] {
  const removed = rows.find((row) => row.number === number)
  const [first, next] = rows.filter(({ request }) => request === removed?.request)
  const left = rows.filter((row) => row !== removed)
  return first && first === removed && next
    ? left.map((row) => (row === next ? withShared(next, first) : row))
    : left
}

/** Rows after an edit, and a sentence about what it changed in other rows or in their grouping; null for nothing. */
interface Edited {
  readonly rows: readonly ImportRow[]
  readonly told: string | null
}

/** The rows with another text in a cell. Only another reference can move a row to another request. */
export function edited(rows: readonly ImportRow[], number: number, column: ColumnId, text: string): Edited {
  const row = rows.find((one) => one.number === number)
  if (!row) return { rows, told: null }
  if (column === 'reference') return withReference(rows, row, text)
  return { rows: rows.map((one) => (one === row ? withText(one, column, text) : one)), told: null }
}

/**
 * The rows with the text that was meant in place of one with an error, in all requests with that error. In another request
 * the same text may be right: Leigh is a town, and close to the port of Leith.
 */
export function corrected(
  rows: readonly ImportRow[],
  wrong: ReadonlySet<number>,
  column: ColumnId,
  from: string,
  meant: string,
): Edited {
  const requests = new Set(rows.filter(({ number }) => wrong.has(number)).map(({ request }) => request))
  const same = rows.filter(({ request, cells }) => requests.has(request) && cells[column] === from)
  return {
    rows: replaced(rows, same, (row) => withText(row, column, meant)),
    told: same.length > 1 ? `${counted(same.length, 'row')} changed to ${meant}.` : null,
  }
}

function withReference(rows: readonly ImportRow[], row: ImportRow, text: string): Edited {
  const request = rows.filter((one) => one.request === row.request)
  const [first = row] = request
  const named = (all: readonly ImportRow[]) => replaced(rows, all, (one) => withText(one, 'reference', text))
  if (row === first) {
    const old = referenceOf(row)
    const same = request.filter((one) => one === row || (old !== '' && referenceOf(one) === old))
    const others = same.slice(1)
    const joined = joinedTo(named(same), request, text)
    if (joined) return joined
    return {
      rows: named(same),
      told:
        others.length === 0
          ? null
          : `${rowsText(others)} ${others.length === 1 ? 'has' : 'have'} the new reference too.`,
    }
  }
  const key = plainText(text)
  if (key === '' || key === referenceOf(first)) return { rows: named([row]), told: null }
  const joined = joinedTo(named([row]), [row], text)
  if (joined) return joined
  const own = Math.max(...rows.map((one) => one.request)) + 1
  return {
    rows: replaced(named([row]), [row], (one) => ({ ...withShared(one, first), request: own })),
    told: `Row ${row.number} is a request of its own now, with the places, days and details of row ${first.number}.`,
  }
}

/** Moves rows to the request right above or below them that has their new reference; null without such a request. */
function joinedTo(rows: readonly ImportRow[], moved: readonly ImportRow[], text: string): Edited | null {
  const isMoved = (row: ImportRow) => moved.some(({ number }) => number === row.number)
  const above = rows[rows.findIndex(isMoved) - 1]
  const below = rows[rows.findLastIndex(isMoved) + 1]
  const firstOf = (row: ImportRow) => rows.find(({ request }) => request === row.request) ?? row
  const key = plainText(text)
  const target = [above, below].find((row) => row && key !== '' && referenceOf(firstOf(row)) === key)
  if (!target) return null
  return {
    rows: replaced(rows, moved, (row) => ({ ...row, request: target.request })),
    told: `${rowsText(moved)} ${moved.length === 1 ? 'belongs' : 'belong'} to the request in row ${firstOf(target).number} now.`,
  }
}

function replaced(
  rows: readonly ImportRow[],
  some: readonly ImportRow[],
  change: (row: ImportRow) => ImportRow,
): ImportRow[] {
  const numbers = new Set(some.map(({ number }) => number))
  return rows.map((row) => (numbers.has(row.number) ? change(row) : row))
}

function withText(row: ImportRow, column: ColumnId, text: string): ImportRow {
  return { ...row, cells: { ...row.cells, [column]: text } }
}

/** The row with what the first row says for the whole request, where the row itself says nothing. */
function withShared(row: ImportRow, first: ReadRow): ImportRow {
  const shared = filledCells(first).filter(
    ([column]) => !OWN_TO_ROW.has(column) && (row.cells[column] ?? '').trim() === '',
  )
  return { ...row, cells: { ...row.cells, ...Object.fromEntries(shared) } }
}

const referenceOf = ({ cells }: ReadRow) => plainText(cells.reference ?? '')

function filledCells({ cells }: ReadRow): [ColumnId, string][] {
  return (Object.entries(cells) as [ColumnId, string][]).filter(([, text]) => text.trim() !== '')
}

function rowsText(rows: readonly ImportRow[]): string {
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${formatList(rows.map(({ number }) => number))}`
}

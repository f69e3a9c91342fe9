/** Reads the bytes of a spreadsheet into the text of its cells (docs/rules/import.md#files). It runs in a worker. */
import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/web-worker'
import { formatDay } from '#domain/time.ts'
import { withEnclosedCells } from '../csv/quotationMarks.ts'
import { decodeText } from './encoding.ts'
import { plainNumber } from './numberFormat.ts'
import { EMPTY_FILE, whyOtherBytes, whyOtherPackage, whyOtherText } from './otherKinds.ts'
import { withGaps, withoutGaps } from './sheetGaps.ts'
import { shownNumbers } from './shownNumbers.ts'
import { type Grid, MAX_COLUMNS, type Opened, tableOf, type Unusable } from './table.ts'
import { hiddenSheetsIn, withSheets } from './workbookXml.ts'

/** The most that the parts of a workbook may hold when they are unpacked. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024
/** More than any field takes, so a cell that is cut off is still refused. */
const MAX_CELL_LENGTH = 4_000

const TOO_LARGE =
  'This workbook is too large. Copy the rows that you want to post into a new workbook, or save them as CSV.'
const NOT_READ =
  'This file could not be read. Save it from your spreadsheet as CSV or as Excel workbook (.xlsx) and try again.'

/** The cells of a CSV file or a workbook. */
export async function openFile(bytes: Uint8Array): Promise<Opened | Unusable> {
  if (bytes.length === 0) return { problem: EMPTY_FILE }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return openWorkbook(bytes)
  const other = whyOtherBytes(bytes)
  if (other !== null) return { problem: other }
  const decoded = decodeText(bytes)
  return 'problem' in decoded ? decoded : openText(decoded.text)
}

/** The cells of text from a file or the clipboard. */
export function openText(text: string): Opened | Unusable {
  const grid = gridOfText(text)
  return 'problem' in grid ? grid : { ...withinColumns(grid, bounded), otherSheets: [] }
}

/** The cells of text separated by commas, semicolons, tabs or bars, in all columns. */
export function gridOfText(text: string): Grid | Unusable {
  const other = whyOtherText(text)
  if (other !== null) return { problem: other }
  const { data, errors } = parsed(text)
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) return { problem: `A quotation mark in row ${(open.row ?? 0) + 1} is not closed.` }
  return data
}

function parsed(text: string): Papa.ParseResult<string[]> {
  const first = Papa.parse<string[]>(text, { delimitersToGuess: ['\t', ',', ';', '|'] })
  if (!first.errors.some(({ type }) => type === 'Quotes')) return first
  const { delimiter } = first.meta
  return Papa.parse<string[]>(withEnclosedCells(text, delimiter), { delimiter })
}

/** The cells in the columns that are read, and whether others have texts. */
function withinColumns<Cell>(
  rows: readonly (readonly Cell[])[],
  textOf: (cell: Cell) => string,
): Pick<Opened, 'grid' | 'isCut'> {
  return {
    grid: rows.map((row) => row.slice(0, MAX_COLUMNS).map(textOf)),
    isCut: rows.some((row) => row.slice(MAX_COLUMNS).some((cell) => textOf(cell).trim() !== '')),
  }
}

async function openWorkbook(bytes: Uint8Array): Promise<Opened | Unusable> {
  const unpacked = unpack(bytes)
  if ('problem' in unpacked) return unpacked
  try {
    const sheets = await readXlsxFile(unpacked.bytes.slice().buffer, { trim: false })
    const named = sheets.map(({ sheet, data }) => {
      const { rows, hasFarCells } = withGaps(data)
      const { grid, isCut } = withinColumns(rows, textOfCell)
      return { name: sheet, grid, isCut: isCut || hasFarCells }
    })
    const isShown = ({ name }: { name: string }) => !unpacked.hiddenSheets.has(name)
    const usable = named.filter(({ grid }) => 'rows' in tableOf(grid))
    const [first, ...others] = usable.filter(isShown)
    // The sheet with the requests, also a hidden one, else the first that is shown, so that its errors are shown.
    const opened = first ?? usable[0] ?? named.find(isShown) ?? named[0]
    if (!opened) return { problem: NOT_READ }
    return { grid: opened.grid, isCut: opened.isCut, otherSheets: others.map(({ name }) => name) }
  } catch (error) {
    console.warn(error)
    return { problem: NOT_READ }
  }
}

/**
 * The XML parts of a workbook with its numbers as text, packed again without compression. A part cannot exceed its size
 * in the list of contents, and the total is bounded, so that a small file cannot become a huge one.
 */
function unpack(
  bytes: Uint8Array,
): { readonly bytes: Uint8Array; readonly hiddenSheets: ReadonlySet<string> } | Unusable {
  let total = 0
  const names: string[] = []
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name)
        if (!/\.(xml|rels)$/i.test(name)) return false
        total += originalSize
        if (total > MAX_UNPACKED_BYTES) throw new RangeError(TOO_LARGE)
        return true
      },
    })
    const other = whyOtherPackage(names)
    if (other !== null) return { problem: other }
    const shown = shownNumbers(parts)
    return {
      bytes: zipSync(
        withSheets(parts, (xml) => withoutGaps(shown(xml))),
        { level: 0 },
      ),
      hiddenSheets: hiddenSheetsIn(parts),
    }
  } catch (error) {
    if (error instanceof RangeError && error.message === TOO_LARGE) return { problem: TOO_LARGE }
    console.warn(error)
    return { problem: NOT_READ }
  }
}

/** A cell as text, formulas as their stored result. Numbers are text already, unless their part has another encoding. */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfDate(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return plainNumber(cell)
  return bounded(String(cell))
}

/** Workbooks have no time zone: the shown time counts. A time of day alone is on a day before 1901. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '#VALUE!'
  const [day = '', clock = ''] = new Date(Math.round(date.getTime() / 60_000) * 60_000)
    .toISOString()
    .split('T')
  const time = clock.slice(0, 5)
  if (date.getUTCFullYear() < 1901) return time
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${time}`
}

const bounded = (text: string) => text.slice(0, MAX_CELL_LENGTH)

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

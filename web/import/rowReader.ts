/** Reads the cells of a row, and collects their errors. */
import { isRead, type Reading } from '#domain/typed/reading.ts'
import { isBroken, isShortened } from './cells.ts'
import type { ColumnId } from './columns.ts'
import type { ImportRow } from './grouping.ts'

/** The error of a cell. */
export interface CellProblem {
  /** The number of the row. */
  readonly row: number
  readonly column: ColumnId
  readonly message: string
  /** The text that the cell was probably meant to have. */
  readonly meant?: string
  /** True if the request has no field for the cell, whatever its text. */
  readonly isMisfit?: true
}

const BROKEN = 'The spreadsheet could not work out this cell. Enter what it should say.'
const SHORTENED =
  'The spreadsheet has cut this number short. Enter it in full, or format the column as text in the spreadsheet, enter the numbers again and import the file again.'

/** Reads cells one after the other and collects their errors. */
export class RowReader {
  readonly problems: CellProblem[] = []

  /** The value of a cell; `otherwise` if it is empty; its text if it cannot be read. */
  read<T, O>(
    row: ImportRow,
    column: ColumnId,
    reading: (text: string) => Reading<T>,
    otherwise: O,
  ): T | O | string {
    const text = this.text(row, column)
    if (text === '') return otherwise
    const result = reading(text)
    if (isRead(result)) return result.value
    this.refuse(row, column, result.problem, result.meant)
    return text
  }

  /** The same for a value that the form cannot hold as unreadable text. */
  choose<T, O>(row: ImportRow, column: ColumnId, reading: (text: string) => Reading<T>, otherwise: O): T | O {
    const before = this.problems.length
    const value = this.read(row, column, reading, otherwise)
    return this.problems.length > before ? otherwise : (value as T | O)
  }

  text(row: ImportRow, column: ColumnId): string {
    const text = row.cells[column] ?? ''
    const message = isBroken(text) ? BROKEN : isShortened(text) ? SHORTENED : null
    if (message === null) return text
    this.refuse(row, column, message)
    return ''
  }

  /** The error of a cell for which the request has no field. */
  refuseMisfit(row: ImportRow, column: ColumnId, message: string): void {
    this.problems.push({ row: row.number, column, message, isMisfit: true })
  }

  /** The error of a cell, also of one that is read, but not possible beside the others. */
  refuse(row: ImportRow, column: ColumnId, message: string, meant?: string): void {
    this.problems.push({ row: row.number, column, message, ...(meant !== undefined && { meant }) })
  }
}

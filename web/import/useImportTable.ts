import { useState } from 'react'
import { counted } from '../quotes/quoteText.ts'
import type { ColumnId } from './columns.ts'
import { corrected, edited, type ImportRow, requestsIn, withoutRow } from './grouping.ts'
import { assigned, type Grid, type ImportTable } from './table.ts'

interface State {
  readonly table: ImportTable
  readonly told: string | null
}

/**
 * The rows of an import while they are corrected. `told` is what the last edit changed in other rows; `onChange` is
 * called with each change of rows. The functions start from the latest rows, so that a row of the table may keep the
 * ones that it was drawn with.
 */
export function useImportTable(opened: ImportTable, grid: Grid, onChange: () => void) {
  const [{ table, told }, setState] = useState<State>({ table: opened, told: null })

  function change(
    changed: (rows: readonly ImportRow[]) => {
      readonly rows: readonly ImportRow[]
      readonly told: string | null
    },
    columns: readonly ColumnId[] = [],
  ) {
    setState(({ table: before }) => {
      const added = columns.filter((column) => !before.columns.includes(column))
      const { rows, told } = changed(before.rows)
      return { table: { ...before, rows, columns: [...before.columns, ...added] }, told }
    })
    onChange()
  }

  /** Replaces rows; `columns` are those that the new rows may have values in. */
  function changeRows(
    rowsOf: (rows: readonly ImportRow[]) => readonly ImportRow[],
    columns: readonly ColumnId[] = [],
  ) {
    change((rows) => ({ rows: rowsOf(rows), told: null }), columns)
  }

  return {
    table,
    told,
    changeRows,
    edit: (row: number, column: ColumnId, text: string) =>
      change((rows) => edited(rows, row, column, text), [column]),
    /** Puts the text that was meant into the rows with that error; `wrong` has their numbers. */
    correct: (wrong: ReadonlySet<number>, column: ColumnId, from: string, meant: string) =>
      change((rows) => corrected(rows, wrong, column, from, meant)),
    remove: (row: number) => changeRows((rows) => withoutRow(rows, row)),
    /** Gives a column of the file a meaning. */
    assign: (index: number, column: ColumnId) =>
      setState(({ table: before }) => {
        const after = assigned(before, grid, index, column)
        const requests = requestsIn(after.rows).length
        const isSame = requests === requestsIn(before.rows).length
        return { table: after, told: isSame ? null : `The rows are ${counted(requests, 'request')} now.` }
      }),
  }
}

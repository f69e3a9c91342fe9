import { useLayoutEffect, useRef, useState } from 'react'
import type { AlreadyPosted } from '#domain/requests/posted.ts'
import type { CheckedRequest } from './check.ts'
import { type ColumnId, titleOf } from './columns.ts'
import classes from './Import.module.css'
import type { CellNote } from './notes.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import type { PreviewActions } from './PreviewRow.tsx'
import type { CellProblem } from './rowReader.ts'

interface PreviewTableProps extends PreviewActions {
  requests: readonly CheckedRequest[]
  columns: readonly ColumnId[]
  problems: readonly CellProblem[]
  notes: readonly CellNote[]
  /** By the first row of a request that is posted already. */
  posted: ReadonlyMap<number, AlreadyPosted>
}

/** The fields of a block are drawn together. Those of a thousand rows took seconds, in which the page did not answer. */
const ROWS_OF_BLOCK = 20
const BLOCKS_AT_ONCE = 3

/** The rows of the import. Every cell can be edited; its error shows below it. */
export function PreviewTable(props: PreviewTableProps) {
  const { requests, columns, problems, notes, posted, ...actions } = props
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const notesByRow = Map.groupBy(notes, ({ row }) => row)
  const { frame, fits } = useFits(columns.length)
  const rows = requests.flatMap(({ rows }) => rows.map((row, index) => ({ row, isFirst: index === 0 })))
  // By its number, so that a row keeps its place, and the focus in it, while others are edited or removed.
  const blocks = Map.groupBy(rows, ({ row }) => Math.floor(row.number / ROWS_OF_BLOCK))
  return (
    <section ref={frame} className={classes.frame} data-cards={!fits || undefined} aria-label="Rows">
      <table className={classes.table} aria-label="Requests to be posted">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {titleOf(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {[...blocks].map(([block, rows], index) => (
          <PreviewBlock
            key={block}
            rows={rows}
            columns={columns.join()}
            problems={byRow}
            notes={notesByRow}
            posted={posted}
            isDrawnAtOnce={index < BLOCKS_AT_ONCE}
            {...actions}
          />
        ))}
      </table>
    </section>
  )
}

/** The width in which a place or a day can be read, and the width of the row's number and button. */
const COLUMN_REM = 7.25
const OTHERS_REM = 5.5

/** Whether this many columns fit side by side. Otherwise the cells of a row are laid out as a card. */
function useFits(columns: number) {
  const frame = useRef<HTMLElement>(null)
  const [roomRem, setRoomRem] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      setRoomRem(element.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, fits: columns * COLUMN_REM + OTHERS_REM <= roomRem }
}

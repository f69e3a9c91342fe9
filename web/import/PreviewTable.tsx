import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CheckedRequest } from './check.ts'
import { type ColumnId, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import type { CellNote } from './notes.ts'
import type { CellProblem } from './rowReader.ts'
import { inOneLine } from './table.ts'

interface PreviewTableProps {
  requests: readonly CheckedRequest[]
  columns: readonly ColumnId[]
  problems: readonly CellProblem[]
  notes: readonly CellNote[]
  onEdit: (row: number, column: ColumnId, text: string) => void
  /** Puts the text that was meant into all cells of a column with the same error. */
  onCorrectAll: (column: ColumnId, from: string, meant: string) => void
  onRemove: (row: number) => void
}

/** The rows of the import. Every cell can be edited; its error shows below it. */
export function PreviewTable(props: PreviewTableProps) {
  const { requests, columns, problems, notes, onEdit, onCorrectAll, onRemove } = props
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const notesByRow = Map.groupBy(notes, ({ row }) => row)
  const { frame, fits } = useFits(columns.length)
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
        <tbody>
          {requests.flatMap(({ rows }) =>
            rows.map((row, index) => (
              <PreviewRow
                key={row.number}
                row={row}
                isFirst={index === 0}
                columns={columns.join()}
                problems={JSON.stringify(byRow.get(row.number) ?? [])}
                notes={JSON.stringify(notesByRow.get(row.number) ?? [])}
                onEdit={onEdit}
                onCorrectAll={onCorrectAll}
                onRemove={onRemove}
              />
            )),
          )}
        </tbody>
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

interface PreviewRowProps {
  row: ImportRow
  /** The first row of its request. */
  isFirst: boolean
  /** As text, which is equal for equal messages: so a row is drawn again only when it has changed. */
  columns: string
  problems: string
  notes: string
  onEdit: PreviewTableProps['onEdit']
  onCorrectAll: PreviewTableProps['onCorrectAll']
  onRemove: PreviewTableProps['onRemove']
}

const PreviewRow = memo(
  function PreviewRow(props: PreviewRowProps) {
    const { row, isFirst, columns, problems, notes, onEdit, onCorrectAll, onRemove } = props
    const wrong = JSON.parse(problems) as CellProblem[]
    const read = JSON.parse(notes) as CellNote[]
    return (
      <tr data-first={isFirst || undefined}>
        <th scope="row" className={classes.number}>
          {row.number}
        </th>
        {(columns.split(',') as ColumnId[]).map((column) => (
          <td key={column} data-label={titleOf(column)}>
            <Cell
              label={`${titleOf(column)}, row ${row.number}`}
              text={row.cells[column] ?? ''}
              problem={wrong.find((one) => one.column === column) ?? null}
              note={read.find((one) => one.column === column)?.text ?? null}
              onChange={(text) => onEdit(row.number, column, text)}
              onMeant={(meant) => onCorrectAll(column, row.cells[column] ?? '', meant)}
            />
          </td>
        ))}
        <td className={classes.remove}>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remove row ${row.number}`}
            onClick={() => onRemove(row.number)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
    )
  },
  // The functions change with each rendering of the page, but do the same for the same row.
  (before, after) =>
    before.row === after.row &&
    before.isFirst === after.isFirst &&
    before.columns === after.columns &&
    before.problems === after.problems &&
    before.notes === after.notes,
)

/**
 * Moves the focus to the next wrong cell, from the first one on if `after` is null. It stays if the cell itself is
 * wrong, or if none is.
 */
export function focusCellToCorrect(after: HTMLElement | null): void {
  if (after?.getAttribute('aria-invalid') === 'true') return
  const wrong = [...document.querySelectorAll<HTMLElement>(`.${classes.cell}[aria-invalid=true]`)]
  const isLater = (cell: HTMLElement) =>
    after !== null && (after.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = wrong.find(isLater) ?? wrong[0]
  next?.focus()
}

interface CellProps {
  label: string
  text: string
  problem: CellProblem | null
  /** The value read; null if the text says the same. */
  note: string | null
  /** Called when the cell is left with another text in it. */
  onChange: (text: string) => void
  /** Called to put the text in that was probably meant. */
  onMeant: (text: string) => void
}

/** The text is checked when the cell is left, so that a keystroke is cheap in a table of thousands. */
function Cell({ label, text, problem, note, onChange, onMeant }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const cell = useRef<HTMLInputElement>(null)
  const id = useId()

  function leave() {
    if (typed !== null && typed !== inOneLine(text)) onChange(typed.trim())
    setTyped(null)
  }

  /** The cell is checked with the next rendering. */
  function goOn() {
    const left = cell.current
    setTimeout(() => left?.isConnected && focusCellToCorrect(left))
  }

  const meant = problem?.meant
  return (
    <>
      <input
        ref={cell}
        className={classes.cell}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={(problem ?? note) === null ? undefined : id}
        // A text field would show lines without anything between them.
        value={typed ?? inOneLine(text)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            leave()
            goOn()
          }
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {problem !== null && (
        <p id={id} className={classes.problem}>
          {problem.message}
        </p>
      )}
      {meant !== undefined && (
        <Button
          className={classes.meant}
          variant="default"
          size="compact-xs"
          aria-label={`Use ${meant}: ${label}`}
          onClick={() => {
            cell.current?.focus()
            onMeant(meant)
            goOn()
          }}
        >
          Use {meant}
        </Button>
      )}
      {problem === null && note !== null && (
        <p id={id} className={classes.read}>
          {typed === null ? note : '…'}
        </p>
      )}
    </>
  )
}

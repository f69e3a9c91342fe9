import { useLayoutEffect, useState } from 'react'
import type { AlreadyPosted } from '#domain/requests/posted.ts'
import { useNear } from '../ui/useNear.ts'
import type { ColumnId } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import type { CellNote } from './notes.ts'
import { type PreviewActions, PreviewRow } from './PreviewRow.tsx'
import type { CellProblem } from './rowReader.ts'
import { inOneLine } from './table.ts'

/** A row, and whether it is the first of its request. */
interface PreviewedRow {
  row: ImportRow
  isFirst: boolean
}

interface PreviewBlockProps extends PreviewActions {
  rows: readonly PreviewedRow[]
  columns: string
  /** Of all rows, by the number of the row. */
  problems: ReadonlyMap<number, readonly CellProblem[]>
  notes: ReadonlyMap<number, readonly CellNote[]>
  /** By the first row of a request that is posted already. */
  posted: ReadonlyMap<number, AlreadyPosted>
  /** Whether its rows have their fields before they are near the visible part of the page. */
  isDrawnAtOnce: boolean
}

/** Some rows: text until they are near the visible part of the page or get the focus, then fields. */
export function PreviewBlock(props: PreviewBlockProps) {
  const { rows, columns, problems, notes, posted, isDrawnAtOnce, ...actions } = props
  const { ref, isNear, setNear } = useNear<HTMLTableSectionElement>(isDrawnAtOnce)
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (focused === null) return
    const row = ref.current?.rows[rows.findIndex(({ row }) => row.number === focused)]
    row?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    setFocused(null)
  }, [ref, rows, focused])
  return (
    <tbody ref={ref}>
      {isNear
        ? rows.map(({ row, isFirst }) => (
            <PreviewRow
              key={row.number}
              row={row}
              isFirst={isFirst}
              columns={columns}
              problems={JSON.stringify(problems.get(row.number) ?? [])}
              notes={JSON.stringify(notes.get(row.number) ?? [])}
              posted={posted.get(row.number) ?? null}
              {...actions}
            />
          ))
        : rows.map(({ row, isFirst }) => (
            <TextRow
              key={row.number}
              row={row}
              isFirst={isFirst}
              columns={columns.split(',') as ColumnId[]}
              isWrong={problems.has(row.number)}
              onFocus={() => {
                setNear()
                setFocused(row.number)
              }}
            />
          ))}
    </tbody>
  )
}

interface TextRowProps extends PreviewedRow {
  columns: readonly ColumnId[]
  isWrong: boolean
  onFocus: () => void
}

/** The texts of a row, which costs a fraction of its fields. */
function TextRow({ row, isFirst, columns, isWrong, onFocus }: TextRowProps) {
  const texts = columns.map((column) => inOneLine(row.cells[column] ?? '')).filter(Boolean)
  return (
    <tr data-first={isFirst || undefined}>
      <th scope="row" className={classes.number}>
        {row.number}
      </th>
      <td
        className={classes.texts}
        colSpan={columns.length + 1}
        tabIndex={-1}
        data-wrong={isWrong || undefined}
        onFocus={onFocus}
      >
        {texts.join(' · ')}
      </td>
    </tr>
  )
}

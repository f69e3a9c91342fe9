import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatList } from '#domain/format-list.ts'
import { addDays, londonDay } from '#domain/time.ts'
import { counted } from '../quotes/quoteText.ts'
import { laterDay } from './cells.ts'
import type { CheckedRequest } from './check.ts'
import { type ColumnId, lettersOf, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import { MisfitTool } from './MisfitTool.tsx'
import { RepeatedReferences } from './RepeatedReferences.tsx'
import type { CellProblem } from './rowReader.ts'
import { type ImportTable, MAX_COLUMNS, type Opened } from './table.ts'
import { UnknownColumns } from './UnknownColumns.tsx'

interface ImportToolsProps extends Omit<Opened, 'grid'> {
  table: ImportTable
  requests: readonly CheckedRequest[]
  problems: readonly CellProblem[]
  now: Date
  /** Takes changed rows, with new columns. */
  onChange: (rows: readonly ImportRow[], columns?: readonly ColumnId[]) => void
  onAssign: (index: number, column: ColumnId) => void
}

/** Tools that correct many cells at once: past days, missing columns, unknown titles. */
export function ImportTools(props: ImportToolsProps) {
  const { table, isCut, otherSheets, requests, problems, now, onChange, onAssign } = props
  const passed = requests.flatMap(({ passedOn }) => passedOn ?? [])
  const weeks = weeksUntil(passed.toSorted()[0], now)
  const missing = missingIn(table.rows, problems)

  function moveOn() {
    const today = londonDay(now)
    const later = (text: string) => laterDay(text, weeks * 7, today)
    onChange(
      table.rows.map((row) => {
        const { pickupDay, deliveryDay, deadline } = row.cells
        return {
          ...row,
          cells: {
            ...row.cells,
            ...(pickupDay && { pickupDay: later(pickupDay) }),
            ...(deliveryDay && { deliveryDay: later(deliveryDay) }),
            ...(deadline && { deadline: later(deadline) }),
          },
        }
      }),
    )
  }

  function fill(column: ColumnId, rows: readonly number[], text: string) {
    const wanted = new Set(rows)
    onChange(
      table.rows.map((row) =>
        wanted.has(row.number) ? { ...row, cells: { ...row.cells, [column]: text } } : row,
      ),
      [column],
    )
  }

  return (
    <div className={classes.tools}>
      {passed.length > 0 && (
        <div className={classes.note}>
          <span>{counted(passed.length, 'pickup')} passed already.</span>
          <Button variant="default" size="compact-sm" onClick={moveOn}>
            {`Move all days ${counted(weeks, 'week')} on`}
          </Button>
        </div>
      )}
      {missing.map(({ column, rows }) => (
        <FillIn key={column} column={column} rows={rows} onFill={(text) => fill(column, rows, text)} />
      ))}
      {misfitsIn(problems).map(({ column, numbers }) => (
        <MisfitTool key={column} column={column} rows={table.rows} numbers={numbers} onChange={onChange} />
      ))}
      {isCut && (
        <p className={classes.note}>
          Only the first {MAX_COLUMNS} columns are read, A to {lettersOf(MAX_COLUMNS - 1)}. What is further
          right is left out: move the columns that you need to the left, and start again.
        </p>
      )}
      {otherSheets.length > 0 && (
        <p className={classes.note}>
          Only one sheet is read. {formatList(otherSheets.map((name) => `“${name}”`))}{' '}
          {otherSheets.length === 1
            ? 'is left out: save it as a file of its own.'
            : 'are left out: save each as a file of its own.'}
        </p>
      )}
      {table.totals.length > 0 && (
        <p className={classes.note}>
          {table.totals.length === 1 ? 'Row' : 'Rows'} {formatList(table.totals)}{' '}
          {table.totals.length === 1 ? 'is a total' : 'are totals'} and left out.
        </p>
      )}
      <RepeatedReferences requests={requests} />
      <UnknownColumns unknown={table.unknown} onAssign={onAssign} />
    </div>
  )
}

interface FillInProps {
  column: ColumnId
  rows: readonly number[]
  onFill: (text: string) => void
}

function FillIn({ column, rows, onFill }: FillInProps) {
  const [text, setText] = useState('')
  return (
    <form
      className={classes.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onFill(text.trim())
      }}
    >
      <span>
        {titleOf(column)} is missing in {counted(rows.length, 'row')}.
      </span>
      <TextInput
        aria-label={`${titleOf(column)} for all of them`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="compact-sm" aria-label={`Fill in ${titleOf(column)}`}>
        Fill in
      </Button>
    </form>
  )
}

/** The required columns that are empty in several rows. */
function missingIn(rows: readonly ImportRow[], problems: readonly CellProblem[]) {
  const cells = new Map(rows.map((row) => [row.number, row.cells]))
  const empty = problems.filter(({ row, column }) => !cells.get(row)?.[column]?.trim())
  const byColumn = Map.groupBy(empty, ({ column }) => column)
  return [...byColumn]
    .map(([column, found]) => ({ column, rows: found.map(({ row }) => row) }))
    .filter(({ column, rows: found }) => found.length > 1 && column !== 'reference')
}

/** The columns for which several requests have no field. */
function misfitsIn(problems: readonly CellProblem[]) {
  const byColumn = Map.groupBy(
    problems.filter(({ isMisfit }) => isMisfit),
    ({ column }) => column,
  )
  return [...byColumn]
    .map(([column, found]) => ({ column, numbers: found.map(({ row }) => row) }))
    .filter(({ numbers }) => numbers.length > 1)
}

/** The number of weeks that moves a day to tomorrow or later, on the same day of the week. */
function weeksUntil(first: string | undefined, now: Date): number {
  const today = londonDay(now)
  let weeks = 1
  while (first !== undefined && weeks < 500 && addDays(first, weeks * 7) <= today) weeks += 1
  return weeks
}

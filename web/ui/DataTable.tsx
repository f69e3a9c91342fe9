import { useMediaQuery } from '@mantine/hooks'
import { Fragment, memo, type ReactNode, useDeferredValue } from 'react'
import { Clamped } from './Clamped.tsx'
import classes from './DataTable.module.css'
import { rowLinks } from './rowLinks.ts'
import { Bar } from './Skeletons.tsx'
import { useLiveRows } from './useLiveRows.ts'
import { usePrinting } from './usePrinting.ts'

export interface Column<Row> {
  /** The heading; on narrow screens the label beside each cell. Unique within a table. */
  header: string
  /** The column's class for style sheets, if a list has its own layout. */
  name?: string
  cell: (row: Row) => ReactNode
  /** Numbers and money are right-aligned. */
  align?: 'start' | 'center' | 'end'
  /** A CSS width, for columns that must not grow. */
  width?: string
  /** Keeps dates, amounts and references on one line. */
  nowrap?: boolean
  /** Gives long values a line of their own if a stacked row has two columns. */
  wide?: boolean
  /** In place of the plain heading, such as a button that sorts by this column. */
  heading?: ReactNode
  /** The sort direction of this column, if the rows are sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load: then a skeleton shows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode
  /** Dims the rows while the next page loads. */
  busy?: boolean
  /** False keeps a small table a grid on narrow screens too; `late` one of few columns down to 1024 px. */
  stack?: boolean | 'late'
  skeletonRows?: number
  /**
   * For rows that can change at any time: the name of the list (page, filters, sorting). New and changed rows under the
   * same name are marked for a few seconds, and no row moves under the pointer.
   */
  live?: string | undefined
  /** A full line below a row, such as a button that unfolds rows; null for none. */
  below?: (row: Row) => ReactNode
  /** Rows of less importance, such as past offers. */
  isDimmed?: (row: Row) => boolean
}

// A stacked table is laid out as blocks, which removes its semantics; the roles restore them.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Dense rows with aligned columns; below 1250 px each row becomes a list of labelled values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowKey, empty, busy = false, stack = true, skeletonRows = 5, below, isDimmed } = props
  const isLaptop = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const isStacked = stack === 'late' ? !isLaptop : stack
  const live = useLiveRows(props.rows, rowKey, props.live)
  // Rows render in slices, so that the browser answers to input in between. The columns render with them, so that a
  // heading never shows an order that the rows do not have yet.
  const isPrinting = usePrinting()
  const later = useDeferredValue(live)
  const laterColumns = useDeferredValue(props.columns)
  // A change of the shown list renders at once: before a deferred rendering, the pointer could rest on a row that then
  // moves. Printing starts before deferred rows would render.
  const isSameList = live.list !== undefined && live.list === later.list
  const isNow = isPrinting || isSameList
  const { rows, isChanged, waiting, show } = isNow ? live : later
  const columns = isNow ? props.columns : laterColumns
  if (rows?.length === 0 && empty) return empty
  return (
    <div ref={rowLinks} className={classes.frame} data-stack={isStacked || undefined}>
      {waiting > 0 && (
        <button type="button" className={classes.waiting} onClick={show}>
          {waiting === 1 ? '1 change' : `${waiting} changes`} – show
        </button>
      )}
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={busy || rows === undefined}
        className={classes.table}
        data-busy={busy || undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...roles.head}
                scope="col"
                data-column={column.name}
                data-actions={isActions(column)}
                data-align={column.align}
                aria-sort={column.sorted}
                style={{ width: column.width }}
              >
                {column.heading ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows?.map((row) => (
            <Fragment key={rowKey(row)}>
              <TableRow
                row={row}
                columns={columns}
                isChanged={isChanged(rowKey(row))}
                isDimmed={isDimmed?.(row) ?? false}
              />
              <LineBelow columns={columns.length}>{below?.(row) ?? null}</LineBelow>
            </Fragment>
          )) ?? <SkeletonRows columns={columns.length} count={skeletonRows} />}
        </tbody>
      </table>
    </div>
  )
}

/** Paper leaves out the buttons of a table with their column. */
function isActions({ header }: { header: string }): true | undefined {
  return header === 'Actions' || undefined
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isChanged: boolean
  isDimmed: boolean
}

// A row renders again only when it has changed itself.
const TableRow = memo(function TableRow<Row>({ row, columns, isChanged, isDimmed }: TableRowProps<Row>) {
  return (
    <tr {...roles.row} data-changed={isChanged || undefined} data-dimmed={isDimmed || undefined}>
      {columns.map((column) => (
        <td
          key={column.header}
          {...roles.cell}
          data-column={column.name}
          data-actions={isActions(column)}
          data-label={column.header}
          data-align={column.align}
          data-nowrap={column.nowrap}
          data-wide={column.wide}
        >
          <div className={classes.value}>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

function LineBelow({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === null) return null
  return (
    <tr {...roles.row} data-line>
      <td {...roles.cell} colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}

/** One bar for each row: a bar in each cell would take as long to draw as the rows that follow. */
function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={index} {...roles.row} aria-hidden>
      <td {...roles.cell} colSpan={columns}>
        <Bar height={12} className={classes.bar} />
      </td>
    </tr>
  ))
}

interface TwoLinesProps {
  first: ReactNode
  second: ReactNode
}

/** A cell of two lines: the first in ink, the second dimmed; longer texts are clamped. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div>
      <div>{clamped(first)}</div>
      <div className={classes.second}>{clamped(second)}</div>
    </div>
  )
}

function clamped(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <Clamped text={part} lines={2} /> : part
}

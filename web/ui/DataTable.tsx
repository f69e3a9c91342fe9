import { memo, type ReactNode, useDeferredValue } from 'react'
import classes from './DataTable.module.css'
import { Bar } from './Skeletons.tsx'
import { useLiveRows } from './useLiveRows.ts'

export interface Column<Row> {
  /** The heading; on narrow screens the label beside each cell. Unique within a table. */
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money stand at the end. */
  align?: 'start' | 'center' | 'end'
  /** A CSS width, for columns that must not grow. */
  width?: string
  /** Keeps dates, amounts and references on one line. */
  nowrap?: boolean
  /** Gives long values a line of their own where a stacked row has two columns. */
  wide?: boolean
  /** Shown in place of the plain heading, such as a button that sorts by this column. */
  heading?: ReactNode
  /** How the rows are sorted by this column, where they are. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Heard but not seen: for a column of buttons. */
  headerHidden?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for those who hear it. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load: then a skeleton shows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode
  /** Dims the rows while the next page loads. */
  busy?: boolean
  /** False keeps a small table a grid on narrow screens too. */
  stack?: boolean
  skeletonRows?: number
  /**
   * For rows that may change at any time: the name of what is listed (page, filters, sorting). Rows that came or
   * changed under the same name are marked for a few seconds, and none moves away under the pointer.
   */
  live?: string | undefined
}

// A stacked table is laid out as blocks, which would take its meaning from it; the roles give it back.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Dense rows with aligned columns; below 1250 px each row becomes a list of labelled values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowKey, empty, busy = false, stack = true, skeletonRows = 5 } = props
  const live = useLiveRows(props.rows, rowKey, props.live)
  // Rows are drawn in slices, between which the browser answers to whoever types or scrolls. The columns come with
  // them: a heading never claims an order that the rows do not have yet.
  const { rows, isChanged, waiting, show } = useDeferredValue(live)
  const columns = useDeferredValue(props.columns)
  if (rows?.length === 0 && empty) return empty
  return (
    <div className={classes.frame} data-stack={stack || undefined}>
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
                data-align={column.align}
                aria-sort={column.sorted}
                style={{ width: column.width }}
              >
                {column.heading ?? (
                  <span className={column.headerHidden ? classes.hidden : undefined}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows?.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} isChanged={isChanged(rowKey(row))} />
          )) ?? <SkeletonRows columns={columns.length} count={skeletonRows} />}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isChanged: boolean
}

// Whatever else happens on the page, a row is drawn anew only when it has changed itself.
const TableRow = memo(function TableRow<Row>({ row, columns, isChanged }: TableRowProps<Row>) {
  return (
    <tr {...roles.row} data-changed={isChanged || undefined}>
      {columns.map((column) => (
        <td
          key={column.header}
          {...roles.cell}
          data-label={column.headerHidden ? undefined : column.header}
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

/** A bar a row: one in each cell would take as long to draw as the rows that come a moment later. */
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

/** A cell of two lines: the first in ink, the second dimmed. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div>
      <div>{first}</div>
      <div className={classes.second}>{second}</div>
    </div>
  )
}

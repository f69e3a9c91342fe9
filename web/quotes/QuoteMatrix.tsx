import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { toast } from '../ui/toast.tsx'
import {
  type Matrix,
  type MatrixHaulier,
  type MatrixRow,
  type MatrixSorting,
  matrixHtml,
  matrixOf,
  matrixSheets,
  matrixText,
} from './matrix.ts'
import type { ShownQuote } from './offers.ts'
import classes from './QuoteMatrix.module.css'

interface QuoteMatrixProps {
  request: QuoteRequest
  shown: readonly ShownQuote[]
}

/** The comparison as a matrix (docs/rules/extras.md#matrix): hauliers as columns, the best of each row marked. */
export default function QuoteMatrix({ request, shown }: QuoteMatrixProps) {
  const [sorting, setSorting] = useState<MatrixSorting>('expectedTotal')
  const matrix = matrixOf(request, shown, sorting)
  if (matrix.hauliers.length === 0) return <p>No quote is open at this moment.</p>
  const sheets = matrixSheets(matrix)
  return (
    <div className={classes.matrix} data-divided={sheets.length > 1 || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <section className={classes.scroll} aria-label="Comparison of quotes" tabIndex={0}>
        <MatrixTable matrix={matrix} sorting={sorting} onSort={setSorting} />
      </section>
      {sheets.length > 1 && (
        <div className={classes.sheets}>
          {sheets.map((sheet) => (
            <MatrixTable key={sheet.hauliers[0]?.name} matrix={sheet} sorting={sorting} onSort={setSorting} />
          ))}
        </div>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => copy(matrix)}
        >
          Copy as a table
        </Button>
      </div>
    </div>
  )
}

interface MatrixTableProps {
  matrix: Matrix
  sorting: MatrixSorting
  onSort: (by: MatrixSorting) => void
}

function MatrixTable({ matrix: { hauliers, rows }, sorting, onSort }: MatrixTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {hauliers.map(({ name, isWithheld }) => (
            <th key={name} scope="col">
              <Clamped text={name} lines={2} />
              {isWithheld && <span className={classes.withheld}>Deactivated</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} hauliers={hauliers} sorting={sorting} onSort={onSort} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: MatrixRow
  hauliers: readonly MatrixHaulier[]
  sorting: MatrixSorting
  onSort: (by: MatrixSorting) => void
}

function Row({ row: { label, cells, sorts, isOneLine }, hauliers, sorting, onSort }: RowProps) {
  return (
    <tr data-total={sorts !== null || undefined}>
      <th scope="row" data-nowrap={isOneLine || undefined}>
        {sorts === null ? (
          <Clamped text={label} />
        ) : (
          <button
            type="button"
            className={classes.sort}
            aria-pressed={sorting === sorts}
            onClick={() => onSort(sorts)}
          >
            {label}
            {sorting === sorts && <IconArrowRight size={14} aria-hidden />}
            <VisuallyHidden>, sort by it</VisuallyHidden>
          </button>
        )}
      </th>
      {cells.map(({ text, isBest }, index) => (
        <td key={hauliers[index]?.name} data-best={isBest || undefined}>
          {text}
          {isBest && <span className={classes.best}> best</span>}
        </td>
      ))}
    </tr>
  )
}

async function copy(matrix: Matrix): Promise<void> {
  const text = matrixText(matrix)
  try {
    const item = new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([matrixHtml(matrix)], { type: 'text/html' }),
    })
    await navigator.clipboard.write([item])
    toast.success('The comparison is on the clipboard')
  } catch {
    // Without permission for the clipboard, or on a page without https.
    toast.error('The browser does not allow copying here.')
  }
}

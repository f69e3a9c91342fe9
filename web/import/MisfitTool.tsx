import { Button } from '@mantine/core'
import { counted } from '../quotes/quoteText.ts'
import { type ColumnId, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import { cleared, writtenInComments } from './kinds.ts'

interface MisfitToolProps {
  column: ColumnId
  rows: readonly ImportRow[]
  /** The numbers of the rows that become a request without a field for the column. */
  numbers: readonly number[]
  onChange: (rows: readonly ImportRow[], columns?: readonly ColumnId[]) => void
}

/** Corrects a column for which several requests have no field: it goes into the comments, or is cleared. */
export function MisfitTool({ column, rows, numbers, onChange }: MisfitToolProps) {
  const title = titleOf(column)
  const wanted = new Set(numbers)
  return (
    <div className={classes.note}>
      <span>
        {counted(numbers.length, 'row')} cannot have {title}.
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Write ${title} in Comments`}
        onClick={() => onChange(writtenInComments(rows, column, wanted), ['comment'])}
      >
        Write it in Comments
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Clear ${title} there`}
        onClick={() => onChange(cleared(rows, column, wanted))}
      >
        Clear it there
      </Button>
    </div>
  )
}

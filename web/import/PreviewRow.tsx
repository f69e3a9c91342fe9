import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { AlreadyPosted } from '#domain/requests/posted.ts'
import { PostedLink } from './AlreadyPosted.tsx'
import { type ColumnId, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import type { CellNote } from './notes.ts'
import { PreviewCell } from './PreviewCell.tsx'
import type { CellProblem } from './rowReader.ts'

/** What can be done to the rows of the import. */
export interface PreviewActions {
  onEdit: (row: number, column: ColumnId, text: string) => void
  /** Puts the text that was meant into all cells of a column with the same error. */
  onCorrectAll: (column: ColumnId, from: string, meant: string) => void
  onRemove: (row: number) => void
}

interface PreviewRowProps extends PreviewActions {
  row: ImportRow
  /** The first row of its request. */
  isFirst: boolean
  /** As text, which is equal for equal messages: so a row is drawn again only when it has changed. */
  columns: string
  problems: string
  notes: string
  /** The request that is the same, in the first row of one that is posted already. */
  posted: AlreadyPosted | null
}

/** A row of the import. */
export const PreviewRow = memo(
  function PreviewRow(props: PreviewRowProps) {
    const { row, isFirst, columns, problems, notes, posted, onEdit, onCorrectAll, onRemove } = props
    const wrong = JSON.parse(problems) as CellProblem[]
    const read = JSON.parse(notes) as CellNote[]
    return (
      <tr data-first={isFirst || undefined}>
        <th scope="row" className={classes.number}>
          {row.number}
        </th>
        {(columns.split(',') as ColumnId[]).map((column) => (
          <td key={column} data-label={titleOf(column)}>
            <PreviewCell
              label={`${titleOf(column)}, row ${row.number}`}
              text={row.cells[column] ?? ''}
              problem={wrong.find((one) => one.column === column) ?? null}
              note={read.find((one) => one.column === column)?.text ?? null}
              onChange={(text) => onEdit(row.number, column, text)}
              onMeant={(meant) => onCorrectAll(column, row.cells[column] ?? '', meant)}
            />
            {posted !== null && column === 'reference' && <PostedLink posted={posted} />}
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
    before.notes === after.notes &&
    before.posted?.id === after.posted?.id &&
    before.posted?.status === after.posted?.status,
)

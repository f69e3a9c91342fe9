import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'
import { counted } from '../quotes/quoteText.ts'
import { matching } from '../ui/matching.ts'
import { COLUMN_IDS, type ColumnId, type FoundColumn, lettersOf, titleOf } from './columns.ts'
import classes from './Import.module.css'

interface UnknownColumnsProps {
  unknown: readonly FoundColumn[]
  onAssign: (index: number, column: ColumnId) => void
}

/** The sheets of some programs have a hundred columns, which would push the rows off the screen. */
const AT_ONCE = 6

/** The columns of a file that are not used, each to be given a meaning. */
export function UnknownColumns({ unknown, onAssign }: UnknownColumnsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? unknown : unknown.slice(0, AT_ONCE)
  const hidden = unknown.length - shown.length
  const titles = unknown.map(({ title }) => title)
  return (
    <>
      {shown.map(({ index, title }) => {
        const isOnly = titles.indexOf(title) === titles.lastIndexOf(title)
        const name = isOnly ? `“${title}”` : `“${title}” (${lettersOf(index)})`
        return (
          <div key={index} className={classes.note}>
            <span>The column {name} is not used.</span>
            <Select
              aria-label={`What ${name} means`}
              placeholder="Use it as …"
              data={COLUMNS}
              value={null}
              onChange={(column) => column && onAssign(index, column)}
              searchable
              filter={({ search }) => matching(COLUMNS, search)}
              openOnFocus={false}
              withScrollArea={false}
              styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
            />
          </div>
        )
      })}
      {hidden > 0 && (
        <div className={classes.note}>
          <span>
            {counted(hidden, 'other column')} {hidden === 1 ? 'is' : 'are'} not used.
          </span>
          <Button variant="default" size="compact-sm" onClick={() => setShowsAll(true)}>
            Show all columns not used
          </Button>
        </div>
      )}
    </>
  )
}

const COLUMNS = COLUMN_IDS.map((column) => ({ value: column, label: titleOf(column) }))

import { Anchor } from '@mantine/core'
import { londonDay } from '#domain/time.ts'
import { Card } from '../ui/Card.tsx'
import { COLUMN_IDS, titleOf } from './columns.ts'
import classes from './Import.module.css'
import { sampleCsv, sampleWorkbook } from './sample.ts'

/** The titles of the columns that an import reads, and sample files that have them. */
export function ImportColumns() {
  return (
    <Card
      title="Columns"
      hint="Columns are found by their titles, in any order. Consecutive rows of one reference are the container sizes of one request."
    >
      <ul className={classes.columns}>
        {COLUMN_IDS.map((column) => (
          <li key={column}>{titleOf(column)}</li>
        ))}
      </ul>
      <p className={classes.samples}>
        Sample file:{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => save('sample-requests.csv', sampleCsv(today()))}
        >
          CSV
        </Anchor>{' '}
        ·{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => save('sample-requests.xlsx', sampleWorkbook(today()))}
        >
          Excel
        </Anchor>
      </p>
    </Card>
  )
}

const today = () => londonDay(new Date())

/** Lets the browser save a file. */
function save(name: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

import { Anchor, Button, Loader, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { londonDay } from '#domain/time.ts'
import { FileTarget } from '../files/FileTarget.tsx'
import { Card } from '../ui/Card.tsx'
import { COLUMN_IDS, titleOf } from './columns.ts'
import classes from './Import.module.css'
import { openText } from './readFile.ts'
import { sampleCsv, sampleWorkbook } from './sample.ts'
import type { Opened, Unusable } from './table.ts'

interface ImportSourceProps {
  /** Why the last file was refused. */
  problem: string | null
  /** The name of the file that is being read. */
  reading: string | null
  onFile: (file: File) => void
  onPasted: (read: Opened | Unusable) => void
  onCancel: () => void
}

/** Takes a spreadsheet: a file that is dropped or chosen, or rows that are pasted. */
export function ImportSource({ problem, reading, onFile, onPasted, onCancel }: ImportSourceProps) {
  const [pasted, setPasted] = useState('')
  return (
    <>
      {problem !== null && (
        <p className={classes.alert} role="alert">
          {problem}
        </p>
      )}
      <Card title="Spreadsheet">
        <FileTarget
          accept=".csv,.tsv,.txt,.xlsx"
          label="Spreadsheet"
          onFile={onFile}
          className={classes.drop}
        >
          {(open) =>
            reading === null ? (
              <>
                <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
                <p>Drop a CSV file or an Excel workbook (.xlsx) here.</p>
                <Button onClick={open}>Choose a file</Button>
              </>
            ) : (
              <>
                <Loader size="sm" aria-hidden />
                <p role="status">Reading {reading} …</p>
                <Button variant="default" onClick={onCancel}>
                  Cancel
                </Button>
              </>
            )
          }
        </FileTarget>
        <Textarea
          label="Or paste rows, with their titles"
          placeholder="Copy the cells in your spreadsheet and paste them here"
          rows={4}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (pasted !== '' || !text.includes('\n')) return
            event.preventDefault()
            setPasted(text)
            onPasted(openText(text))
          }}
        />
        {pasted.trim() !== '' && (
          <Button variant="default" mt="xs" onClick={() => onPasted(openText(pasted))}>
            Read these rows
          </Button>
        )}
      </Card>
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
    </>
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

import { Button, Loader, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { FileTarget } from '../files/FileTarget.tsx'
import { Card } from '../ui/Card.tsx'
import classes from './Import.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { openText } from './readFile.ts'
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
        <PastedRows onPasted={onPasted} />
      </Card>
      <ImportColumns />
    </>
  )
}

/** A box for the cells of a spreadsheet. Pasted into the empty box, they are read at once. */
function PastedRows({ onPasted }: Pick<ImportSourceProps, 'onPasted'>) {
  const [pasted, setPasted] = useState('')
  return (
    <>
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
    </>
  )
}

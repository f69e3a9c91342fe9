import { useRef, useState } from 'react'
import { useMe } from '../api/queries.ts'
import { pages } from '../pages.ts'
import { BackToList } from '../requests/detail/BackToList.tsx'
import { Page } from '../ui/Page.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportSource } from './ImportSource.tsx'
import { readInWorker } from './readInWorker.ts'
import { type ImportTable, type Opened, tableOf, type Unusable } from './table.ts'

interface Chosen extends Opened {
  readonly name: string
  readonly table: ImportTable
}

/** `/import-requests`: many requests from a spreadsheet, checked and corrected before they are posted. */
export default function ImportPage() {
  const { company } = useMe()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const current = useRef(new AbortController())

  function take(name: string, read: Opened | Unusable) {
    const table = 'problem' in read ? read : tableOf(read.grid)
    setProblem('problem' in table ? `${name}: ${table.problem}` : null)
    if (!('problem' in read) && !('problem' in table)) setChosen({ name, ...read, table })
  }

  function stopReading() {
    current.current.abort()
    setReading(null)
  }

  async function readFile(file: File) {
    current.current.abort()
    const controller = new AbortController()
    current.current = controller
    setProblem(null)
    setReading(file.name)
    try {
      take(file.name, await readInWorker(file, controller.signal))
    } catch (error) {
      if (controller.signal.aborted) return
      console.warn(error)
      setProblem(`${file.name}: The file could not be read. Try again, or paste its rows here.`)
    }
    setReading(null)
  }

  return (
    <Page
      title={pages['/import-requests'].title}
      hint="Up to 200 requests from a spreadsheet. Nothing is posted before you press Post."
      above={<BackToList home={company.type === 'Haulier' ? 'subbieRequests' : 'requests'} />}
    >
      {chosen ? (
        <ImportPreview key={chosen.name} {...chosen} onStartAgain={() => setChosen(null)} />
      ) : (
        <ImportSource
          problem={problem}
          reading={reading}
          onFile={(file) => void readFile(file)}
          onPasted={(read) => {
            // A file that is still being read would take the place of these rows.
            stopReading()
            take('Pasted rows', read)
          }}
          onCancel={stopReading}
        />
      )}
    </Page>
  )
}

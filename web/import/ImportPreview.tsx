import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { importRequests } from '#contract/import.ts'
import { monthlyUsage } from '#domain/plans/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { whyCannotCreate } from '#domain/requests/rules.ts'
import { useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { links } from '../links.ts'
import { counted } from '../quotes/quoteText.ts'
import { usageQuery } from '../requests/formQueries.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'
import { COLUMN_IDS, type ColumnId } from './columns.ts'
import { focusCellToCorrect } from './focusCell.ts'
import classes from './Import.module.css'
import { ImportTools } from './ImportTools.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { type RefusedRow, refusedRows } from './refusedRows.ts'
import type { ImportTable, Opened } from './table.ts'
import { useCheckedRequests } from './useCheckedRequests.ts'
import { useImportTable } from './useImportTable.ts'

interface ImportPreviewProps extends Opened {
  name: string
  table: ImportTable
  onStartAgain: () => void
}

/** The rows of a spreadsheet as requests, with the errors at their cells, to be corrected and posted. */
export function ImportPreview(props: ImportPreviewProps) {
  const { name, grid, otherSheets, table: opened, onStartAgain } = props
  const { company } = useMe()
  const navigate = useNavigate()
  const { data: usage = monthlyUsage(0, null) } = useQuery(usageQuery)
  const [refusals, setRefusals] = useState<readonly RefusedRow[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { table, told, changeRows, edit, correct, remove, assign } = useImportTable(opened, grid, () => {
    setFailure(null)
    toast.clear()
  })
  // The rows with errors at the time when the user chose to see only those: a row does not disappear while it is
  // corrected.
  const [onlyRows, setOnlyRows] = useState<ReadonlySet<number> | null>(null)
  const posted = useRef(false)

  const { requests, now, portsAreKnown } = useCheckedRequests(table)
  // A refusal may no longer apply once its row has changed, in whatever way.
  const refused = useMemo(() => {
    const rows = new Set(table.rows)
    return refusals.flatMap(({ problem, row }) => (rows.has(row) ? problem : []))
  }, [refusals, table.rows])
  const problems = [...requests.flatMap((request) => request.problems), ...refused]
  // A row keeps the function that it was drawn with.
  const latest = useRef(problems)
  useLayoutEffect(() => {
    latest.current = problems
  })
  const correctAll = (column: ColumnId, from: string, meant: string) => {
    const same = latest.current.filter((one) => one.column === column && one.meant === meant)
    correct(new Set(same.map(({ row }) => row)), column, from, meant)
  }
  const notes = useMemo(() => requests.flatMap((request) => request.notes), [requests])
  const drafts = requests.flatMap(({ draft }) => draft ?? [])
  const wrong = new Set(problems.map(({ row }) => row))

  const write = useWrite(importRequests, {
    success: (replies) => `${counted(replies.length, 'quote request')} added`,
    changes: [{ kind: 'request' }],
    onSuccess() {
      posted.current = true
      return navigate(company.type === 'Haulier' ? links.subbieRequests() : links.requests())
    },
    showFailure(error) {
      const shown = refusedRows(error, requests)
      setRefusals(shown.refused)
      setFailure(shown.failure)
    },
  })

  const shown = onlyRows
    ? requests.filter(({ rows }) => rows.some(({ number }) => onlyRows.has(number)))
    : requests
  const reason = whyCannotPost({
    company,
    remaining: usage.remaining,
    requests: requests.length,
    problems: Math.max(problems.length, requests.length - drafts.length),
    portsAreKnown,
  })
  return (
    <>
      <UnsavedChanges wouldLose={() => !posted.current} />
      <div className={classes.bar}>
        <Summary
          name={name}
          requests={requests.length}
          rows={table.rows.length}
          problems={problems.length}
          told={told}
        />
        {(wrong.size > 0 || onlyRows) && (
          <Checkbox
            label="Only rows to correct"
            checked={onlyRows !== null}
            onChange={(event) => setOnlyRows(event.currentTarget.checked ? wrong : null)}
          />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onStartAgain} disabled={write.isBusy}>
            Start again
          </Button>
          <ReasonButton
            reason={reason}
            loading={write.isBusy}
            onRefused={() => focusCellToCorrect(null)}
            onClick={() => void write.attempt({ requests: drafts })}
          >
            {`Post ${counted(requests.length, 'request')}`}
          </ReasonButton>
        </div>
      </div>
      <Outcome
        posting={write.isBusy ? requests.length : null}
        failure={failure}
        reason={problems.length === 0 || requests.length > MAX_IMPORTED ? reason : null}
      />
      {requests.length > MAX_IMPORTED && (
        <Button
          className={classes.first}
          variant="default"
          onClick={() => {
            const kept = new Set(requests.slice(0, MAX_IMPORTED).flatMap((request) => request.rows))
            changeRows((rows) => rows.filter((row) => kept.has(row)))
          }}
        >
          {`Keep only the first ${MAX_IMPORTED}`}
        </Button>
      )}
      <ImportTools
        table={table}
        otherSheets={otherSheets}
        requests={requests}
        problems={problems}
        now={now}
        onChange={(rows, columns) => changeRows(() => rows, columns)}
        onAssign={assign}
      />
      <PreviewTable
        requests={shown.slice(0, MAX_IMPORTED)}
        columns={shownColumns(table.columns, [...problems, ...notes])}
        problems={problems}
        notes={notes}
        onEdit={edit}
        onCorrectAll={correctAll}
        onRemove={remove}
      />
    </>
  )
}

interface SummaryProps {
  name: string
  requests: number
  rows: number
  problems: number
  told: string | null
}

/** The file with its counts, and what the last edit changed in other rows. */
function Summary({ name, requests, rows, problems, told }: SummaryProps) {
  return (
    <p role="status" className={classes.summary}>
      <strong>{name}</strong>: {counted(requests, 'request')} in {counted(rows, 'row')}
      {problems > 0 && <span className={classes.wrong}>, {counted(problems, 'cell')} to correct</span>}
      {told !== null && <span className={classes.told}>{told}</span>}
    </p>
  )
}

interface OutcomeProps {
  /** The number of requests that are being posted. */
  posting: number | null
  /** Why they were refused. */
  failure: string | null
  /** Why they cannot be posted, where no cell says so. */
  reason: string | null
}

/** What happens to the requests as a whole. */
function Outcome({ posting, failure, reason }: OutcomeProps) {
  return (
    <>
      {posting !== null && (
        <p role="status" className={classes.note}>
          Posting {counted(posting, 'request')}: all of them, or none if one is refused …
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={classes.alert}>
          {failure}
        </p>
      )}
      {failure === null && reason !== null && <p className={classes.alert}>{reason}</p>}
    </>
  )
}

/** The columns of the file, and those with a message, in the order of the form. */
function shownColumns(
  columns: readonly ColumnId[],
  said: readonly { readonly column: ColumnId }[],
): ColumnId[] {
  const shown = new Set([...columns, ...said.map(({ column }) => column)])
  return COLUMN_IDS.filter((column) => shown.has(column))
}

interface ToPost {
  readonly company: { readonly vatNumber: string | null }
  /** The quote requests that are left this month; null for no limit. */
  readonly remaining: number | null
  readonly requests: number
  readonly problems: number
  readonly portsAreKnown: boolean
}

function whyCannotPost({ company, remaining, requests, problems, portsAreKnown }: ToPost): string | null {
  if (requests === 0) return 'There are no rows left.'
  if (requests > MAX_IMPORTED)
    return `Up to ${MAX_IMPORTED} requests can be posted at once; the first ${MAX_IMPORTED} are shown. Keep those, or split the file.`
  if (problems > 0)
    return `Correct ${problems === 1 ? 'the cell that is' : `the ${problems} cells that are`} marked.`
  if (!portsAreKnown) return 'The list of ports is loading.'
  const refusal = whyCannotCreate(company, monthlyUsage(0, remaining))
  if (refusal === 'vat_missing_for_request') return sentenceOf(refusal)
  if (remaining !== null && requests > remaining)
    return `Your plan has ${counted(remaining, 'quote request')} left this month. Remove rows, or upgrade your plan.`
  return null
}

import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { importRequests } from '#contract/import.ts'
import { monthlyUsage } from '#domain/plans/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { whyCannotCreate } from '#domain/requests/rules.ts'
import { CallError } from '../api/CallError.ts'
import { sentencesOf } from '../api/errors.ts'
import { useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { links } from '../links.ts'
import { counted } from '../quotes/quoteText.ts'
import { portsQuery, usageQuery } from '../requests/queries.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'
import { atCell, type CheckedRequest, checkRequest } from './check.ts'
import { COLUMN_IDS, type ColumnId } from './columns.ts'
import { edited, type ImportRow, requestsIn, withoutRow } from './grouping.ts'
import classes from './Import.module.css'
import { ImportTools } from './ImportTools.tsx'
import { focusCellToCorrect, PreviewTable } from './PreviewTable.tsx'
import { portFinder } from './ports.ts'
import type { CellProblem } from './rowReader.ts'
import { assigned, type ImportTable, type Opened } from './table.ts'

/** A refusal of the server, and its row as it was posted. */
interface Refusal {
  readonly problem: CellProblem
  readonly row: ImportRow
}

interface Shown {
  readonly table: ImportTable
  readonly told: string | null
}

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
  const { data: ports } = useQuery(portsQuery)
  const { data: usage = monthlyUsage(0, null) } = useQuery(usageQuery)
  // `told` is what the last edit changed in other rows.
  const [{ table, told }, setState] = useState<Shown>({ table: opened, told: null })
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  // The rows with errors at the time when the user chose to see only those: a row does not disappear while it is
  // corrected.
  const [onlyRows, setOnlyRows] = useState<ReadonlySet<number> | null>(null)
  const posted = useRef(false)

  const [now] = useState(() => new Date())
  const finder = useMemo(() => portFinder(ports), [ports])
  const requests = useMemo(
    () => requestsIn(table.rows).map((rows) => checkRequest(rows, { company, ports: finder, now })),
    [table.rows, company, finder, now],
  )
  // A refusal may no longer apply once its row has changed, in whatever way.
  const refused = useMemo(() => {
    const rows = new Set(table.rows)
    return refusals.flatMap(({ problem, row }) => (rows.has(row) ? problem : []))
  }, [refusals, table.rows])
  const problems = [...requests.flatMap((request) => request.problems), ...refused]
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
    showFailure: (error) => show(error, requests),
  })

  /** Shows the server's refusals at the cells of their request, all others above the table. */
  function show(error: unknown, sent: readonly CheckedRequest[]) {
    const fields = error instanceof CallError ? error.fields : []
    const found = fields.flatMap(({ path, message }): Refusal[] => {
      const [list, index, ...inside] = path
      const rows = list === 'requests' && typeof index === 'number' ? sent[index]?.rows : undefined
      if (!rows?.[0]) return []
      const problem = atCell({ path: inside, message }, rows, rows[0])
      return [{ problem, row: rows.find(({ number }) => number === problem.row) ?? rows[0] }]
    })
    setRefusals(found)
    const others =
      found.length === fields.length && error instanceof CallError ? error.whole : sentencesOf(error)
    setFailure(others.length > 0 ? others.join(' ') : null)
  }

  // Unchanged rows keep their first functions, so each change starts from the table's latest state.
  function change(
    changed: (table: ImportTable) => { readonly rows: readonly ImportRow[]; readonly told: string | null },
    columns: readonly ColumnId[] = [],
  ) {
    setState(({ table: before }) => {
      const { rows, told } = changed(before)
      const added = columns.filter((column) => !before.columns.includes(column))
      return { table: { ...before, rows, columns: [...before.columns, ...added] }, told }
    })
    setFailure(null)
    toast.clear()
  }

  function changeRows(
    rowsOf: (rows: readonly ImportRow[]) => readonly ImportRow[],
    columns: readonly ColumnId[] = [],
  ) {
    change(({ rows }) => ({ rows: rowsOf(rows), told: null }), columns)
  }

  function edit(row: number, column: ColumnId, text: string) {
    change(({ rows }) => edited(rows, row, column, text), [column])
  }

  function assign(index: number, column: ColumnId) {
    setState(({ table: before }) => {
      const after = assigned(before, grid, index, column)
      const requestsNow = requestsIn(after.rows).length
      const isSame = requestsNow === requestsIn(before.rows).length
      return { table: after, told: isSame ? null : `The rows are ${counted(requestsNow, 'request')} now.` }
    })
  }

  function remove(row: number) {
    changeRows((rows) => withoutRow(rows, row))
  }

  const shown = onlyRows
    ? requests.filter(({ rows }) => rows.some(({ number }) => onlyRows.has(number)))
    : requests
  const reason = whyCannotPost(
    company,
    usage.remaining,
    requests.length,
    Math.max(problems.length, requests.length - drafts.length),
    ports !== undefined,
  )
  return (
    <>
      <UnsavedChanges wouldLose={() => !posted.current} />
      <div className={classes.bar}>
        <p role="status" className={classes.summary}>
          <strong>{name}</strong>: {counted(requests.length, 'request')} in{' '}
          {counted(table.rows.length, 'row')}
          {problems.length > 0 && (
            <span className={classes.wrong}>, {counted(problems.length, 'cell')} to correct</span>
          )}
          {told !== null && <span className={classes.told}>{told}</span>}
        </p>
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
      {write.isBusy && (
        <p role="status" className={classes.note}>
          Posting {counted(requests.length, 'request')}: all of them, or none if one is refused …
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={classes.alert}>
          {failure}
        </p>
      )}
      {failure === null && (problems.length === 0 || requests.length > MAX_IMPORTED) && reason !== null && (
        <p className={classes.alert}>{reason}</p>
      )}
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
        onRemove={remove}
      />
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

function whyCannotPost(
  company: { readonly vatNumber: string | null },
  remaining: number | null,
  requests: number,
  problems: number,
  knowsPorts: boolean,
): string | null {
  if (requests === 0) return 'There are no rows left.'
  if (requests > MAX_IMPORTED)
    return `Up to ${MAX_IMPORTED} requests can be posted at once; the first ${MAX_IMPORTED} are shown. Keep those, or split the file.`
  if (problems > 0)
    return `Correct ${problems === 1 ? 'the cell that is' : `the ${problems} cells that are`} marked.`
  if (!knowsPorts) return 'The list of ports is loading.'
  const refusal = whyCannotCreate(company, monthlyUsage(0, remaining))
  if (refusal === 'vat_missing_for_request') return sentenceOf(refusal)
  if (remaining !== null && requests > remaining)
    return `Your plan has ${counted(remaining, 'quote request')} left this month. Remove rows, or upgrade your plan.`
  return null
}

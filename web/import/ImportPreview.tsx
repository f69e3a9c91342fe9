import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { monthlyUsage } from '#domain/plans/rules.ts'
import { MAX_IMPORTED } from '#domain/requests/import.ts'
import { useMe } from '../api/queries.ts'
import { counted } from '../quotes/quoteText.ts'
import { usageQuery } from '../requests/formQueries.ts'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'
import { AlreadyPostedNote } from './AlreadyPosted.tsx'
import type { CheckedRequest } from './check.ts'
import { COLUMN_IDS, type ColumnId } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import classes from './Import.module.css'
import { ImportTools } from './ImportTools.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import type { RefusedRow } from './refusedRows.ts'
import type { CellProblem } from './rowReader.ts'
import type { ImportTable, Opened } from './table.ts'
import { useAlreadyPosted } from './useAlreadyPosted.ts'
import { useCheckedRequests } from './useCheckedRequests.ts'
import { useImportTable } from './useImportTable.ts'
import { usePostImport } from './usePostImport.ts'
import { PORTS_FAILED, whyCannotPost } from './whyCannotPost.ts'

interface ImportPreviewProps extends Opened {
  name: string
  table: ImportTable
  onStartAgain: () => void
}

/** The rows of a spreadsheet as requests, with the errors at their cells, to be corrected and posted. */
export function ImportPreview({ name, table: opened, onStartAgain, ...read }: ImportPreviewProps) {
  const { isBusy, refusals, failure, wouldLose, post, clearFailure } = usePostImport()
  const { table, told, changeRows, edit, correct, remove, assign } = useImportTable(
    opened,
    read.grid,
    clearFailure,
  )
  const { requests, now, portsAreKnown, loadPorts } = useCheckedRequests(table)
  const problems = useProblems(requests, refusals, table.rows)
  const correctAll = useCorrectAll(problems, correct)
  const { shown, onlyWrong, setOnlyWrong } = useShownRequests(requests, problems)
  const notes = useMemo(() => requests.flatMap((request) => request.notes), [requests])
  const already = useAlreadyPosted(requests)
  const reason = useReason(requests, problems, {
    portsAreKnown,
    havePortsFailed: loadPorts !== null,
    isPostedUnknown: already.isUnknown,
  })
  const isTooMany = requests.length > MAX_IMPORTED

  function keep(some: readonly CheckedRequest[]) {
    const kept = new Set(some.flatMap((request) => request.rows))
    changeRows((rows) => rows.filter((row) => kept.has(row)))
  }

  return (
    <>
      <UnsavedChanges wouldLose={wouldLose} />
      <PreviewBar
        name={name}
        requests={requests.length}
        rows={table.rows.length}
        problems={problems.length}
        told={told}
        onlyWrong={onlyWrong}
        onOnlyWrong={setOnlyWrong}
        isPosting={isBusy}
        reason={reason}
        onStartAgain={onStartAgain}
        onPost={() => post(requests)}
      />
      <Outcome
        posting={isBusy ? requests.length : null}
        failure={failure}
        reason={(problems.length === 0 || isTooMany) && !already.isAskedAgain ? reason : null}
      />
      {reason === PORTS_FAILED && loadPorts && (
        <Button className={classes.first} variant="default" onClick={loadPorts}>
          Load the ports again
        </Button>
      )}
      {isTooMany && (
        <Button
          className={classes.first}
          variant="default"
          onClick={() => keep(requests.slice(0, MAX_IMPORTED))}
        >
          {`Keep only the first ${MAX_IMPORTED}`}
        </Button>
      )}
      <AlreadyPostedNote
        posted={already.count}
        requests={requests.length}
        hasFailed={already.hasFailed}
        onAskAgain={already.askAgain}
        onLeaveOut={() => keep(already.leaveOut())}
      />
      <ImportTools
        table={table}
        isCut={read.isCut}
        otherSheets={read.otherSheets}
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
        posted={already.posted}
        onEdit={edit}
        onCorrectAll={correctAll}
        onRemove={remove}
      />
    </>
  )
}

/** The cells to correct: those that a rule refuses, and those that the server has refused. */
function useProblems(
  requests: readonly CheckedRequest[],
  refusals: readonly RefusedRow[],
  rows: readonly ImportRow[],
): readonly CellProblem[] {
  // A refusal may no longer apply once its row has changed, in whatever way.
  const refused = useMemo(() => {
    const present = new Set(rows)
    return refusals.flatMap(({ problem, row }) => (present.has(row) ? problem : []))
  }, [refusals, rows])
  return [...requests.flatMap((request) => request.problems), ...refused]
}

/** Corrects all cells with the same error. The function uses the latest problems: a row keeps the one it was drawn with. */
function useCorrectAll(
  problems: readonly CellProblem[],
  correct: ReturnType<typeof useImportTable>['correct'],
) {
  const latest = useRef(problems)
  useLayoutEffect(() => {
    latest.current = problems
  })
  return (column: ColumnId, from: string, meant: string) => {
    const same = latest.current.filter((one) => one.column === column && one.meant === meant)
    correct(new Set(same.map(({ row }) => row)), column, from, meant)
  }
}

/** The requests that are shown: all, or those with errors when the user chose so. */
function useShownRequests(requests: readonly CheckedRequest[], problems: readonly CellProblem[]) {
  // The rows with errors at the time of that choice: a row does not disappear while it is corrected.
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const wrong = new Set(problems.map(({ row }) => row))
  return {
    shown: chosen ? requests.filter(({ rows }) => rows.some(({ number }) => chosen.has(number))) : requests,
    /** Null if there is nothing to choose. */
    onlyWrong: wrong.size > 0 || chosen ? chosen !== null : null,
    setOnlyWrong: (only: boolean) => setChosen(only ? wrong : null),
  }
}

/** Why the requests cannot be posted. */
function useReason(
  requests: readonly CheckedRequest[],
  problems: readonly CellProblem[],
  loaded: Pick<Parameters<typeof whyCannotPost>[0], 'portsAreKnown' | 'havePortsFailed' | 'isPostedUnknown'>,
): string | null {
  const { company } = useMe()
  const { data: usage = monthlyUsage(0, null) } = useQuery(usageQuery)
  const unread = requests.filter(({ draft }) => !draft).length
  return whyCannotPost({
    company,
    remaining: usage.remaining,
    requests: requests.length,
    problems: Math.max(problems.length, unread),
    ...loaded,
  })
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

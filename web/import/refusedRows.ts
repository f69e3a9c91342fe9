import { CallError } from '../api/CallError.ts'
import { sentencesOf } from '../api/errors.ts'
import { atCell, type CheckedRequest } from './check.ts'
import type { ImportRow } from './grouping.ts'
import type { CellProblem } from './rowReader.ts'

/** A refusal of the server at a cell, and the row as it was posted. */
export interface RefusedRow {
  readonly problem: CellProblem
  readonly row: ImportRow
}

/** Why the server refused an import: at the cells of the requests, and all that is about none of them. */
export function refusedRows(
  error: unknown,
  sent: readonly CheckedRequest[],
): { readonly refused: RefusedRow[]; readonly failure: string | null } {
  const fields = error instanceof CallError ? error.fields : []
  const refused = fields.flatMap(({ path, message }): RefusedRow[] => {
    const [list, index, ...inside] = path
    const rows = list === 'requests' && typeof index === 'number' ? sent[index]?.rows : undefined
    if (!rows?.[0]) return []
    const problem = atCell({ path: inside, message }, rows, rows[0])
    return [{ problem, row: rows.find(({ number }) => number === problem.row) ?? rows[0] }]
  })
  const others =
    refused.length === fields.length && error instanceof CallError ? error.whole : sentencesOf(error)
  return { refused, failure: others.length > 0 ? others.join(' ') : null }
}

/** The kind of a request's rows, and cells for which that kind has no field (docs/rules/import.md#other-kind). */
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { saysNone } from './cells.ts'
import { type ColumnId, keyOf, titleOf } from './columns.ts'
import type { ImportRow } from './grouping.ts'
import type { RowReader } from './rowReader.ts'

const ONLY_CONTAINER: readonly ColumnId[] = [
  'shippingLine',
  'empty',
  'size',
  'count',
  'vesselName',
  'voyageCode',
]
const ONLY_GENERAL: readonly ColumnId[] = [
  'volume',
  'pallets',
  'vehicleTypes',
  'trailerTypes',
  'tailLift',
  'timesBooked',
]

/** What every container request has: saying so changes nothing (docs/rules/requests.md#vocabulary). */
const OF_EVERY_CONTAINER: Partial<Record<ColumnId, string>> = {
  vehicleTypes: 'artic',
  trailerTypes: 'skeletal',
}

const says = ({ cells }: ImportRow, column: ColumnId) => !saysNone(cells[column] ?? '')

/**
 * The kind of a request if its rows do not name it: general for a load without a container size that has a weight, or
 * values that only general requests take.
 */
export function usualKind(rows: readonly ImportRow[], first: ImportRow): HaulageType {
  // A size that was cleared on the screen is about to be typed again.
  if (rows.some((row) => row.cells.size === '' || says(row, 'size'))) return 'Container'
  return first.cells.weight !== undefined || ONLY_GENERAL.some((column) => says(first, column))
    ? 'General'
    : 'Container'
}

/** Refuses the filled cells for which a request of this kind has no field. */
export function refuseMisfits(rows: readonly ImportRow[], haulage: HaulageType, reader: RowReader): void {
  const [kind, others] = haulage === 'General' ? ['general', ONLY_CONTAINER] : ['container', ONLY_GENERAL]
  for (const row of rows)
    for (const column of others)
      if (says(row, column) && !(haulage === 'Container' && isOfEveryContainer(row, column)))
        reader.refuseMisfit(
          row,
          column,
          `A ${kind} request has no field for ${titleOf(column)}. Write it in Comments, or clear this cell.`,
        )
}

const isOfEveryContainer = ({ cells }: ImportRow, column: ColumnId) =>
  keyOf(cells[column] ?? '') === OF_EVERY_CONTAINER[column]

/** Refuses an empty location of a one-way request. */
export function refuseEmptyOfOneWay(rows: readonly ImportRow[], reader: RowReader): void {
  for (const row of rows)
    if (says(row, 'empty'))
      reader.refuseMisfit(
        row,
        'empty',
        'A one-way request has no empty location. Clear this cell, or enter Import or Export as Load type.',
      )
}

/** The rows with these cells of a column cleared. */
export function cleared(
  rows: readonly ImportRow[],
  column: ColumnId,
  numbers: ReadonlySet<number>,
): ImportRow[] {
  return rows.map((row) =>
    numbers.has(row.number) ? { ...row, cells: { ...row.cells, [column]: '' } } : row,
  )
}

/** The same, with their texts at the end of the comment of their request: `Ring before delivery; Pallets: 12`. */
export function writtenInComments(
  rows: readonly ImportRow[],
  column: ColumnId,
  numbers: ReadonlySet<number>,
): ImportRow[] {
  const texts = Map.groupBy(
    rows.filter((row) => numbers.has(row.number)),
    ({ request }) => request,
  )
  const done = new Set<number>()
  return cleared(rows, column, numbers).map((row) => {
    const found = texts.get(row.request)
    if (!found || done.has(row.request)) return row
    done.add(row.request)
    const values = [...new Set(found.map(({ cells }) => cells[column]))].join(', ')
    const comment = [row.cells.comment, `${titleOf(column)}: ${values}`].filter(Boolean).join('; ')
    return { ...row, cells: { ...row.cells, comment } }
  })
}

/** The notes of the preview below the cells: the values read, and the defaults of empty cells. */
import { isDay } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { counted } from '../quotes/quoteText.ts'
import type { RequestForm } from '../requests/create/requestForm.ts'
import { instantOf, type When } from '../ui/days.ts'
import { whenInWords } from '../ui/whenInWords.ts'
import type { ColumnId } from './columns.ts'
import type { ImportRow } from './table.ts'

/** The value read from a cell. */
export interface CellNote {
  /** The number of the row. */
  readonly row: number
  readonly column: ColumnId
  readonly text: string
}

type Read = readonly [column: ColumnId, text: string | number | null]

const TIME_OF: Partial<Record<ColumnId, ColumnId>> = { pickupDay: 'pickupTime', deliveryDay: 'deliveryTime' }

/**
 * The values read from the rows of a request, if the cells do not say exactly the same (docs/rules/import.md#preview).
 * `wrong` cells have no note.
 */
export function notesOf(
  form: RequestForm,
  rows: readonly ImportRow[],
  wrong: readonly Omit<CellNote, 'text'>[],
): CellNote[] {
  const { route, freight, shipment, deadline, paymentTermDays: days } = form
  const isContainer = form.haulage === 'Container'
  const common: Read[] = [
    ['loadType', isContainer ? shipment.loadType : freight.loadType],
    ['pickup', route.pickup],
    ['pickupDay', inFull(route.pickupAt)],
    ['delivery', route.delivery],
    ['deliveryDay', inFull(route.deliveryAt)],
    ['deadline', deadline !== null && isDay(deadline) ? formatDayInWords(deadline) : null],
    ['paymentDays', typeof days === 'number' ? (days === 0 ? 'Pre-paid' : counted(days, 'day')) : null],
    ...(isContainer ? [['shippingLine', shipment.shippingLine] as const] : []),
    ['requirements', form.requirements.join(', ')],
    ['vehicleTypes', form.vehicleTypes.join(', ')],
    ['trailerTypes', form.trailerTypes.join(', ')],
  ]
  const linesOf = (index: number): Read[] => {
    const line = isContainer ? form.lines[index] : undefined
    return line
      ? [
          ['size', line.size],
          ['count', line.count],
        ]
      : []
  }
  return rows.flatMap((row, index) =>
    [...(index === 0 ? common : []), ...linesOf(index)].flatMap(([column, read]): CellNote[] => {
      const text = String(read ?? '')
      const isWrong = wrong.some(
        (one) => one.row === row.number && (one.column === column || one.column === TIME_OF[column]),
      )
      if (text === '' || isWrong || isSaid(row.cells[column] ?? '', text)) return []
      return [{ row: row.number, column, text }]
    }),
  )
}

const inFull = (when: When) => (instantOf(when) === null ? null : whenInWords(when))

/** Whether a cell already says the same: the same letters and digits, or a number before its unit. */
function isSaid(cell: string, text: string): boolean {
  const plain = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return (
    plain(cell) === plain(text) || (cell.trim() !== '' && plain(text).replace(/days?$/, '') === plain(cell))
  )
}

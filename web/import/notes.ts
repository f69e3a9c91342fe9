/** The notes of the preview below the cells: the values read, and the defaults of empty cells. */
import { formatPence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { paymentTermsText } from '#domain/quotes/payment-terms.ts'
import { isDay } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { plainText } from '#domain/typed/reading.ts'
import { counted } from '../quotes/quoteText.ts'
import type { RequestForm } from '../requests/create/requestForm.ts'
import { instantOf, type When } from '../ui/days.ts'
import type { TypedNumber } from '../ui/useTyped.ts'
import { whenInWords } from '../ui/whenInWords.ts'
import { linesIn } from './cells.ts'
import type { ColumnId } from './columns.ts'
import type { ImportRow } from './grouping.ts'

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
  const isGiven = (column: ColumnId) => (rows[0]?.cells[column] ?? '') !== ''
  const adr = isContainer ? form.requirements.includes('ADR (Haz)') : freight.adr
  const common: Read[] = [
    ['haulage', form.haulage],
    ['loadType', isContainer ? shipment.loadType : freight.loadType],
    ['pickup', route.pickup],
    ['pickupDay', inFull(route.pickupAt)],
    ['delivery', route.delivery],
    ['deliveryDay', inFull(route.deliveryAt)],
    ['deadline', deadline !== null && isDay(deadline) ? formatDayInWords(deadline) : null],
    ['paymentDays', read(days, paymentTermsText)],
    ['waiting', read(form.expectedWaitingHours, (hours) => counted(hours, 'hour'))],
    ['requirements', form.requirements.join(', ')],
    ['vehicleTypes', form.vehicleTypes.join(', ')],
    ['trailerTypes', form.trailerTypes.join(', ')],
    // A container request with ADR says so in its requirements.
    ['adr', isGiven('adr') || (adr && !isContainer) ? yesNo(adr) : null],
    ...(isContainer ? containerOnly(form) : generalOnly(form, isGiven)),
  ]
  const lines = isContainer ? [...form.lines] : []
  const linesOfRows = rows.map((row) => lines.splice(0, linesIn(row.cells.size ?? '')))
  const linesOf = (index: number): Read[] => {
    const [line, ...others] = linesOfRows[index] ?? []
    return line
      ? [
          ['size', others.length > 0 ? [line, ...others].map(sizeAndCount).join('; ') : line.size],
          ['count', others.length > 0 ? null : line.count],
          ['targetRate', read(line.targetRate, formatPence)],
          ['weight', weightsOf([line, ...others])],
        ]
      : []
  }
  return rows.flatMap((row, index) =>
    [...(index === 0 ? common : referenceAbove(form, row)), ...linesOf(index)].flatMap(
      ([column, value]): CellNote[] => {
        const text = String(value ?? '')
        const isWrong = wrong.some(
          (one) => one.row === row.number && (one.column === column || one.column === TIME_OF[column]),
        )
        if (text === '' || isWrong || isSaid(row.cells[column] ?? '', text)) return []
        return [{ row: row.number, column, text }]
      },
    ),
  )
}

/** A row without a reference has that of its request. */
const referenceAbove = ({ reference }: RequestForm, row: ImportRow): Read[] =>
  (row.cells.reference ?? '') === '' ? [['reference', reference]] : []

function containerOnly({ shipment, comment }: RequestForm): Read[] {
  return [
    ['shippingLine', shipment.shippingLine],
    // It has the ADR details too.
    ['comment', comment],
  ]
}

function generalOnly({ freight }: RequestForm, isGiven: (column: ColumnId) => boolean): Read[] {
  return [
    ['weight', read(freight.weight, kilograms)],
    ['volume', read(freight.volume, (volume) => `${formatCount(volume)} cbm`)],
    ['pallets', read(freight.pallets, formatCount)],
    ['targetRate', read(freight.targetRate, formatPence)],
    ['tailLift', isGiven('tailLift') ? yesNo(freight.tailLift) : null],
    ['timesBooked', isGiven('timesBooked') ? yesNo(freight.timesBooked) : null],
  ]
}

/** A number in words; nothing for a cell that is empty or not read. */
const read = (value: TypedNumber, inWords: (number: number) => string) =>
  typeof value === 'number' ? inWords(value) : null
const sizeAndCount = ({ size, count }: RequestForm['lines'][number]) => `${count} × ${size}`
const kilograms = (weight: number) => `${formatCount(weight)} kg`
/** The weight of a container; if the sizes of a row differ in weight, that of each. */
function weightsOf(lines: RequestForm['lines']): string | null {
  const texts = lines.map(({ grossWeight }) => read(grossWeight, kilograms))
  return new Set(texts).size < 2 ? (texts[0] ?? null) : texts.map((text) => text ?? '-').join('; ')
}
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

const inFull = (when: When) => (instantOf(when) === null ? null : whenInWords(when))

/** Whether a cell already says the same: the same letters and digits, or the same number with or without its unit. */
function isSaid(cell: string, text: string): boolean {
  const plain = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return plain(cell) === plain(text) || isSameNumber(cell, text)
}

/**
 * A number as a cell has it, and as a note shows it: `£450`, `12kg`; `£450.00`, `12 kg`. A size such as `40HC` is not a
 * number.
 */
const TYPED = /^£? ?([\d,]+(?:\.\d*)?) ?(\p{L}*)$/u
const SHOWN = /^£?([\d,]+(?:\.\d+)?)(?: (\p{L}+))?$/u

function isSameNumber(cell: string, text: string): boolean {
  const typed = TYPED.exec(plainText(cell).replace(/(?<=\d) (?=\d)/g, ''))
  const shown = SHOWN.exec(text)
  if (!typed || !shown) return false
  const number = ([, digits = '']: RegExpExecArray) => Number(digits.replaceAll(',', ''))
  return number(typed) === number(shown) && (typed[2] === '' || typed[2] === shown[2])
}

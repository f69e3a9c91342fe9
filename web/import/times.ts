/** The times of pickup and delivery in a row (docs/rules/import.md#times). */
import type { Day } from '#domain/time.ts'
import { formatTime } from '#domain/typed/time.ts'
import { USUAL_LEAD_MS, USUAL_TIME } from '../requests/create/schedule.ts'
import { dayLater, instantOf, type When, whenOf } from '../ui/days.ts'
import { MIDNIGHT, readDayCell, readTimeCell } from './cells.ts'
import type { ImportRow } from './grouping.ts'
import type { RowReader } from './rowReader.ts'

type End = 'pickup' | 'delivery'
type Typed = { readonly day: Day | string | null; readonly time: string | null }

/** The times that the cells of a row give, with the usual ones for cells that are empty. */
export function timesOf(
  first: ImportRow,
  today: Day,
  reader: RowReader,
): { readonly pickupAt: When; readonly deliveryAt: When } {
  const { day, time } = typedAt('pickup', first, today, reader)
  const pickupAt = { day, time: time ?? USUAL_TIME }
  const delivery = typedAt('delivery', first, today, reader)
  return { pickupAt, deliveryAt: deliveryAfter(pickupAt, delivery, first, reader) }
}

function typedAt(end: End, first: ImportRow, today: Day, reader: RowReader): Typed {
  const timeColumn = `${end}Time` as const
  const cell = reader.read(first, `${end}Day`, (text) => readDayCell(text, today), null)
  const { day, time: beside } = typeof cell === 'string' ? { day: cell, time: null } : (cell ?? NOTHING)
  const time = reader.read(first, timeColumn, readTimeCell, null)
  if (time !== null && beside !== null && beside !== MIDNIGHT && time !== beside)
    reader.refuse(
      first,
      timeColumn,
      `The date says ${formatTime(beside)}. Enter the same time here, or clear this cell.`,
    )
  return { day, time: time ?? beside }
}

const NOTHING: Typed = { day: null, time: null }

function deliveryAfter(pickupAt: When, { day, time }: Typed, first: ImportRow, reader: RowReader): When {
  const pickup = instantOf(pickupAt)
  if (pickup === null) {
    const usual = day === null || day === pickupAt.day ? pickupAt.time : USUAL_TIME
    return { day: day ?? pickupAt.day, time: time ?? usual }
  }
  const usual = whenOf(new Date(pickup.getTime() + USUAL_LEAD_MS))
  if (day === null) {
    if (time === null) return usual
    const sameDay = { day: pickupAt.day, time }
    const at = instantOf(sameDay)
    return at === null || at > pickup ? sameDay : dayLater(sameDay)
  }
  if (time !== null) return { day, time }
  if (day !== pickupAt.day) return { day, time: USUAL_TIME }
  if (usual.day !== day)
    reader.refuse(first, 'deliveryTime', 'Enter the time: four hours after the pickup is on the next day.')
  return { day, time: usual.time }
}

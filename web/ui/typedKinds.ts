/** The kinds of typed values: how each is read, written and distinguished from a text. */
import { formatPence, type Pence } from '#domain/money.ts'
import { formatCount } from '#domain/numbers.ts'
import { type Day, formatDay, isDay, londonDay } from '#domain/time.ts'
import { type Priced, readAmount, readNumber, readPercentage, readPrice } from '#domain/typed/amount.ts'
import { readDay, withoutMidnight } from '#domain/typed/day.ts'
import { readMeasure, type Unit } from '#domain/typed/measure.ts'
import { readPaymentDays } from '#domain/typed/payment-days.ts'
import { formatTime, isTimeOfDay, readTime, type TimeOfDay } from '#domain/typed/time.ts'
import type { Kind } from './useTyped.ts'

const isNumber = (held: number | string): held is number => typeof held === 'number'

/** An amount in pence, written without its £, which is before the field. */
export const AMOUNT: Kind<Pence> = {
  read: readAmount,
  write: (pence) => formatPence(pence).replace('£', ''),
  isValue: isNumber,
}

/** The price of one of these in pence. */
export function priceKind(of: Priced): Kind<Pence> {
  return { ...AMOUNT, read: (text) => readPrice(text, of) }
}

/** A percentage in hundredths of a percent, written without its %, which is before the field. */
export const PERCENTAGE: Kind<number> = {
  read: readPercentage,
  write: (hundredths) => formatCount(hundredths / 100),
  isValue: isNumber,
}

/** A number with at most this many decimals, also typed with its unit if it has one. */
export function numberKind(decimals: number, unit?: Unit): Kind<number> {
  const read = (text: string) => (unit ? readMeasure(text, unit, decimals) : readNumber(text, decimals))
  return { read, write: formatCount, isValue: isNumber }
}

/** Days until payment. */
export const PAYMENT_DAYS: Kind<number> = { read: readPaymentDays, write: formatCount, isValue: isNumber }

/** A future day, by default. */
function dayKind(options: Parameters<typeof readDay>[2] = {}): Kind<Day> {
  return {
    read: (text) => readDay(withoutMidnight(text), londonDay(new Date()), options),
    write: formatDay,
    isValue: (held): held is Day => isDay(held),
  }
}

export const DAY = dayKind()
/** The nearest day, for lists that reach from the past into the future. */
export const NEAREST_DAY = dayKind({ nearest: true })
export const PAST_DAY = dayKind({ past: true })
/** A past day of this century, such as one of a log. */
export const RECENT_DAY = dayKind({ past: 'this century' })

/** A time of day, `HH:MM`. */
export const TIME: Kind<TimeOfDay> = {
  read: readTime,
  write: formatTime,
  isValue: (held): held is TimeOfDay => isTimeOfDay(held),
}

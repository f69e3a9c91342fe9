/** Terms of payment as users type them: docs/rules/typed-values.md#payment-days. */
import { readMeasure } from './measure.ts'
import { isRead, plainText, quoted, type Reading } from './reading.ts'

const NET = /^nett? ?(?=\d)|(?<=\d|\bdays?|\dd) ?nett?$/g
const PREPAID = /^pre-? ?paid$/
/** Days that do not count from the invoice. */
const MONTH_END = /\b(?:eom|month[- ]end|end of (?:the )?month)\b/

/** Reads days until payment: `30`, `30 days`, `net 30`, `30 days net`; pre-paid is 0. The range is not checked here. */
export function readPaymentDays(text: string): Reading<number> {
  const plain = plainText(text)
  if (PREPAID.test(plain)) return { value: 0 }
  if (MONTH_END.test(plain))
    return {
      problem: `${quoted(text)} counts from the end of a month. Enter a number of days, such as 45.`,
    }
  const reading = readMeasure(plain.replace(NET, ''), 'days', 0)
  if (isRead(reading) || /^-?[\d., ]+$/.test(plain)) return reading
  return { problem: `${quoted(text)} is not a number of days. Enter it as 30.` }
}

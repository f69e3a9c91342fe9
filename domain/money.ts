/**
 * Money is pound sterling in integer pence, everywhere inside (docs/rules/interface.md#money).
 * The HTTP interface speaks pounds; only the contract converts.
 */
import * as z from 'zod/mini'
import { once } from './once.ts'

/** The largest single amount that can be entered: £1,000,000.00 (docs/rules/interface.md#ranges). */
export const MAX_PENCE = 100_000_000

const AMOUNT_SENTENCE = 'Enter an amount from £0.00 to £1,000,000.00 with at most two decimals.'

/** An amount in pence, 0 to {@link MAX_PENCE}. */
export const Pence = z
  .int({ error: AMOUNT_SENTENCE })
  .check(z.gte(0, { error: AMOUNT_SENTENCE }), z.lte(MAX_PENCE, { error: AMOUNT_SENTENCE }))
export type Pence = z.output<typeof Pence>

const pounds = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** An amount as people read it: 123450 becomes "£1,234.50". */
export function formatPence(pence: Pence): string {
  return pounds().format(pence / 100)
}

/**
 * What a person typed ("1,234.5", "£80") in pence; null if it is not an amount with at most two decimals.
 * A comma separates thousands and nothing else: "12,50" is no amount, or it would be taken for £1,250.
 * The range is not judged here, so that a form can say what is wrong.
 */
export function parsePounds(text: string): Pence | null {
  const match = /^£?\s*(-?(?:\d+|\d{1,3}(?:,\d{3})+))(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, grouped = '0', fraction = ''] = match
  const whole = grouped.replaceAll(',', '')
  const sign = whole.startsWith('-') ? -1 : 1
  return Number(whole) * 100 + sign * Number(fraction.padEnd(2, '0') || '0')
}

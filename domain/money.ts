/**
 * Money is pound sterling in integer pence, everywhere inside (docs/rules/interface.md#money).
 * The HTTP interface uses pounds; only the contract converts.
 */
import * as z from 'zod/mini'
import { once } from './once.ts'

/** The largest single amount that can be entered: £1,000,000.00 (docs/rules/interface.md#ranges). */
export const MAX_PENCE = 100_000_000

export const AMOUNT_SENTENCE = 'Enter an amount from £0.00 to £1,000,000.00 with at most two decimals.'

/** An amount in pence, 0 to {@link MAX_PENCE}. */
export const Pence = z
  .int({ error: AMOUNT_SENTENCE })
  .check(z.gte(0, { error: AMOUNT_SENTENCE }), z.lte(MAX_PENCE, { error: AMOUNT_SENTENCE }))
export type Pence = z.output<typeof Pence>

/**
 * An amount in pence times a quantity with one decimal at most, rounded half up to the penny. It is exact up to the
 * largest amount and a quantity of 9,999.
 */
export function amountTimes(amount: number, quantity: number): number {
  return Math.floor((amount * Math.round(quantity * 10) * 2 + 10) / 20)
}

const pounds = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** An amount in British form: 123450 becomes "£1,234.50". Negative zero has no sign. */
export function formatPence(pence: Pence): string {
  return pounds().format(pence / 100 + 0)
}

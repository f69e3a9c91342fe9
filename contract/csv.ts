/** Lists as CSV files (docs/rules/interface.md#csv). */
import * as z from 'zod/mini'
import { oneOf } from '#domain/fields.ts'
import type { Day } from '#domain/time.ts'
import { wire } from './wire.ts'

/** The name of a list as a file; lists of the same name have the same columns. */
export const CSV_NAMES = [
  'requests',
  'quotes',
  'bookings',
  'hauliers',
  'users',
  'places',
  'companies',
  'audit-log',
  'security-log',
  'outbox',
  'plans',
  'lanes',
  'templates',
  'questions',
  'history',
  'sessions',
  'operators',
  'ports',
  'market',
  'api-keys',
  'webhooks',
  'deliveries',
] as const
export type CsvName = (typeof CSV_NAMES)[number]

/** The most rows of one file. */
export const MAX_CSV_ROWS = 5000

/** The part of a list's query with the wanted format; null is JSON. */
export const FormatQuery = wire(z.object({ format: z.nullable(oneOf(['json', 'csv'])) }), {
  format: 'format',
})

/** The address of a list as a CSV file. `address` is that of the list, with its filters. */
export function csvAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ format: 'csv' })}`
}

/** How many rows a list has in all, or at least. */
interface Rows {
  readonly total: number
  readonly isAtLeast: boolean
}

/** The name of a file: the list, the day on which it was made, and whether rows of the list are missing. */
export function csvFileName(name: CsvName, day: Day, { total, isAtLeast }: Rows): string {
  const all = isAtLeast ? `${total}-or-more` : total
  const missing = total > MAX_CSV_ROWS ? `-first-${MAX_CSV_ROWS}-of-${all}` : ''
  return `${name}-${day}${missing}.csv`
}

/** Bookings that have changed since a cursor (docs/rules/interface.md#updated-since). */
import { type Kysely, sql } from 'kysely'
import type { BookingScope } from '#contract/bookings.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { type FollowedPage, feedOf } from '../changes/feed.ts'
import type { Tables } from '../db/tables.ts'
import { rowJson } from './json.ts'
import { type WaitingTimes, waitingTimes } from './waiting.ts'

interface BookingValues extends WaitingTimes, Record<string, unknown> {
  readonly companyId: number
  readonly scope: BookingScope | null
}

const find = feedOf<BookingRow, BookingValues>({
  kind: 'booking',
  ofAllHauliers: false,
  json: (values) => rowJson({ companyId: sql`${values.companyId}::int` }, values),
  source: ({ companyId, scope }) => sql`booking b on b.id = page.object_id
    where case ${scope}::text when 'given' then b.owner_id = ${companyId}::int
      when 'carried' then b.haulier_id = ${companyId}::int else true end`,
})

interface FollowedBookings {
  readonly companyId: number
  readonly scope: BookingScope | null
  readonly cursor: string
  readonly size: number
}

/** A page of changed bookings of a company; null for a cursor of another database. */
export function followBookings(
  db: Kysely<Tables>,
  { cursor, ...wanted }: FollowedBookings,
  now: Date,
): Promise<FollowedPage<BookingRow> | null> {
  return find(db, cursor, { ...wanted, ...waitingTimes(now) })
}

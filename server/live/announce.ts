/** Notifies the open pages of users of a change that concerns them. */
import { sql } from 'kysely'
import type { ChangeKind } from '#domain/live/change.ts'
import type { Sql } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson, withCtes } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'

/** Wakes readers of events; its payload names those concerned, as {@link concernedSql} writes it. */
export const EVENTS_CHANNEL = 'quayline_events'

export interface Announcement {
  readonly kind: ChangeKind
  /**
   * The id of the request that it is about. Only the id is sent, so that no page learns more than it may read.
   */
  readonly requestId?: number
  /** The companies that are notified, on their open pages. `'hauliers'` means every active haulier company. */
  readonly companies: 'hauliers' | readonly (number | 'hauliers')[]
  /** Single users who are notified as well. */
  readonly users?: readonly number[]
}

/**
 * Announces a change. Call it in the transaction that makes the change: open pages are notified after the commit, and
 * not at all after a rollback. Call it in a save step, once for each kind of change:
 *
 *     // a request was posted, extended, cancelled, deleted or accepted: it enters or leaves every haulier's list
 *     await announce(tx, { kind: 'request', requestId, companies: [ownerId, 'hauliers'] })
 *     // a quote or counter was made, accepted, rejected or cancelled: only the two parties are notified
 *     await announce(tx, { kind: 'quote', requestId, companies: [ownerId, haulierId] })
 *     // an accepted request: every haulier that had a live quote on it has now lost or won
 *     await announce(tx, { kind: 'quote', requestId, companies: [ownerId, ...haulierIds] })
 *     // the profile, the users or the plan of a company changed
 *     await announce(tx, { kind: 'company', companies: [companyId] })
 */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  const [row] = await announceQuery(tx, { rows: eventRows([announcement]) })
  if (row) announcers.set(tx, row.writtenBy)
}

/** Announces to the pages of one user that a session was opened or ended, or that the second factor changed. */
export function announceSessions(tx: Tx, userId: number): Promise<void> {
  return announce(tx, { kind: 'sessions', companies: [], users: [userId] })
}

/** Announcements as rows for {@link announceSql}. */
export function eventRows(announcements: readonly Announcement[]): string {
  return rowsJson<'event'>(
    announcements.map(({ kind, requestId, companies, users = [] }) => {
      const names = typeof companies === 'string' ? [companies] : companies
      return {
        kind,
        request_id: requestId,
        companies: [...new Set(names.filter((one) => one !== 'hauliers'))],
        hauliers: names.includes('hauliers'),
        people: users,
      }
    }),
  )
}

const COLUMNS = ['kind', 'request_id', 'companies', 'hauliers', 'people'] as const

/**
 * SQL that writes events, about the request of each or of `from`, and returns the id of their transaction;
 * notify with {@link notifySql}.
 */
export function announceSql(rows: Sql, request?: { readonly request_id: Sql }, from?: Sql): Sql {
  return sql`${insertRows('event', COLUMNS, rows, request, from)} returning written_by::text as written_by,
    ${concernedSql} as concerned`
}

/** The longest payload of a notification, with room to spare. */
const MAX_PAYLOAD_LENGTH = 7000

/**
 * Those an event concerns: companies, an `h` for all hauliers, users; if it is too long, it is cut off and so
 * unreadable.
 */
const concernedSql = sql`left(concat(array_to_string(companies, ','), '|', case when hauliers then 'h' end, '|',
  array_to_string(people, ','), '.'), ${sql.lit(MAX_PAYLOAD_LENGTH)})`

/** SQL that notifies of an event written by {@link announceSql}, within a query on that. */
export const notifySql = (concerned: Sql) => sql`pg_notify(${sql.lit(EVENTS_CHANNEL)}, ${concerned})`

const announceQuery = prepared<{ rows: string }, { writtenBy: string }>(({ rows }) =>
  withCtes(
    { announced: announceSql(rows) },
    sql`select ${notifySql(sql`concerned`)}, written_by as "writtenBy" from announced`,
  ),
)

const announcers = new WeakMap<Tx, string>()

/** The id of a transaction that has announced something; undefined for one that has announced nothing. */
export function announcedAs(tx: Tx): string | undefined {
  return announcers.get(tx)
}

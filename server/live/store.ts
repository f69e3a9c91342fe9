/** The stored events: written by announce(), read here. */
import { type RawBuilder, sql } from 'kysely'
import { NEW_CLIENT_SECONDS } from '#contract/live.ts'
import type { ChangeKind } from '#domain/live/change.ts'
import type { Caller } from '../auth/caller.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type From, isAhead, type Position } from './position.ts'

/** How long events are kept for readers that reconnect. */
const KEPT_HOURS = 2
/** A reader that was disconnected for longer has to reload everything, well before its events are removed. */
const MAX_AWAY_S = (KEPT_HOURS * 60 - 10) * 60
/** A reader that has missed more events than this has to reload everything, which costs less. */
export const MAX_CAUGHT_UP = 300
/** If one read finds more events than this, all listeners of this process have to reload everything. */
const MAX_READ = 5000

export interface StoredEvent {
  /** The transaction that wrote it. */
  readonly writtenBy: bigint
  readonly kind: ChangeKind
  readonly requestId: number | null
  readonly companies: readonly number[]
  readonly hauliers: boolean
  readonly users: readonly number[]
}

export interface Reading {
  readonly position: Position
  /** In the order in which they were written. */
  readonly events: readonly StoredEvent[]
  /** True if there were too many events: the list is then incomplete. */
  readonly isCut: boolean
}

interface Row {
  readonly at: number
  readonly snapshot: string
  readonly writtenBy: string | null
  readonly kind: ChangeKind
  readonly requestId: number | null
  readonly companies: number[]
  readonly hauliers: boolean
  readonly users: number[]
}

// One statement reads position and events in one snapshot, so no event is missed between the two.
const HERE = sql`select extract(epoch from now())::bigint as at, pg_current_snapshot() as snapshot`
const COLUMNS = sql`here.at, here.snapshot::text as snapshot,
  event.written_by::text as "writtenBy", event.kind, event.request_id as "requestId", event.companies, event.hauliers,
  event.people as users`

/** SQL that is true for events that a reader at a position has not seen. */
function unseenSql({ snapshot }: Position): RawBuilder<boolean> {
  // The upper limit excludes transaction numbers that a restored copy brought from another server.
  return sql`event.written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and event.written_by < pg_snapshot_xmax(here.snapshot)
    and not pg_visible_in_snapshot(event.written_by, ${snapshot}::pg_snapshot)`
}

/** The current position of the database. */
export async function currentPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`select at, snapshot::text as snapshot from (${HERE}) as here`.execute(
    db,
  )
  const [position] = rows
  if (!position) throw new Error('the database returned no position')
  return position
}

/** The events that a reader at a position has not seen. */
export async function readSince(db: Db, position: Position): Promise<Reading> {
  const { rows } = await sql<Row>`with here as (${HERE})
    select ${COLUMNS} from here left join event on ${unseenSql(position)}
    order by event.id limit ${MAX_READ + 1}`.execute(db)
  return reading(rows, MAX_READ)
}

/** The events that a new listener has missed, and whether it may listen. */
interface Arrival extends Reading {
  /** Why the listener may not listen; null if it may. */
  readonly refusal: 'signed_out' | 'company_inactive' | null
  /** True if it is unknown what was missed, or if it is too much to send. */
  readonly mustRefresh: boolean
}

/** The events for a caller's company since a position. */
export async function readArrival(db: Db, caller: Caller, from: From, now: Date): Promise<Arrival> {
  const isHaulier = caller.companyType === 'Haulier'
  const { rows } = await sql<Row & { companyIsActive: boolean | null }>`with here as (${HERE})
    select ${COLUMNS}, (
        select company.is_active from session
        join person on person.id = session.person_id join company on company.id = person.company_id
        where token_hash = ${caller.tokenHash} and expires_at > ${now} and person.is_active
      ) as "companyIsActive"
    from here left join event on ${missedSql(from)}
      and (${caller.companyId} = any(event.companies) or (event.hauliers and ${isHaulier})
        or ${caller.userId} = any(event.people))
    order by event.id limit ${MAX_CAUGHT_UP + 1}`.execute(db)
  const { position, events, isCut } = reading(rows, MAX_CAUGHT_UP)
  const isActive = rows[0]?.companyIsActive ?? null
  const refusal = isActive === null ? 'signed_out' : isActive ? null : 'company_inactive'
  return { position, events, isCut, mustRefresh: isCut || isLost(from, position), refusal }
}

function missedSql(from: From): RawBuilder<boolean> {
  if (from === 'unknown') return sql`false`
  if (from === 'a moment ago') return sql`event.at > now() - make_interval(secs => ${NEW_CLIENT_SECONDS})`
  return unseenSql(from)
}

/** True if it is no longer known what was missed. */
function isLost(from: From, here: Position): boolean {
  if (from === 'unknown') return true
  return from !== 'a moment ago' && (isAhead(from, here) || here.at - from.at > MAX_AWAY_S)
}

function reading(rows: readonly Row[], max: number): Reading {
  const [first] = rows
  if (!first) throw new Error('the database returned no position')
  const position = { at: first.at, snapshot: first.snapshot }
  const events = rows.flatMap(({ writtenBy, kind, requestId, companies, hauliers, users }) =>
    writtenBy === null ? [] : [{ writtenBy: BigInt(writtenBy), kind, requestId, companies, hauliers, users }],
  )
  return { position, events, isCut: events.length > max }
}

/** The valid sessions of active companies among these token hashes (hexadecimal). */
export async function readValidSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(session.token_hash, 'hex') as hash
    from session
    join person on person.id = session.person_id
    join company on company.id = person.company_id
    where session.token_hash in (select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) as given(hash))
      and session.expires_at > ${now} and person.is_active and company.is_active`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Removes events that no reader will ask for any more. */
export async function dropOldEvents(tx: Tx): Promise<boolean> {
  return deleteBatch(tx, 'event', sql`at < now() - make_interval(hours => ${KEPT_HOURS})`)
}

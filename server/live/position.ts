/**
 * The position of a reader in the events: the database snapshot of its last read. The reader has missed exactly the
 * events that this snapshot does not show. Event ids cannot serve as positions: an id is assigned when the event is
 * written, and a transaction may commit long after that.
 */
export interface Position {
  /** Seconds since 1970, by the database's clock. */
  readonly at: number
  /** `xmin:xmax:xip,xip,…` as PostgreSQL writes it. */
  readonly snapshot: string
}

/** Where a listener continues: at a position; a moment ago, for a new page; or at an unknown position. */
export type From = Position | 'a moment ago' | 'unknown'

const MAX_LENGTH = 2000

/** A position as the id of a message. */
export function writePosition({ at, snapshot }: Position): string {
  // A very long list of open transactions is left out: some events may then be sent twice, none is missed.
  return `${at}.${snapshot.length <= MAX_LENGTH ? snapshot : `${xminOf(snapshot)}:${xminOf(snapshot)}:`}`
}

/** Where the reader who sends this id continues; without an id it is a new page. */
export function readFrom(id: string | undefined): From {
  return id === undefined || id === '' ? 'a moment ago' : (readPosition(id) ?? 'unknown')
}

/** The position of an id; null for an id that this server never sent. */
export function readPosition(id: string): Position | null {
  const match = /^(\d{1,12})\.((\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?))$/.exec(id)
  if (!match || id.length > MAX_LENGTH + 20) return null
  const [, at = '', snapshot = '', first = '', last = '', list = ''] = match
  const [xmin, xmax] = [BigInt(first), BigInt(last)]
  const open = list === '' ? [] : list.split(',').map(BigInt)
  const isSound =
    xmin > 0n &&
    xmin <= xmax &&
    open.every((id, index) => id >= xmin && id < xmax && (index === 0 || id > (open[index - 1] ?? 0n)))
  return isSound ? { at: Number(at), snapshot } : null
}

/** True for a position of another database, or of a time before this one was restored. */
export function isAhead(position: Position, here: Position): boolean {
  return xmaxOf(position.snapshot) > xmaxOf(here.snapshot)
}

/** A parsed snapshot, which answers whether it shows a transaction. */
export interface VisibleTransactions {
  shows(transaction: bigint): boolean
}

/** What a reader at a position has seen: the transactions that were committed when its snapshot was taken. */
export function visibleAt({ snapshot }: Position): VisibleTransactions {
  const [xmin, xmax] = [xminOf(snapshot), xmaxOf(snapshot)]
  const open = new Set((snapshot.split(':')[2] || '').split(',').filter(Boolean).map(BigInt))
  return {
    shows: (transaction) => transaction < xmin || (transaction < xmax && !open.has(transaction)),
  }
}

const xminOf = (snapshot: string) => BigInt(snapshot.split(':')[0] ?? 0)
const xmaxOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0)

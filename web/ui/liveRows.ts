/** The state of rows that change while they are shown: which have changed, and which wait. */

export interface LiveRows<Row> {
  /** The name of the list: the same rows under another name are not marked as changed. */
  readonly list: string
  /** The newest rows. */
  readonly newest: readonly Row[]
  /** The rows on the screen. */
  readonly shown: readonly Row[]
  /** The keys of rows that were added or changed in the last step. */
  readonly changed: ReadonlySet<string>
  /** The number of rows to be added or removed if the newest were shown. */
  readonly waiting: number
}

export function firstRows<Row>(list: string, rows: readonly Row[]): LiveRows<Row> {
  return { list, newest: rows, shown: rows, changed: new Set(), waiting: 0 }
}

/**
 * Takes newer rows. While `isHeld` no row is added, removed or moved, so that nothing moves under the pointer; the
 * contents of rows are still updated.
 */
export function nextRows<Row>(
  before: LiveRows<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  isHeld: boolean,
): LiveRows<Row> {
  const old = byKey(before.shown, keyOf)
  const now = byKey(rows, keyOf)
  const isSame = (key: string, row: Row) => JSON.stringify(row) === JSON.stringify(old.get(key))
  const came = rows.filter((row) => !old.has(String(keyOf(row))))
  const went = before.shown.filter((row) => !now.has(String(keyOf(row))))
  const isMoved = [...old.keys()].join() !== [...now.keys()].join()
  const waits = isHeld && isMoved
  const shown = waits ? before.shown.map((row) => now.get(String(keyOf(row))) ?? row) : rows
  const changed = shown.filter((row) => !isSame(String(keyOf(row)), row)).map((row) => String(keyOf(row)))
  return {
    list: before.list,
    newest: rows,
    shown,
    changed: new Set(changed),
    waiting: waits ? Math.max(1, came.length + went.length) : 0,
  }
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Map<string, Row> {
  return new Map(rows.map((row) => [String(keyOf(row)), row]))
}

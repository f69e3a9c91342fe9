/** Rows that change while somebody looks at them: what has changed, and what had better wait. */

export interface LiveRows<Row> {
  /** What is listed: the same rows under another name are no change. */
  readonly list: string
  /** The newest rows there are. */
  readonly newest: readonly Row[]
  /** The rows on the screen. */
  readonly shown: readonly Row[]
  /** The keys of rows that came or changed with the last step. */
  readonly changed: ReadonlySet<string>
  /** How many rows would come or go if the newest were shown. */
  readonly waiting: number
}

export function firstRows<Row>(list: string, rows: readonly Row[]): LiveRows<Row> {
  return { list, newest: rows, shown: rows, changed: new Set(), waiting: 0 }
}

/**
 * Goes on to newer rows. While `isHeld` no row comes, goes or moves, so that nothing slips away under the pointer;
 * what rows say is up to date all the same.
 */
export function nextRows<Row>(
  before: LiveRows<Row>,
  list: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  isHeld: boolean,
): LiveRows<Row> {
  if (list !== before.list) return firstRows(list, rows)
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
    list,
    newest: rows,
    shown,
    changed: new Set(changed),
    waiting: waits ? Math.max(1, came.length + went.length) : 0,
  }
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Map<string, Row> {
  return new Map(rows.map((row) => [String(keyOf(row)), row]))
}

import { useEffect, useLayoutEffect, useState } from 'react'
import { firstRows, type LiveRows, nextRows } from './liveRows.ts'

/** How long a changed row stays marked. */
const MARKED_MS = 4000

/** The user's own change shows at once, for any position of the pointer. */
const OWN_CHANGE_MS = 5000

/** The row that the user is about to click, or reads with the pointer on it. */
const UNDER_POINTER = ':is(tbody tr, main a, main button, main input, main label):hover'

let pressedAt = Number.NEGATIVE_INFINITY
if (typeof document !== 'undefined')
  for (const press of ['pointerdown', 'keydown'])
    document.addEventListener(
      press,
      () => {
        pressedAt = performance.now()
      },
      { capture: true, passive: true },
    )

/** Whether rows should stay where they are. */
function isHeld(): boolean {
  return performance.now() - pressedAt > OWN_CHANGE_MS && document.querySelector(UNDER_POINTER) !== null
}

interface Shown<Row> {
  /** The name of the list; undefined for rows that change unmarked. */
  list: string | undefined
  rows: readonly Row[] | undefined
  isChanged: (key: string | number) => boolean
  /** The number of rows that wait until the pointer has left. */
  waiting: number
  /** Shows them at once. */
  show: () => void
}

/**
 * The rows of a list that can change at any time. `list` names the list (page, filters, sorting); without it every
 * change shows at once and unmarked.
 */
export function useLiveRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
  list: string | undefined,
): Shown<Row> {
  const [state, setState] = useState<LiveRows<Row> | null>(null)
  const isLive = list !== undefined && rows !== undefined
  // While rendering: an effect would draw the whole list twice before the browser shows it.
  if (isLive && state?.list !== list) setState(firstRows(list, rows))

  useLayoutEffect(() => {
    if (!isLive || state?.list !== list || state.newest === rows) return
    setState((before) =>
      before?.list !== list || before.newest === rows ? before : nextRows(before, rows, keyOf, isHeld()),
    )
  })

  const waiting = state?.waiting ?? 0
  const release = () => setState((before) => before && nextRows(before, before.newest, keyOf, false))
  useEffect(() => {
    if (waiting === 0) return
    // After a move of the pointer, the element under it is known in the next frame.
    const look = () => requestAnimationFrame(() => !isHeld() && release())
    document.addEventListener('pointermove', look)
    return () => document.removeEventListener('pointermove', look)
  })

  const changed = state?.changed
  useEffect(() => {
    if (!changed || changed.size === 0) return
    const timer = setTimeout(
      () => setState((before) => (before?.changed === changed ? { ...before, changed: new Set() } : before)),
      MARKED_MS,
    )
    return () => clearTimeout(timer)
  }, [changed])

  if (!isLive || !state || state.list !== list)
    return { list: undefined, rows, isChanged: () => false, waiting: 0, show: () => undefined }
  const isChanged = (key: string | number) => state.changed.has(String(key))
  return { list, rows: state.shown, isChanged, waiting, show: release }
}

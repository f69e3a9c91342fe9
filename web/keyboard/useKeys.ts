import { useEffectEvent, useLayoutEffect } from 'react'
import { useMe } from '../api/queries.ts'
import { type KeyName, keyMeant } from './keys.ts'

/** Elements in which a key is text, or chooses among options. */
const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'
/** Floating elements over the page handle the keys themselves. */
const OVER_THE_PAGE = '[role=dialog], [role=menu], [role=listbox]'

type Handlers = Partial<Record<KeyName, () => void>>

/** Keys that work alone while the page shows; not while the user types, and not while a dialog is open. */
export function useKeys(handlers: Handlers): void {
  const { singleKeys: isOn } = useMe()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const meant = keyMeant(event)
    const act = meant && handlers[meant]
    if (!act || event.defaultPrevented || event.isComposing || isTyping(event.target)) return
    if ([...document.querySelectorAll(OVER_THE_PAGE)].some((one) => one.checkVisibility())) return
    event.preventDefault()
    act()
  })
  // Before the page is painted: a key that is pressed as soon as the rows show must not be lost.
  useLayoutEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

import { type RefObject, useEffect, useRef } from 'react'

/** The time in which a dialog closes and returns the focus. */
const CLOSING_MS = 200

/**
 * Keeps the focus in a part of the page with changing buttons: when the focused one is removed, the heading of the
 * part gets the focus, so that Tab continues from there. Returns a function to call when a dialog closes, since its
 * button may be gone.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): () => void {
  const wasInside = useRef(false)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element && target.closest('[role="dialog"]')
      if (!dialog) wasInside.current = target instanceof Node && part.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [part])

  // Rows render a little after their data has changed, so the check waits for the rendering.
  useEffect(() => {
    if (!part.current) return
    const observer = new MutationObserver(() => {
      if (wasInside.current) rescue(part.current)
    })
    observer.observe(part.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [part])

  return () => setTimeout(() => rescue(part.current), CLOSING_MS)
}

function rescue(part: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const heading = part?.closest('section')?.querySelector('h2')
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true })
}

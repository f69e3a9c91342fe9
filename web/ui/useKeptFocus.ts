import { type RefObject, useEffect, useRef } from 'react'

/** As long as a dialog takes to close and to give the focus back. */
const CLOSING_MS = 200

/**
 * Keeps the focus in a part of the page whose buttons come and go: when the one that had the focus has gone, the
 * heading of the part gets it, so that Tab goes on from there. Gives a function to call when a dialog closes whose
 * button may have gone.
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

  // Rows are drawn a little after what they show has changed, so what counts is when they are.
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

import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
/** After this long a reading user may continue with a tap, which gives no sign before. */
const PATIENCE_MS = 5_000

let hasInteracted = false

/**
 * True once the user moves, taps, types or has had the time to read. Parts that open only then load then, and do not
 * delay the page itself.
 */
export function useFirstInteraction(): boolean {
  const [known, setKnown] = useState(hasInteracted)
  useEffect(() => {
    if (known) return
    const note = () => {
      hasInteracted = true
      setKnown(true)
    }
    const timer = setTimeout(note, PATIENCE_MS)
    for (const sign of SIGNS) addEventListener(sign, note)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, note)
    }
  }, [known])
  return known
}

import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
/** After this time a reading user may continue with a tap, which cannot be predicted. */
const PATIENCE_MS = 5_000

let hasInteracted = false

/**
 * True once the user moves, taps, types or has had time to read. Parts that can only open then load then, and do not
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

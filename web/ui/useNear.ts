import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has been within one screen of the visible part of the page; from the start if `startsNear`. Once
 * true it stays, so that what was drawn for it keeps its state.
 */
export function useNear<E extends Element>(
  startsNear: boolean,
): {
  ref: RefObject<E | null>
  isNear: boolean
  /** Makes it true at once, as for an element that gets the focus. */
  setNear: () => void
} {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(startsNear)
  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear, setNear: () => setNear(true) }
}

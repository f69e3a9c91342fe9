import { useEffect, useRef } from 'react'

const ENDS = ['pointerup', 'pointercancel'] as const

/**
 * Returns a function that waits until no button of the pointer is held, and the click that it makes has been handled. A
 * page that moves its buttons while one is pressed loses the press: there is no click where the button no longer is.
 */
export function useEndOfPress(): () => Promise<void> {
  const isPressed = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('pointerdown', () => (isPressed.current = true), options)
    for (const end of ENDS) addEventListener(end, () => (isPressed.current = false), options)
    return () => listening.abort()
  }, [])
  return () => (isPressed.current ? untilReleased() : Promise.resolve())
}

function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      // The click follows in the same task.
      setTimeout(resolve)
    }
    for (const name of ENDS) addEventListener(name, end, { signal: ended.signal })
  })
}

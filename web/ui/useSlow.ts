import { useEffect, useState } from 'react'

/** A shorter wait is over before a user asks whether the click was noticed. */
const SLOW_MS = 300

/** Whether something has been waited for so long that the page should show it. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}

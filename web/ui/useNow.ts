import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time, at most a little late, for checks of what is possible now. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

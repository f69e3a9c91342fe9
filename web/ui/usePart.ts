import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { noteFailedLoad } from './failedLoads.ts'

interface PartOptions<P> {
  load: () => Promise<ComponentType<P>>
  /** Loads it, `ahead` before the user asks for it. After a failure, the next change to true tries again. */
  isWanted: boolean | 'ahead'
  /** Called when a part that the user asked for could not be loaded, as without a connection. */
  onFailed?: () => void
}

/**
 * A component that loads once the page wants it; undefined before. If it cannot be loaded, the page stays as it is.
 * With `lazy` the page itself would fail, with all that was typed into it.
 */
export function usePart<P>({ load, isWanted, onFailed }: PartOptions<P>): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>()
  const failed = useEffectEvent((error: unknown) => {
    noteFailedLoad(error)
    if (isWanted === true) onFailed?.()
  })
  useEffect(() => {
    if (Part || !isWanted) return
    load().then(
      (part) => setPart(() => part),
      (error: unknown) => failed(error),
    )
  }, [load, Part, isWanted])
  return Part
}

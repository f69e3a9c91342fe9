import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { NOT_LOADED, noteFailedLoad } from './failedLoads.ts'
import { toast } from './toast.tsx'

interface PartOptions<P> {
  load: () => Promise<ComponentType<P>>
  /** Loads it, `ahead` before the user asks for it. After a failure, the next change to true tries again. */
  isWanted: boolean | 'ahead'
  /** Closes a part that the user asked for and that could not be loaded, as without a connection; a toast says so. */
  close?: () => void
}

/**
 * A component that loads once the page wants it; undefined before. If it cannot be loaded, the page stays as it is.
 * With `lazy` the page itself would fail, with all that was typed into it.
 */
export function usePart<P>({ load, isWanted, close }: PartOptions<P>): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>()
  const failed = useEffectEvent((error: unknown) => {
    noteFailedLoad(error)
    if (isWanted !== true || !close) return
    close()
    toast.error(NOT_LOADED)
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

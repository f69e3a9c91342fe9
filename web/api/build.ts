/** Whether the server has a newer application than the one that runs in this page. */
import { useSyncExternalStore } from 'react'
import { BUILD_HEADER, BUILD_META } from '#contract/build.ts'

const listeners = new Set<() => void>()
let hasSeenAnother = false

/** Looks at the answer to any call. */
export function noteBuild(response: Response): void {
  const current = response.headers.get(BUILD_HEADER)
  if (hasSeenAnother || current === null) return
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content
  if (own === current) return
  hasSeenAnother = true
  for (const listener of listeners) listener()
}

/** True once an answer has shown that the page is older than the server. It stays so until the page is loaded anew. */
export const isOutdated = (): boolean => hasSeenAnother

/** The same for a component, which is drawn anew when it becomes true. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Detects that the server has a newer application than this page. */
import { useSyncExternalStore } from 'react'
import { BUILD_HEADER, BUILD_META } from '#contract/build.ts'

const listeners = new Set<() => void>()
let hasSeenAnother = false

/** Checks the answer of any call. */
export function noteBuild(response: Response): void {
  const current = response.headers.get(BUILD_HEADER)
  if (hasSeenAnother || current === null) return
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content
  // `npx vite` serves a page without this element.
  if (own === undefined || own === current) return
  hasSeenAnother = true
  for (const listener of listeners) listener()
}

/** True once an answer has named another build. It stays true until the page is reloaded. */
export const isOutdated = (): boolean => hasSeenAnother

/** The same as a hook. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Detects chunks that could not be loaded: a page that was open before an update requests files that no longer exist.
 * The loader marks these errors, since browsers word them differently.
 */

/** Says that a part which the user asked for could not be loaded. */
export const NOT_LOADED = 'This could not be loaded. Check the connection, or reload the page.'

const failedLoads = new WeakSet<Error>()

/** Makes failed parts load again. Called once their failure shows: earlier, they would load again without end. */
export const loadAgain = new Set<() => void>()

if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
  })

/**
 * The page goes on without a part that could not be loaded. Its style sheets are requested again with the connection:
 * vite by itself requests each of them once.
 */
export function noteFailedLoad(error: unknown): void {
  console.warn(error)
  addEventListener('online', requestStyles, { once: true })
}

function requestStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}

/** True for the error of a chunk that could not be loaded. After an update of the product only a reload helps. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error)
}

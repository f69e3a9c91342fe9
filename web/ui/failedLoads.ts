/**
 * Detects chunks that could not be loaded: a page that was open before an update requests files that no longer exist.
 * The loader marks these errors, since browsers word them differently.
 */
const failedLoads = new WeakSet<Error>()

if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
  })

/** True for the error of a chunk that could not be loaded; only a reload of the page helps then. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error)
}

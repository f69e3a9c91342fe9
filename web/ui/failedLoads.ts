/**
 * Parts of the program that could not be fetched: a page that has been open since before an update asks for
 * files that are no longer there. Which errors these are is told by the loader, since browsers word them
 * differently.
 */
const failedLoads = new WeakSet<Error>()

if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload)
  })

/** True for the error of a part that could not be fetched; only loading the page anew helps then. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error)
}

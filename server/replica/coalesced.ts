/**
 * Lets many callers share one run of some work: each gets a run that began after its call, never one already in
 * progress.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (!running) return begin()
    next ??= running
      .then(
        () => undefined,
        // The callers of that run get its error; this caller begins its own run.
        () => undefined,
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}

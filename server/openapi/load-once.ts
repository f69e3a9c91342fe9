/** Calls `load` once and keeps what it gave. A failure is not kept: the next call tries again. */
export function loadOnce<Args extends unknown[], T>(
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let kept: Promise<T> | null = null
  return (...args) => {
    kept ??= load(...args).catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}

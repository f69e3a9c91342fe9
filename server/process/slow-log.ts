/** The last slow calls and statements of this process, for the operator (docs/rules/operator.md#system). */

/** A slow call, by method and route, or a slow statement, by name and text without values. */
export interface SlowEntry {
  readonly name: string
  /** Milliseconds. */
  readonly ms: number
  readonly at: Date
}

/** How many entries of each kind are kept. */
export const KEPT_SLOW = 50
/** A call is slow from this many milliseconds on. */
export const SLOW_CALL_MS = 1000

/** The slow work of this process. */
export interface SlowWorkLogs {
  readonly startedAt: Date
  readonly calls: SlowLog
  readonly statements: SlowLog
}

/** The newest entries, as many as are kept. */
export class SlowLog {
  #entries: SlowEntry[] = []

  add(entry: SlowEntry): void {
    this.#entries = [entry, ...this.#entries].slice(0, KEPT_SLOW)
  }

  /** The slowest first. */
  slowest(): readonly SlowEntry[] {
    return this.#entries.toSorted((a, b) => b.ms - a.ms)
  }
}

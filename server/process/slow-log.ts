/** The last slow calls and statements of this process, for the operator (docs/rules/operator.md#system). */

/** Something that took long: a call by method and route, or a statement by its name and text, without values. */
export interface SlowEntry {
  readonly name: string
  /** Milliseconds. */
  readonly ms: number
  readonly at: Date
}

/** How many entries are kept of a kind. */
export const KEPT_SLOW = 50
/** From how many milliseconds on a call is slow. */
export const SLOW_CALL_MS = 1000

/** What this process remembers of itself. */
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

/** The last slow calls and statements of this process, for the operator (docs/rules/operator.md#system). */
import type { Siblings } from './siblings.ts'

/** A slow call, by method and route, or a slow statement, by name and text without values. */
interface SlowEntry {
  readonly name: string
  /** Milliseconds. */
  readonly ms: number
  readonly at: Date
}

/** How many entries of each kind are kept. */
export const KEPT_SLOW = 50
/** A call that takes this many milliseconds is slow. */
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

/** The slow work of one process as it travels to another. */
interface SentSlowWork {
  readonly slowCalls: readonly SentEntry[]
  readonly slowStatements: readonly SentEntry[]
}
type SentEntry = Omit<SlowEntry, 'at'> & { readonly at: string | Date }

/** Lets the other worker processes query this one's slow work. */
export function tellSlowWork(siblings: Siblings, { calls, statements }: SlowWorkLogs): void {
  siblings.answer(
    'slow work',
    (): SentSlowWork => ({ slowCalls: calls.slowest(), slowStatements: statements.slowest() }),
  )
}

/** The slow work of all worker processes of this machine, the slowest first. */
export async function slowWorkOfAll(
  siblings: Siblings,
): Promise<{ slowCalls: SlowEntry[]; slowStatements: SlowEntry[] }> {
  const all = (await siblings.ask('slow work')) as SentSlowWork[]
  const merged = (entries: readonly SentEntry[]) =>
    entries
      .map((entry) => ({ ...entry, at: new Date(entry.at) }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, KEPT_SLOW)
  return {
    slowCalls: merged(all.flatMap(({ slowCalls }) => slowCalls)),
    slowStatements: merged(all.flatMap(({ slowStatements }) => slowStatements)),
  }
}

/**
 * Whether a streaming replica shows everything that a reader may expect (docs/rules/settings.md#read-replica). Positions
 * are those of the primary's write-ahead log. Pure bookkeeping: what is heard and asked comes from replica.ts.
 */

/** Why a reading goes where it goes: `fresh` to the replica, all others to the primary. */
export type ReplicaState = 'fresh' | 'behind' | 'late' | 'away' | 'deaf'

/** Concerns every reader. */
export const ALL_READERS = '*'

/** Positions closer together than this are not all remembered; in milliseconds. */
const SAMPLE_EVERY_MS = 50

/** A position in the log, written `16/B374D848`, as a number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

interface Sample {
  /** When the primary was asked, by the clock of this process. */
  readonly at: number
  readonly position: bigint
}

export class Freshness {
  readonly #maxLagMs: number
  /** What was written and heard of, until its position is known: in which round of asking it was heard. */
  readonly #unplaced = new Map<string, number>()
  /** How far the replica must be for whom a write concerns. */
  readonly #needed = new Map<string, bigint>()
  /** How far it must be for everybody; null while writes may go unheard. */
  #floor: bigint | null = null
  #hears = false
  #round = 0
  /** Rounds up to this one began before writes were heard. */
  #deafUntil = 0
  #samples: Sample[] = []
  #replayed: bigint | null = null
  /** The replica shows everything that was committed before this moment. */
  #showsUntil = Number.NEGATIVE_INFINITY

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs
  }

  /** A write that concerns these readers was heard of. */
  heard(readers: readonly string[]): void {
    for (const reader of readers) this.#unplaced.set(reader, this.#round)
  }

  /** From now on writes may go unheard. */
  lost(): void {
    this.#hears = false
    this.#floor = null
    this.#unplaced.clear()
    this.#needed.clear()
  }

  /** From now on every write is heard of. */
  hears(): void {
    this.#hears = true
    this.#deafUntil = this.#round
  }

  /** Begins to ask the primary for its position; {@link place} gets the number of the round. */
  beginPlacing(): number {
    this.#round += 1
    return this.#round
  }

  /** The primary's position, asked at a time: what was heard of before is not behind it. */
  place(round: number, at: number, position: bigint): void {
    if (this.#floor === null && this.#hears && round > this.#deafUntil) this.#floor = position
    for (const [reader, heardIn] of this.#unplaced) {
      if (heardIn >= round) continue
      this.#unplaced.delete(reader)
      this.#needed.set(reader, position)
    }
    const last = this.#samples.at(-1)
    if (last && at - last.at < SAMPLE_EVERY_MS) return
    this.#samples.push({ at, position })
    this.#look()
  }

  /** How far the replica is; null where it does not say. */
  replayed(position: bigint | null): void {
    this.#replayed = position
    if (position === null) return
    for (const [reader, needed] of this.#needed) if (needed <= position) this.#needed.delete(reader)
    this.#look()
  }

  #look(): void {
    const replayed = this.#replayed
    if (replayed === null) return
    const shown = this.#samples.findLastIndex(({ position }) => position <= replayed)
    if (shown < 0) return
    this.#showsUntil = this.#samples[shown]?.at ?? this.#showsUntil
    this.#samples = this.#samples.slice(shown + 1)
  }

  /** How old the replica's view is at most, in milliseconds; infinite before it is known. */
  lagMs(now: number): number {
    return now - this.#showsUntil
  }

  /** True while a write that concerns one of them has no position yet. */
  isUnplaced(readers: readonly string[]): boolean {
    return [...readers, ALL_READERS].some((reader) => this.#unplaced.has(reader))
  }

  /** Whether a reader who goes by these names can be answered by the replica. */
  stateFor(readers: readonly string[], now: number): ReplicaState {
    const replayed = this.#replayed
    if (replayed === null) return 'away'
    const floor = this.#floor
    if (floor === null) return 'deaf'
    if (this.lagMs(now) > this.#maxLagMs) return 'late'
    const lacks = (position: bigint | undefined) => position !== undefined && position > replayed
    const isBehind =
      lacks(floor) ||
      this.isUnplaced(readers) ||
      [...readers, ALL_READERS].some((reader) => lacks(this.#needed.get(reader)))
    return isBehind ? 'behind' : 'fresh'
  }
}

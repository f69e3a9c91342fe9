/**
 * Whether a streaming replica shows everything that a reader may expect (docs/rules/settings.md#read-replica).
 * Positions are those of the primary's write-ahead log. This is pure bookkeeping: notifications and queries are in
 * replica.ts.
 */

/** The reason for the target of a reading: `fresh` goes to the replica, all others to the primary. */
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
  /** Writes that were announced and have no position yet, each with the query round in which it was announced. */
  readonly #unplaced = new Map<string, number>()
  /** The position that the replica must have for the readers concerned by a write. */
  readonly #needed = new Map<string, bigint>()
  /** The position that it must have for all readers; null while announcements of writes may be missed. */
  #floor: bigint | null = null
  #hasAnnouncements = false
  #round = 0
  /** Rounds up to this one began before announcements of writes arrived. */
  #unannouncedUntil = 0
  #samples: Sample[] = []
  #replayed: bigint | null = null
  /** The replica shows everything that was committed before this moment. */
  #showsUntil = Number.NEGATIVE_INFINITY

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs
  }

  /** A write that concerns these readers was announced. */
  writeAnnounced(readers: readonly string[]): void {
    for (const reader of readers) this.#unplaced.set(reader, this.#round)
  }

  /** From now on announcements of writes may be missed. */
  announcementsLost(): void {
    this.#hasAnnouncements = false
    this.#floor = null
    this.#unplaced.clear()
    this.#needed.clear()
  }

  /** From now on every write is announced. */
  announcementsBack(): void {
    this.#hasAnnouncements = true
    this.#unannouncedUntil = this.#round
  }

  /** Begins a query for the primary's position; {@link place} gets the number of the round. */
  beginPlacing(): number {
    this.#round += 1
    return this.#round
  }

  /** The primary's position, queried at a time: it includes every write announced before. */
  place(round: number, at: number, position: bigint): void {
    if (this.#floor === null && this.#hasAnnouncements && round > this.#unannouncedUntil)
      this.#floor = position
    for (const [reader, announcedIn] of this.#unplaced) {
      if (announcedIn >= round) continue
      this.#unplaced.delete(reader)
      this.#needed.set(reader, position)
    }
    const last = this.#samples.at(-1)
    if (last && at - last.at < SAMPLE_EVERY_MS) return
    this.#samples.push({ at, position })
    this.#updateView()
  }

  /** The replica's position; null if it does not report one. */
  replayed(position: bigint | null): void {
    this.#replayed = position
    if (position === null) return
    for (const [reader, needed] of this.#needed) if (needed <= position) this.#needed.delete(reader)
    this.#updateView()
  }

  #updateView(): void {
    const replayed = this.#replayed
    if (replayed === null) return
    const shown = this.#samples.findLastIndex(({ position }) => position <= replayed)
    if (shown < 0) return
    this.#showsUntil = this.#samples[shown]?.at ?? this.#showsUntil
    this.#samples = this.#samples.slice(shown + 1)
  }

  /** The maximum age of the replica's view, in milliseconds; infinite until it is known. */
  lagMs(now: number): number {
    return now - this.#showsUntil
  }

  /** True while a write that concerns one of them has no position yet. */
  isUnplaced(readers: readonly string[]): boolean {
    return [...readers, ALL_READERS].some((reader) => this.#unplaced.has(reader))
  }

  /** Whether the replica can answer a reader with these names. */
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

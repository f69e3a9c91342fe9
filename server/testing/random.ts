/** Choices that a seed repeats (the generator is mulberry32). */
export interface Random {
  /** A whole number of a range, both ends included. */
  between(min: number, max: number): number
  /** One of a list; throws if it is empty. */
  of<T>(list: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    of(list) {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[between(0, list.length - 1)] as (typeof list)[number]
    },
  }
}

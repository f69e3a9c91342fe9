/** Fields whose text is typed before the list that it names has loaded: their form waits before it reads its values. */
import { createContext, useCallback, useContext, useEffect, useId } from 'react'

/** Whether the text of a field still has to be found: its list is loading, or could not be loaded. */
export type Lookup = 'loading' | 'failed' | null

export class Lookups {
  readonly #open = new Map<string, Exclude<Lookup, null>>()
  readonly #waiting = new Set<() => void>()

  /** Says how it is with the text of a field; null once it has its value. */
  set(field: string, lookup: Lookup): void {
    if (lookup === null) this.#open.delete(field)
    else this.#open.set(field, lookup)
    if (this.#isLoading()) return
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  /** Waits while a list is loading; true if each text then has its value. */
  async settled(): Promise<boolean> {
    while (this.#isLoading()) await new Promise<void>((resolve) => this.#waiting.add(resolve))
    return this.#open.size === 0
  }

  #isLoading(): boolean {
    return [...this.#open.values()].includes('loading')
  }
}

interface Looking {
  readonly lookups: Lookups
  /** True while the submitted form waits for them. */
  readonly isWaiting: boolean
}

export const Looking = createContext<Looking>({ lookups: new Lookups(), isWaiting: false })

/** Tells the form around a field how it is with its text. */
export function useLookup(lookup: Lookup): void {
  const { lookups } = useContext(Looking)
  const field = useId()
  useEffect(() => lookups.set(field, lookup), [lookups, field, lookup])
  useEffect(() => () => lookups.set(field, null), [lookups, field])
}

/** Waits, for a button beside the fields, until each typed text has its value; false if one could not be looked for. */
export function useSettled(): () => Promise<boolean> {
  const { lookups } = useContext(Looking)
  return useCallback(() => lookups.settled(), [lookups])
}

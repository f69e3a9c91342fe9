import { type Port, shortCode } from '#domain/requests/ports.ts'
import { nearestValue } from '#domain/typed/nearest.ts'
import { keyOf } from './columns.ts'

/** Finds ports as spreadsheets write them. */
export interface PortFinder {
  /** The names that can be picked; null until they are loaded. */
  readonly names: ReadonlySet<string> | null
  /** The name in the list of ports, by a name or a UN/LOCODE in any spelling; null for another place. */
  readonly find: (text: string) => string | null
  /** The name of the port that a misspelt one probably means; null without one. */
  readonly nearest: (text: string) => string | null
}

/** `ports` is undefined until the list has loaded. */
export function portFinder(ports: readonly Port[] | undefined): PortFinder {
  const byKey = new Map<string, string>()
  // The first port of a name counts: those of the United Kingdom come first.
  for (const { name, code } of ports ?? [])
    for (const key of [keyOf(name), keyOf(code)]) if (!byKey.has(key)) byKey.set(key, name)
  // A name or a whole code counts before the three letters of another port.
  for (const { name, code } of ports ?? []) {
    const key = keyOf(shortCode(code) ?? '')
    if (key !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  // `London Gateway` is short for London Gateway Port.
  const named = (ports ?? []).flatMap(({ name }) =>
    [name, name.replace(/ Port$/, '')].map((known) => [known, name] as const),
  )
  // Each edit checks all rows again, and the same slip is often in many of them.
  const known = new Map<string, string | null>()
  return {
    names: ports ? new Set(ports.map(({ name }) => name)) : null,
    nearest(text) {
      const before = known.get(text)
      if (before !== undefined) return before
      const found = nearestValue(text, named)
      known.set(text, found)
      return found
    },
    find(text) {
      const key = keyOf(text)
      const bare = key.replace(/^portof|port$/g, '')
      return byKey.get(key) ?? byKey.get(bare) ?? byKey.get(`${bare}port`) ?? null
    },
  }
}

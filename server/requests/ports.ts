/** The ports of the world by UN/LOCODE, those of the United Kingdom first (second specification §7). */
import { createRequire } from 'node:module'

interface SeaPort {
  readonly name: string
  readonly country: string
  readonly unlocs: readonly string[]
}

export interface Port {
  readonly name: string
  readonly code: string
}

// A CommonJS package that brings no types.
const data = createRequire(import.meta.url)('sea-ports') as {
  readonly JSON: Readonly<Record<string, SeaPort>>
}

const byName = new Intl.Collator('en-GB')

/** Every port once, UK ports first, each part by name. */
export function ports(): Port[] {
  return Object.entries(data.JSON)
    .map(([code, { name, country }]) => ({ code, name: name.trim(), isUk: country === 'United Kingdom' }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => Number(b.isUk) - Number(a.isUk) || byName.compare(a.name, b.name))
    .map(({ code, name }) => ({ code, name }))
}

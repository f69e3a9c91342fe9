/** The ports of the world by UN/LOCODE, those of the United Kingdom first. */
import { createRequire } from 'node:module'
import { wordsOf } from '#domain/places/place.ts'
import { namedPorts, type Port } from '#domain/requests/ports.ts'

interface SeaPort {
  readonly name: string
  readonly country: string
  readonly province?: string
}

// A CommonJS package that brings no types.
const data = createRequire(import.meta.url)('sea-ports') as {
  readonly JSON: Readonly<Record<string, SeaPort>>
}

/** Every port once, with a unique name: UK ports first, then all others, each part by name. */
export const PORTS: readonly Port[] = namedPorts(
  Object.entries(data.JSON)
    .map(([code, { name, country, province = '' }]) => ({
      code,
      name: name.trim(),
      country,
      region: province,
    }))
    .filter(({ name }) => name !== ''),
)

const codes = new Map(PORTS.map(({ name, code }) => [name, code]))

/** The UN/LOCODE of a port by its name in the list; null for any other text. */
export function portCode(name: string): string | null {
  return codes.get(name) ?? null
}

const names = new Map(PORTS.map(({ name, code }) => [code, name]))

/** The name of a port in the list by its UN/LOCODE. */
export function nameOfPort(code: string): string | undefined {
  return names.get(code)
}

/** The codes by normalised names; two ports with the same one are distinguished only by their exact names. */
const codesByPlainName = new Map(
  [...Map.groupBy(PORTS, ({ name }) => plainName(name))].flatMap(([name, [port, ...others]]) =>
    port && others.length === 0 ? [[name, port.code] as const] : [],
  ),
)

/**
 * The UN/LOCODE of the port that a typed place names: `Felixstowe`, `FELIXSTOWE`, `Port of Felixstowe`; null for
 * others.
 */
export function portNamed(text: string): string | null {
  return portCode(text) ?? codesByPlainName.get(plainName(text)) ?? null
}

function plainName(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replace(/^port of /, '')
    .replace(/ port$/, '')
}

const known = new Set(codes.values())

/** Whether the list has a port of this UN/LOCODE. */
export function isPortCode(code: string): boolean {
  return known.has(code)
}

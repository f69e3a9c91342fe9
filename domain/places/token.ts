/**
 * Places in a search: tokens such as `port:GBFXT`, `area:LS`, `district:LS10`, `region:yorkshire` and
 * `words:cross green`. Lanes and the filters of lists use them. The rules are in docs/rules/places.md.
 */
import * as z from 'zod/mini'
import { AREAS, REGIONS, type Region } from './areas.data.ts'
import { isArea, isDistrict, wordsOf } from './place.ts'

/** The kinds of token, in the order in which a picker offers them. */
const TOKEN_KINDS = ['port', 'area', 'district', 'region', 'words'] as const
type TokenKind = (typeof TOKEN_KINDS)[number]

const MAX_LENGTH = 200

const VALUES: Readonly<Record<TokenKind, (value: string) => string | null>> = {
  port: (value) => (/^[A-Z]{2}[A-Z2-9]{3}$/.test(value.toUpperCase()) ? value.toUpperCase() : null),
  area: (value) => (isArea(value.toUpperCase()) ? value.toUpperCase() : null),
  district: (value) => (isDistrict(value.toUpperCase()) ? value.toUpperCase() : null),
  region: (value) => (Object.hasOwn(REGIONS, value.toLowerCase()) ? value.toLowerCase() : null),
  words: (value) => wordsOf(value).join(' ') || null,
}

/** A token as it is stored (`area:ls` becomes `area:LS`); null for a text that is not a token. */
export function readToken(text: string): string | null {
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/s.exec(text.trim()) ?? []
  const read = Object.hasOwn(VALUES, kind) ? VALUES[kind as TokenKind] : null
  const kept = text.length <= MAX_LENGTH && read ? read(value.trim()) : null
  return kept === null ? null : `${kind}:${kept}`
}

/** A token of a place in the body of a call. */
export const PlaceToken = z.string().check(
  z.refine((text) => readToken(text) !== null, {
    error: 'Use port:, area:, district:, region: or words: with an existing place.',
  }),
  z.overwrite((text) => readToken(text) ?? text),
)

/** The keys that a place needs to match a token: one, or one for each of its words. */
export function keysOfToken(token: string): string[] {
  return token.startsWith('words:')
    ? wordsOf(token.slice('words:'.length)).map((word) => `words:${word}`)
    : [token]
}

/** Whether a place with these keys matches a token. */
export function matchesToken(token: string, placeKeys: readonly string[]): boolean {
  return keysOfToken(token).every((key) => placeKeys.includes(key))
}

/**
 * The text of a token: `LS, Leeds`, `Yorkshire and the Humber`, `“cross green”`; `nameOfPort` names a port by its code.
 */
export function tokenLabel(token: string, nameOfPort: (code: string) => string | undefined): string {
  const { kind, value } = partsOf(token)
  if (kind === 'port') return nameOfPort(value) ?? value
  if (kind === 'area') return `${value}, ${AREAS[value]?.name ?? ''}`
  if (kind === 'region') return REGIONS[value as Region] ?? value
  return kind === 'words' ? `“${value}”` : value
}

/** The parts of a stored token. */
export function partsOf(token: string): { readonly kind: TokenKind; readonly value: string } {
  const at = token.indexOf(':')
  return { kind: token.slice(0, at) as TokenKind, value: token.slice(at + 1) }
}

import { readToken } from './token.ts'

/** The problem of an area in a filter. */
export const AREA_SENTENCE =
  'Use a postcode area such as LS, or port:, district:, region: or words: with an existing place.'

/**
 * The token of a place in a filter of a list (docs/rules/requests.md#filters). A postcode area is written without
 * `area:`, as in `LS`. Null for a place that does not exist.
 */
export function readArea(text: string): string | null {
  return readToken(text.includes(':') ? text : `area:${text}`)
}

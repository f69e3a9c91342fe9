/** Searches for places (docs/rules/requests.md#search). */
import { searchedText } from '../searched-text.ts'
import { POSTCODE_AT_END } from './postcode.ts'

/**
 * The parts of a search, as texts are compared, to be found in this order: one, or two if it ends with a whole postcode,
 * which is stored with and without its blank.
 */
export function searchedParts(search: string): string[] {
  const text = searchedText(search)
  const [postcode, outward, inward] = POSTCODE_AT_END.exec(text) ?? []
  if (postcode === undefined || outward === undefined || inward === undefined) return [text]
  return [text.slice(0, -postcode.length) + outward, inward]
}

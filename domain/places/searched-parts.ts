/** Searches for places (docs/rules/requests.md#search). */
import { searchedText } from '../searched-text.ts'
import { POSTCODES } from './postcode.ts'

/** Not in a text as it is compared. */
const CUT = '\n'

/**
 * The parts of a search, as texts are compared, to be found in this order: a whole postcode, which is stored with and
 * without its blank, is cut in two.
 */
export function searchedParts(search: string): string[] {
  return searchedText(search).replace(POSTCODES, `$1${CUT}$2`).split(CUT)
}

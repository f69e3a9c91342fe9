/** The countries that a company can be of: the United Kingdom first, then the others by name. */
import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'

const require = createRequire(import.meta.url)
countries.registerLocale(require('i18n-iso-countries/langs/en.json'))

const HOME = 'GB'
const byName = new Intl.Collator('en-GB').compare

/** Every country with its number of ISO 3166. */
export const COUNTRIES: readonly { readonly id: number; readonly name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .toSorted(([a, nameA], [b, nameB]) => (a === HOME ? -1 : b === HOME ? 1 : byName(nameA, nameB)))
  .map(([code, name]) => ({ id: Number(countries.alpha2ToNumeric(code)), name }))

const names = new Set(COUNTRIES.map(({ name }) => name))

/** True for a name of the list, as it is written there. */
export function isCountry(name: string): boolean {
  return names.has(name)
}

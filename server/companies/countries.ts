/** The countries that a company can have: the United Kingdom first, then the others by name. */
import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'

const require = createRequire(import.meta.url)
countries.registerLocale(require('i18n-iso-countries/langs/en.json'))

const HOME = 'GB'
const byName = new Intl.Collator('en-GB').compare

/** Each country with its ISO 3166 number. */
export const COUNTRIES: readonly { readonly id: number; readonly name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .toSorted(([a, nameA], [b, nameB]) => (a === HOME ? -1 : b === HOME ? 1 : byName(nameA, nameB)))
  .map(([code, name]) => ({ id: Number(countries.alpha2ToNumeric(code)), name }))

const names = new Set(COUNTRIES.map(({ name }) => name))

/** True for a name exactly as the list writes it. */
export function isCountry(name: string): boolean {
  return names.has(name)
}

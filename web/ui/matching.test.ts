// Rules: docs/rules/companies.md#countries, docs/rules/typed-values.md#closed-lists
import { expect, test } from 'vitest'
import { countryAliases } from '#domain/companies/countries.ts'
import { matching } from './matching.ts'

const countries = [
  'United Kingdom',
  "Cote d'Ivoire",
  'Ireland',
  'Netherlands',
  'Türkiye',
  'Turkmenistan',
  'Ukraine',
  'United Arab Emirates',
  'United States Minor Outlying Islands',
  'United States of America',
].map((name) => ({ value: name, label: name, codes: countryAliases(name) }))
const first = (typed: string) => matching(countries, typed)[0]?.value

const FOUND: [typed: string, country: string][] = [
  ['UK', 'United Kingdom'],
  ['uk', 'United Kingdom'],
  ['U.K.', 'United Kingdom'],
  ['GB', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['engl', 'United Kingdom'],
  ['Scotland', 'United Kingdom'],
  ['Wales', 'United Kingdom'],
  ['Great Britain', 'United Kingdom'],
  ['northern ireland', 'United Kingdom'],
  ['usa', 'United States of America'],
  ['US', 'United States of America'],
  ['United States', 'United States of America'],
  ['america', 'United States of America'],
  ['Turkey', 'Türkiye'],
  ['Türkiye', 'Türkiye'],
  ['Holland', 'Netherlands'],
  ['Ivory Coast', "Cote d'Ivoire"],
  ['UAE', 'United Arab Emirates'],
  ['ukr', 'Ukraine'],
  ['ireland', 'Ireland'],
]

test.each([
  ['hapag-lloyd', 'Hapag Lloyd'],
  ['40 hc', '40HC'],
  ["40' HC", '40HC'],
  ['  cma-cgm ', 'CMA CGM'],
  ['dkt', 'DKT/SCI'],
  ['cote d ivoire', "Côte d'Ivoire"],
])('%s is %s, whatever blanks, signs and accents it is typed with', (typed, label) => {
  const labels = ['Maersk', 'Hapag Lloyd', 'CMA CGM', 'DKT/SCI', '40DC', '40HC', "Côte d'Ivoire"]
  const options = labels.map((one) => ({ value: one, label: one }))
  expect(matching(options, typed)[0]?.value).toBe(label)
})

test.each(["Saint John's", "Saint-John's", "SAINT-JOHN'S"])('%s is the one that is spelled so', (typed) => {
  const options = ["Saint John's", "Saint-John's"].map((one) => ({ value: one, label: one }))
  expect(matching(options, typed)[0]?.value.toLowerCase()).toBe(typed.toLowerCase())
})

test.each(['zzz', '-', '…', 'maerskk'])('%s matches no option', (typed) =>
  expect(matching([{ value: 'Maersk', label: 'Maersk' }], typed)).toEqual([]),
)

test.each(FOUND)('%s finds %s first', (typed, country) => expect(first(typed)).toBe(country))

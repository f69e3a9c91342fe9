// Rules: docs/rules/companies.md#countries, docs/rules/companies.md#vat-check
import { expect, test } from 'vitest'
import { ALIASED_COUNTRIES } from '#domain/companies/countries.ts'
import { whyNotVatNumber } from '#domain/companies/vat.ts'
import { COUNTRIES, isCountry } from './countries.ts'

test('lists every country that has other names', () => {
  expect(ALIASED_COUNTRIES.filter((name) => !isCountry(name))).toEqual([])
})

test('lists the countries whose VAT numbers are known under the names by which they are found', () => {
  const known = COUNTRIES.filter(({ name }) => {
    const refused = whyNotVatNumber('-', { vatNumber: null, country: name })
    return !refused?.refusals[0]?.values?.accepted?.startsWith('Enter 2 to 20')
  })
  // The United Kingdom, Switzerland, Norway and the 27 of the European Union.
  expect(known.map(({ name }) => name)).toHaveLength(30)
})

import { expect, test } from 'vitest'
import { ALIASED_COUNTRIES } from '#domain/companies/countries.ts'
import { isCountry } from './countries.ts'

test('every country with other names is one of the list', () => {
  expect(ALIASED_COUNTRIES.filter((name) => !isCountry(name))).toEqual([])
})

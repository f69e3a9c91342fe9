import { expect, test } from 'vitest'
import { ALIASED_COUNTRIES } from '#domain/companies/countries.ts'
import { isCountry } from './countries.ts'

test('lists every country that has other names', () => {
  expect(ALIASED_COUNTRIES.filter((name) => !isCountry(name))).toEqual([])
})

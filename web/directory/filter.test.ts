import { expect, test } from 'vitest'
import { addressOf, filterIn, isNarrowed } from './filter.ts'

const ALL = { page: 1, search: null, area: null, haulage: null, services: [] }

test('an address without filters lists everything, and no filter gives that address', () => {
  expect(filterIn({})).toEqual(ALL)
  expect(addressOf(ALL)).toEqual({})
  expect(isNarrowed({ ...ALL, page: 3 })).toBe(false)
})

test('a filter is the same after a round trip through the address', () => {
  const filter = {
    page: 2,
    search: 'Ångström & Sons',
    area: 'Felixstowe',
    haulage: 'General' as const,
    services: ['adr', 'tippingChassis'] as const,
  }
  expect(filterIn(addressOf(filter))).toEqual(filter)
  expect(isNarrowed(filter)).toBe(true)
})

test('invalid values of an address are left out', () => {
  expect(filterIn({ search: '  ', area: '', haulage: 'Air', services: 'flying,,adr', page: 1 })).toEqual({
    ...ALL,
    services: ['adr'],
  })
})

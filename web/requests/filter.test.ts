import { describe, expect, test } from 'vitest'
import { NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import { addressOf, filterIn, isNarrowed, type ListFilter } from './filter.ts'

const PLAIN: ListFilter = {
  ...NO_LOAD_FILTER,
  page: 1,
  search: null,
  status: null,
  haulage: null,
  quoted: false,
  tab: 'all',
  ordering: '-created',
}

describe('the address of a list', () => {
  test('leaves out default values', () => {
    expect(addressOf(PLAIN)).toEqual({})
    expect(filterIn({})).toEqual(PLAIN)
  })

  test.each<ListFilter>([
    { ...PLAIN, page: 3 },
    {
      ...NO_LOAD_FILTER,
      page: 2,
      search: 'Felixstowe',
      status: 'Expired',
      haulage: 'General',
      quoted: true,
      tab: 'needsMe',
      ordering: 'pickup',
    },
    { ...PLAIN, status: 'Open' },
    {
      ...PLAIN,
      loadTypes: ['Import', 'LTL'],
      sizes: ['40HC'],
      requirements: ['ADR (Haz)'],
      pickupAreas: ['LS', 'port:GBFXT'],
      deliveryAreas: ['region:wales'],
      pickupFrom: '2026-06-22',
      pickupTo: '2026-06-26',
    },
  ])('comes back as the filter it was made of: %j', (filter) => {
    expect(filterIn(addressOf(filter))).toEqual(filter)
  })

  test('may have invalid values, which are left out', () => {
    expect(filterIn({ status: 'Lost', haulage: '1', quoted: '1', ordering: 'price', search: '  ' })).toEqual(
      PLAIN,
    )
  })
})

test('a value that stands twice in an address counts once, also against the limit of 20', () => {
  expect(filterIn({ pickup: 'LS,LS, LS', load: 'LTL,LTL' })).toEqual({
    ...PLAIN,
    pickupAreas: ['LS'],
    loadTypes: ['LTL'],
  })
  expect(filterIn({ delivery: `${'LS,'.repeat(20)}M` }).deliveryAreas).toEqual(['LS', 'M'])
})

test('a page or an order hides no requests; a search, a status and a haulage type do', () => {
  expect(isNarrowed({ ...PLAIN, page: 4, ordering: 'deadline' })).toBe(false)
  expect(isNarrowed({ ...PLAIN, search: 'Leeds' })).toBe(true)
  expect(isNarrowed({ ...PLAIN, status: 'Open' })).toBe(true)
  expect(isNarrowed({ ...PLAIN, haulage: 'General' })).toBe(true)
  expect(isNarrowed({ ...PLAIN, quoted: true })).toBe(true)
  expect(isNarrowed({ ...PLAIN, pickupAreas: ['LS'] })).toBe(true)
})

// Rules: docs/rules/screens.md#filter-chips
import { expect, test } from 'vitest'
import { filterIn } from './filter.ts'
import { chipsOf } from './filterChips.ts'

const filter = filterIn({
  load: 'Import',
  size: '40HC,20DC',
  pickup: 'LS,port:GBFXT',
  delivery: 'nowhere at all',
  from: '2026-06-22',
})

test('each value in use is a chip in words', () => {
  const labels = chipsOf(filter, () => 'Felixstowe').map(({ label }) => label)
  expect(labels).toEqual([
    'Import',
    '20DC',
    '40HC',
    'From LS, Leeds',
    'From Felixstowe',
    'To nowhere at all',
    'Pickup from 22/06/2026',
  ])
})

test('a chip removes only its own value, and the last one removes the filter', () => {
  const without = chipsOf(filter, () => undefined).map((chip) => chip.without)
  expect(without[0]).toEqual({ loadTypes: null })
  expect(without[1]).toEqual({ sizes: ['40HC'] })
  expect(without[3]).toEqual({ pickupAreas: ['port:GBFXT'] })
  expect(without[6]).toEqual({ pickupFrom: null })
})

test('a value that stands twice in the address, also in two spellings, is one chip', () => {
  const chips = chipsOf(filterIn({ pickup: 'LS,LS,ls,area:LS,M' }), () => undefined)
  expect(chips.map(({ label }) => label)).toEqual(['From LS, Leeds', 'From M, Manchester'])
  expect(chips[0]?.without).toEqual({ pickupAreas: ['M'] })
})

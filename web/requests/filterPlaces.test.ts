// Rules: docs/rules/typed-values.md#closed-lists
import { expect, test } from 'vitest'
import { filterIn } from './filter.ts'
import { filterWithPorts, noteEarlyFilter } from './filterPlaces.ts'

const PORTS = [
  { name: 'Felixstowe', code: 'GBFXT' },
  { name: 'Hull', code: 'GBHUL' },
]

test('places of a filter that were typed before the ports had loaded become the ports', () => {
  noteEarlyFilter('words:gbfxt', 'gbfxt')
  noteEarlyFilter('words:hull', 'Hull')
  noteEarlyFilter('LS', 'LS')
  const filter = filterIn({ pickup: 'words:gbfxt,words:felixstowe', delivery: 'LS,words:hull' })
  expect(filterWithPorts(filter, PORTS)).toEqual({
    pickupAreas: ['port:GBFXT', 'words:felixstowe'],
    deliveryAreas: ['LS', 'port:GBHUL'],
  })
})

test('a filter without such a place stays', () => {
  expect(filterWithPorts(filterIn({ pickup: 'words:leeds' }), PORTS)).toBeNull()
})

// Rules: docs/rules/places.md#known
import { expect, test } from 'vitest'
import type { Stop } from '../requests/stops.ts'
import { CONTAINER_DRAFT, GENERAL_DRAFT } from '../testing/requests.ts'
import { at } from '../testing/time.ts'
import { placesUsed } from './known-place.ts'

const stop: Stop = {
  kind: 'drop',
  place: 'Goole',
  from: at('2026-06-22T10:00'),
  to: at('2026-06-22T11:00'),
  contactName: 'Ada',
  contactPhone: '01632 960001',
  reference: 'G 1',
  note: 'Gate 2',
}
const placesIn = (...drafts: Parameters<typeof placesUsed>[0]) =>
  placesUsed(drafts).map(({ used }) => used.place)

test('both ends, the place of the empty container and the stops of a request are used', () => {
  const route = { ...CONTAINER_DRAFT.route, empty: 'Tilbury' }
  expect(placesIn({ ...CONTAINER_DRAFT, route, stops: [stop] })).toEqual([
    'Felixstowe',
    'Goole',
    'Leeds',
    'Tilbury',
  ])
  expect(placesIn(GENERAL_DRAFT)).toEqual(['Hull', 'Leeds'])
})

test('a place counts once, however it is spelt, with the last given contact and note', () => {
  const earlier = { ...GENERAL_DRAFT, stops: [stop, { ...stop, contactName: 'Bo', note: null }] }
  const later = { ...GENERAL_DRAFT, stops: [{ ...stop, place: ' GOOLE ', contactName: null }] }
  expect(placesUsed([earlier, later])[0]).toEqual({
    key: 'goole',
    used: { place: 'GOOLE', contactName: 'Bo', contactPhone: '01632 960001', note: 'Gate 2' },
  })
})

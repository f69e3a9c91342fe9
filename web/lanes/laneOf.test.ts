// Rules: docs/rules/lanes.md#saved-search
import { expect, test } from 'vitest'
import { NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import { laneOf } from './laneOf.ts'

const TODAY = '2026-06-15'
const NONE = { ...NO_LOAD_FILTER, search: null, haulage: null }

test('a lane has the filters of the list, with days counted from today', () => {
  const filter = {
    ...NONE,
    haulage: 'Container' as const,
    loadTypes: ['Import' as const],
    sizes: ['40HC' as const],
    requirements: ['Waste' as const],
    pickupAreas: ['port:GBFXT', 'IP'],
    deliveryAreas: ['region:yorkshire'],
    pickupFrom: '2026-06-16',
    pickupTo: '2026-06-22',
  }
  expect(laneOf(filter, TODAY)).toEqual({
    name: '',
    filter: {
      haulageType: ['Container'],
      loadType: ['Import'],
      sizes: ['40HC'],
      requirements: ['Waste'],
      pickup: ['port:GBFXT', 'area:IP'],
      delivery: ['region:yorkshire'],
      pickupFromDays: 1,
      pickupToDays: 7,
    },
  })
})

test('a search becomes words of the pickup, and a past day becomes today', () => {
  expect(laneOf({ ...NONE, search: 'Felixstowe', pickupFrom: '2026-06-01' }, TODAY)).toEqual({
    name: 'Felixstowe',
    filter: { pickup: ['words:felixstowe'], pickupFromDays: 0 },
  })
})

test.each([
  ['Hull to Leeds', ['words:hull'], ['words:leeds']],
  ['from Hull → Leeds LS10', ['words:hull'], ['words:leeds ls10']],
  ['hull -> são', ['words:hull'], ['words:sao']],
  ['Port of Tyne, Leeds', ['words:port of tyne leeds'], undefined],
  ['to Leeds', ['words:leeds'], undefined],
])('the search %s names places of the lane', (search, pickup, delivery) => {
  const { name, filter } = laneOf({ ...NONE, search }, TODAY)
  expect([name, filter?.pickup, filter?.delivery]).toEqual([search, pickup, delivery])
})

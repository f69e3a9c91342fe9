import { expect, test } from 'vitest'
import { placeKeys } from '../places/place.ts'
import { isRefused } from '../refuse.ts'
import type { LaneDraft, LaneFilter } from './lane.ts'
import { changeLane, createLane, isOnLane, type Load, requirementsOf } from './rules.ts'

const TODAY = '2026-06-15'
const load: Load = {
  haulage: 'Container',
  loadType: 'Import',
  sizes: ['40HC', '20DC'],
  requirements: ['ADR (Haz)'],
  pickupAt: new Date('2026-06-22T07:00:00Z'),
  pickupKeys: placeKeys('Felixstowe', 'GBFXT'),
  deliveryKeys: placeKeys('Leeds LS9 0PX', null),
}

test.each<[string, LaneFilter]>([
  ['haulage type', { haulageType: ['General', 'Container'] }],
  ['load type', { loadType: ['Import'] }],
  ['any line’s size', { sizes: ['20DC', '45HC'] }],
  ['requirements that include the load’s', { requirements: ['ADR (Haz)', 'Waste'] }],
  ['port and district', { pickup: ['port:GBSOU', 'port:GBFXT'], delivery: ['district:LS9'] }],
  ['the region of a port', { pickup: ['region:east-of-england'] }],
  ['the first and the last day', { pickupFromDays: 7, pickupToDays: 7 }],
])('a load is on a lane by %s', (_by, filter) => {
  expect(isOnLane(filter, load, TODAY)).toBe(true)
})

test.each<[string, LaneFilter]>([
  ['haulage type', { haulageType: ['General'] }],
  ['load type', { loadType: ['Export', 'One-way'] }],
  ['size', { sizes: ['45HC'] }],
  ['a requirement that the lane lacks', { requirements: ['Waste'] }],
  ['its pickup', { pickup: ['port:GBSOU'] }],
  ['one of two places', { pickup: ['port:GBFXT'], delivery: ['area:M'] }],
  ['a pickup too soon', { pickupFromDays: 8 }],
  ['a pickup too late', { pickupToDays: 6 }],
])('a load is not on a lane for %s', (_by, filter) => {
  expect(isOnLane(filter, load, TODAY)).toBe(false)
})

const stored = (draft: LaneDraft) => ({ ...draft, id: 1, version: 1, changedIn: {} })
const isPort = (code: string) => code === 'GBFXT'

test('a load without requirements fits every lane, a general load no size', () => {
  expect(isOnLane({ requirements: ['Waste'] }, { ...load, requirements: [] }, TODAY)).toBe(true)
  expect(isOnLane({ sizes: ['40HC'] }, { ...load, haulage: 'General', sizes: [] }, TODAY)).toBe(false)
  expect(requirementsOf({ requirements: [], adr: true })).toEqual(['ADR (Haz)'])
  expect(requirementsOf({ requirements: ['Waste'], adr: true })).toEqual(['Waste', 'ADR (Haz)'])
  expect(requirementsOf({ requirements: ['Waste'], adr: false })).toEqual(['Waste'])
})

test('a lane may have one of its two days, or the same for both', () => {
  for (const filter of [{ pickupFromDays: 3 }, { pickupToDays: 3 }, { pickupFromDays: 3, pickupToDays: 3 }])
    expect(createLane({ name: 'Soon', filter, alert: 'live' }, 0, isPort)).toMatchObject({ filter })
})

test('refuses a lane without criteria, days out of order and a twenty-first lane of a user', () => {
  const draft: LaneDraft = { name: 'Import', filter: { loadType: ['Import'], sizes: [] }, alert: 'live' }
  expect(createLane(draft, 19, isPort)).toEqual({ ...draft, filter: { loadType: ['Import'] } })
  const refused = [
    createLane(draft, 20, isPort),
    createLane({ ...draft, filter: { sizes: [], pickup: null } }, 0, isPort),
    changeLane({ filter: { pickupFromDays: 3, pickupToDays: 2 } }, stored(draft), isPort),
  ]
  const codes = refused.map((answer) => isRefused(answer) && answer.refusals[0]?.code)
  expect(codes).toEqual(['too_many_lanes', 'lane_filter_empty', 'lane_days_reversed'])
  expect(changeLane({ alert: 'none' }, stored(draft), isPort)).toMatchObject({
    name: 'Import',
    alert: 'none',
  })
})

test('keeps each value of a filter once, and no empty key', () => {
  const filter: LaneFilter = { loadType: ['Import', 'Import'], sizes: [], pickup: null, pickupToDays: 0 }
  const draft: LaneDraft = { name: 'Import', filter, alert: 'live' }
  const kept = { loadType: ['Import'], pickupToDays: 0 }
  expect(createLane(draft, 0, isPort)).toEqual({ ...draft, filter: kept })
  expect(createLane({ ...draft, filter: { ...filter, haulageType: undefined } }, 0, isPort)).toEqual({
    ...draft,
    filter: kept,
  })
})

test('a changed filter is a new version of the lane, the same one in another order of its keys is not', () => {
  const filter: LaneFilter = { loadType: ['Import'], sizes: ['20DC'] }
  const lane = stored({ name: 'Import', filter, alert: 'live' })
  const versionAfter = (changed: LaneFilter) => changeLane({ filter: changed }, lane, isPort)
  expect(versionAfter({ sizes: ['20DC'], loadType: ['Import'] })).toMatchObject({ version: 1 })
  expect(versionAfter({ ...filter, sizes: ['40HC'] })).toMatchObject({ version: 2 })
  expect(versionAfter({ loadType: ['Import'] })).toMatchObject({ version: 2 })
})

test('refuses a new port that is not in the list, but keeps one that the lane has already', () => {
  const draft: LaneDraft = { name: 'Import', filter: { pickup: ['area:LS', 'port:GBFXX'] }, alert: 'live' }
  const at = [{ code: 'port_unknown', path: ['filter', 'pickup', 1] }]
  expect(createLane(draft, 0, isPort)).toMatchObject({ refusals: at })
  const delivered = { ...draft, filter: { pickup: ['port:GBFXT'], delivery: ['port:GBFXX'] } }
  expect(createLane(delivered, 0, isPort)).toMatchObject({
    refusals: [{ code: 'port_unknown', path: ['filter', 'delivery', 0] }],
  })
  expect(changeLane({ filter: draft.filter }, stored(draft), isPort)).toMatchObject({ refusals: at })
  expect(changeLane({ name: 'Other' }, stored(draft), isPort)).toMatchObject({
    name: 'Other',
    filter: draft.filter,
  })
})

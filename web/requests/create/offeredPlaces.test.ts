// Rules: docs/rules/places.md#offered
import { expect, test } from 'vitest'
import { isSamePlace, offeredPlaces } from './offeredPlaces.ts'

const place = (text: string, more = {}) => ({
  id: 1,
  place: text,
  contactName: null,
  contactPhone: null,
  note: null,
  usedAt: new Date(0),
  ...more,
})
const KNOWN = [place('East Leeds LS15'), place('Leeds LS9 0PX'), place('Hull HU1', { note: 'Gate 4' })]
const offered = (typed: string) => offeredPlaces(KNOWN, typed).map((one) => one.place)

test('places with the typed text in them are offered, those that begin with it first', () => {
  expect(offered('leeds')).toEqual(['Leeds LS9 0PX', 'East Leeds LS15'])
  expect(offered('york')).toEqual([])
})

test('a fully typed place is offered only if it has a contact or a note', () => {
  expect(offered('Leeds LS9 0PX')).toEqual([])
  expect(offered('Hull HU1')).toEqual(['Hull HU1'])
})

test('at most eight are offered', () => {
  const many = Array.from({ length: 50 }, (_, index) => place(`Leeds ${index}`))
  expect(offeredPlaces(many, 'leeds')).toHaveLength(8)
})

test.each([
  ['Leeds LS9 0PX', 'Leeds LS9 0PX, Gate 4', true],
  ['Unit 4, Mill Lane, Leeds LS9 0PX', 'unit 4 Mill Lane Leeds LS9 0PY', true],
  ['Leeds LS9 0PX', '', false],
  ['Leeds LS9', 'Leeds LS10', false],
  ['Unit 4, Mill Lane, Leeds LS9 0PX', 'Unit 9, Dock Road, Leeds LS10 1AA', false],
])('%j typed over with %j is the same place: %s', (chosen, typed, isSame) =>
  expect(isSamePlace(chosen, typed)).toBe(isSame),
)

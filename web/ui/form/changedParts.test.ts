// Rules: docs/rules/typed-values.md#two-windows
import { expect, test } from 'vitest'
import {
  changedByBoth,
  changedParts,
  choicesOnto,
  differingParts,
  replacing,
  seenAfter,
} from './changedParts.ts'

test('the changed parts of a form are those that are marked, lists as a whole', () => {
  const values = { name: 'A', profile: { phone: '1', city: 'Hull' }, extras: [{ kind: 'a' }, { kind: 'b' }] }
  expect(changedParts(values, {})).toEqual({})
  expect(changedParts(values, { name: false, profile: { phone: true, city: false } })).toEqual({
    profile: { phone: '1' },
  })
  expect(changedParts(values, { extras: [{}, { kind: true }] })).toEqual({ extras: values.extras })
})

test('two drafts differ in their fields, the fields of their objects, whole lists and times', () => {
  const before = {
    reference: 'A',
    comment: null,
    route: { pickup: 'Felixstowe', pickupAt: new Date('2026-06-22T08:00Z'), empty: null },
    lines: [{ size: '40HC', count: 2 }],
  }
  expect(differingParts(structuredClone(before), before)).toEqual({})
  const route = { ...before.route, pickupAt: new Date('2026-06-22T09:00Z') }
  const lines = [{ size: '40HC', count: 3 }]
  expect(differingParts({ ...before, reference: 'B', route, lines }, before)).toEqual({
    reference: 'B',
    route: { pickupAt: route.pickupAt },
    lines,
  })
})

test('choices of two windows are merged: the additions and removals of both', () => {
  const before = ['a', 'b', 'c']
  expect(choicesOnto(before, before, ['a', 'd'])).toEqual(['a', 'd'])
  expect(choicesOnto(['b', 'c', 'e'], before, ['a', 'c', 'd'])).toEqual(['c', 'e', 'd'])
  expect(choicesOnto(['a', 'd'], before, ['a', 'b', 'c', 'd'])).toEqual(['a', 'd'])
})

test('names single values that two windows have changed to different ones', () => {
  const before = { name: 'North', alert: 'live', days: 1, list: ['a'] }
  const names = { name: 'name', alert: 'alert', days: 'days' }
  const mine = { ...before, name: 'North 1', alert: 'mail', list: ['b'] }
  expect(changedByBoth(mine, before, before, names)).toEqual([])
  expect(changedByBoth(mine, before, { ...mine, days: 2, list: ['c'] }, names)).toEqual([])
  const theirs = { ...before, name: 'North 2', days: 2 }
  expect(changedByBoth(mine, before, theirs, names)).toEqual(['name (now North 2)'])
  expect(changedByBoth({ ...mine, days: 3 }, before, { ...theirs, name: '' }, names)).toEqual([
    'name (now empty)',
    'days (now 2)',
  ])
  expect(replacing([])).toEqual([])
  expect(replacing(['name'])).toHaveLength(1)
})

test('of a changed field, its user has seen the value from before the change', () => {
  const seen = {
    city: 'Leeds',
    street: 'Quay',
    profile: { phone: '1', days: 30 },
    extras: [{ kind: 'tolls' }],
  }
  const stored = { city: 'Hull', street: 'Dock', profile: { phone: '2', days: 14 }, extras: [] }
  expect(seenAfter(seen, stored, {})).toEqual(stored)
  expect(seenAfter(seen, stored, { city: true, profile: { phone: true, days: false } })).toEqual({
    ...stored,
    city: 'Leeds',
    profile: { phone: '1', days: 14 },
  })
  for (const mark of [[], [{ kind: true }]])
    expect(seenAfter(seen, stored, { extras: mark })).toEqual({ ...stored, extras: seen.extras })
})

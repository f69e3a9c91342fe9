// Rules: docs/rules/bookings.md#several
import { expect, test } from 'vitest'
import { byVessel } from './byVessel.ts'

const row = (reference: string, vesselName: string | null, voyageCode: string | null = null) => ({
  reference,
  vesselName,
  voyageCode,
})
const shown = (rows: readonly ReturnType<typeof row>[]) =>
  byVessel(rows).map(({ vessel, rows }) => [
    vessel && [vessel.vesselName, vessel.voyageCode],
    rows.map(({ reference }) => reference).join(' '),
  ])

test('vessels are in the order of the alphabet, and bookings without one last', () => {
  const rows = [
    row('1', null),
    row('2', 'MSC Irina', 'FL645W'),
    row('3', 'Ever Ace'),
    row('4', null, '12W'),
    row('5', 'MSC Irina', 'FL645W'),
    row('6', 'Ever 10'),
    row('7', 'Ever 9'),
  ]
  expect(shown(rows)).toEqual([
    [['Ever 9', null], '7'],
    [['Ever 10', null], '6'],
    [['Ever Ace', null], '3'],
    [['MSC Irina', 'FL645W'], '2 5'],
    [null, '1 4'],
  ])
})

test('a vessel in other spelling is the same, and is shown as in the first booking', () => {
  const rows = [
    row('1', 'MSC Irina', 'FL645W'),
    row('2', ' msc  IRINA ', 'fl 645w'),
    row('3', 'CMA CGM Jacques Saadé', '0FLJ3W'),
    row('4', 'MSC-Irina', 'FL-645-W'),
    row('5', 'CMA CGM JACQUES SAADE', '0FLJ3W'),
    row('6', ' - '),
  ]
  expect(shown(rows)).toEqual([
    [['CMA CGM Jacques Saadé', '0FLJ3W'], '3 5'],
    [['MSC Irina', 'FL645W'], '1 2 4'],
    [null, '6'],
  ])
})

test('each voyage of a vessel is a group, in the order of the rows', () => {
  const rows = [
    row('1', 'MSC Irina', 'FL645W'),
    row('2', 'msc irina', null),
    row('3', 'MSC IRINA', 'FL602W'),
    row('4', 'MSC Irina', 'FL645W'),
  ]
  expect(shown(rows)).toEqual([
    [['MSC Irina', 'FL645W'], '1 4'],
    [['msc irina', null], '2'],
    [['MSC IRINA', 'FL602W'], '3'],
  ])
})

test('a list without bookings has no group', () => {
  expect(byVessel([])).toEqual([])
})

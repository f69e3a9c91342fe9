// Rules: docs/rules/typed-values.md#numbers
import { expect, test } from 'vitest'
import { readMeasure } from './measure.ts'

test.each([
  ['18500', 'kg', 18_500],
  ['18,500 kg', 'kg', 18_500],
  ['18500KGS', 'kg', 18_500],
  ['1 200 kilos', 'kg', 1_200],
  ['18.5t', 'kg', 18_500],
  ['18.275 tonnes', 'kg', 18_275],
  // A binary number of 1.005 tonnes has a little less than 1,005 kg.
  ['1.005t', 'kg', 1_005],
  ['33 cbm', 'cbm', 33],
  ['33.5 m³', 'cbm', 33.5],
  ['33.5M3', 'cbm', 33.5],
  ['2.5 hrs', 'hours', 2.5],
  ['3h', 'hours', 3],
  ['2h30', 'hours', 2.5],
  ['90 min', 'hours', 1.5],
  ['３ hours', 'hours', 3],
] as const)('%j counts as %s: %s', (text, unit, value) =>
  expect(readMeasure(text, unit, 2)).toEqual({ value }),
)

test.each([
  ['30 days', 30],
  ['30d', 30],
  ['1 day', 1],
])('%j is %s days', (text, value) => expect(readMeasure(text, 'days', 0)).toEqual({ value }))

test.each([
  ['26 pallets', 'pallets', 26],
  ['4 plts', 'pallets', 4],
  ['1 pallet', 'pallets', 1],
  ['12 trucks', 'vehicles', 12],
  ['12 Lorries', 'vehicles', 12],
  ['1 vehicle', 'vehicles', 1],
  ['40 wagons', 'vehicles', 40],
  ['8 units', 'vehicles', 8],
  ['12 HGVs', 'vehicles', 12],
  ['9 artics', 'vehicles', 9],
  ['1 rigid', 'vehicles', 1],
  ['12 tractor units', 'vehicles', 12],
  ['2 containers', 'containers', 2],
  ['3 x', 'containers', 3],
  ['10 miles', 'miles', 10],
  ['1 mile', 'miles', 1],
  ['2 drops', 'drops', 2],
  ['12 months', 'months', 12],
  ['1 month', 'months', 1],
] as const)('%j is a number of %s: %s', (text, unit, value) =>
  expect(readMeasure(text, unit, 0)).toEqual({ value }),
)

test.each([
  ['26 pallets', 'containers'],
  ['10 miles', 'days'],
  ['10 m', 'miles'],
  ['1200 kg', 'cbm'],
  ['33 cbm', 'kg'],
  ['12.5 lbs', 'kg'],
  ['18,5 t', 'kg'],
  ['18.2755t', 'kg'],
  ['0,850t', 'kg'],
  ['0 850 t', 'kg'],
  ['0,500 kg', 'kg'],
  ['0,125', 'cbm'],
  ['0,030 days', 'days'],
  ['kg', 'kg'],
  ['30 days', 'hours'],
] as const)('%j is not read as %s', (text, unit) =>
  expect(readMeasure(text, unit, 2)).toHaveProperty('problem'),
)

test('the problem quotes the text as it was typed', () =>
  expect(readMeasure('Ten', 'pallets', 0)).toEqual({ problem: '“Ten” is not a number. Enter it as 12.' }))

// An imperial ton is 1,016 kg.
test.each([
  ['24 tons', '24t'],
  ['24.5 Ton', '24.5t'],
  ['1ton.', '1t'],
])('%j is not guessed: the message names the tonne', (text, tonnes) =>
  expect(readMeasure(text, 'kg', 2)).toEqual({
    problem: `“${text}” can mean tonnes or imperial tons. Enter ${tonnes}, or the kilograms.`,
  }),
)

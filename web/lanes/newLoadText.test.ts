// Rules: docs/rules/lanes.md#alerts
import { expect, test } from 'vitest'
import { newLoadText } from './newLoadText.ts'

const NOW = new Date('2026-11-25T09:00:00Z')
const route = {
  pickup: 'London Gateway',
  delivery: 'Northampton NN4 7HB',
  pickupAt: new Date('2026-12-01T08:00:00Z'),
}

test('names both places and the pickup, with the year only if it is another one', () => {
  expect(newLoadText(route, NOW)).toBe(
    'New load: London Gateway to Northampton NN4 7HB, pickup 01/12, 8:00 am',
  )
  const pickupAt = new Date('2027-01-05T08:00:00Z')
  expect(newLoadText({ ...route, pickupAt }, NOW)).toMatch(/pickup 05\/01\/2027, 8:00 am$/)
})

test.each([
  ['Unit 7, Magna Park, Lutterworth LE17 4XR', 'Lutterworth LE17 4XR'],
  ['Unit 7, Brackmills Industrial Estate NN4 7HB', 'Brackmills Ind… NN4 7HB'],
  ['The Old Maltings, Distribution Warehouse', 'The Old Maltings, Dis…'],
  ['Hull, East Yorkshire', 'Hull, East Yorkshire'],
])('a long place is cut to its town and postcode: %s', (delivery, shown) => {
  expect(newLoadText({ ...route, delivery }, NOW)).toContain(` to ${shown}, pickup`)
})

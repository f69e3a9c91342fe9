import { expect, test } from 'vitest'
import { matching, portOptions } from './ports.ts'

const ports = portOptions([
  { name: 'Boston', code: 'GBBOS' },
  { name: 'Felixstowe', code: 'GBFXT' },
  { name: 'Southampton', code: 'GBSOU' },
  { name: 'Boston', code: 'USBOS' },
  { name: 'Port of Southport', code: 'XXGBF' },
])
const found = (typed: string, limit?: number) => matching(ports, typed, limit).map(({ value }) => value)

test('ports of one name are one choice, with the codes of all', () => {
  expect(ports.map(({ value }) => value)).toEqual([
    'Boston',
    'Felixstowe',
    'Southampton',
    'Port of Southport',
  ])
  expect(ports[0]?.codes).toBe('GBBOS, USBOS')
})

test('a name that begins with what was typed comes before one that contains it', () => {
  expect(found('sou')).toEqual(['Southampton', 'Port of Southport'])
})

test('a port is found by the beginning of any of its codes, whatever the case', () => {
  expect(found('gbfxt')).toEqual(['Felixstowe'])
  expect(found('usbos')).toEqual(['Boston'])
  expect(found('FXT')).toEqual([])
})

test('nothing typed shows the first ones', () => {
  expect(found('', 2)).toEqual(['Boston', 'Felixstowe'])
})

test('what matches nothing finds nothing', () => {
  expect(found('atlantis')).toEqual([])
})

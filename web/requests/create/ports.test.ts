import { expect, test } from 'vitest'
import { matching } from '../../ui/matching.ts'
import { portOptions } from './ports.ts'

const ports = portOptions([
  { name: 'Boston', code: 'GBBOS' },
  { name: 'Felixstowe', code: 'GBFXT' },
  { name: 'Southampton', code: 'GBSOU' },
  { name: 'Boston, United States', code: 'USBOS' },
  { name: 'Port of Southport', code: 'XXGBF' },
])
const found = (typed: string, limit?: number) => matching(ports, typed, limit).map(({ value }) => value)

test('a name that several ports share finds the UK port first, then those with their country', () => {
  expect(found('boston')).toEqual(['Boston', 'Boston, United States'])
})

test('a name that begins with the typed text comes before one that contains it', () => {
  expect(found('sou')).toEqual(['Southampton', 'Port of Southport'])
})

test('a port is found by the beginning of its code, in upper or lower case', () => {
  expect(found('gbfxt')).toEqual(['Felixstowe'])
  expect(found('usbos')).toEqual(['Boston, United States'])
  expect(found('bos')).toEqual(['Boston', 'Boston, United States'])
})

// Rules: docs/rules/ports.md#codes
test('the last three letters of its code find a UK port, before names that begin or codes that contain them', () => {
  expect(found('FXT')).toEqual(['Felixstowe'])
  const others = portOptions([
    { name: 'South Shields', code: 'GBSSH' },
    { name: 'Southampton', code: 'GBSOU' },
    { name: 'Thamesport', code: 'GBTHP' },
    { name: 'Paknam', code: 'THPAK' },
    { name: 'Sousse', code: 'TNSUS' },
  ])
  const first = (typed: string) => matching(others, typed)[0]?.value
  expect(first('sou')).toBe('Southampton')
  expect(first('THP')).toBe('Thamesport')
  // Letters abroad are shared by several countries.
  expect(first('sus')).toBeUndefined()
})

test('an empty text shows the first ports', () => {
  expect(found('', 2)).toEqual(['Boston', 'Felixstowe'])
})

test('a text without a match finds no port', () => {
  expect(found('atlantis')).toEqual([])
})

// Rules: docs/rules/places.md#keys
import { expect, test } from 'vitest'
import { placeKeys } from '#domain/places/place.ts'
import { portCode, portNamed } from './ports.ts'

test.each(['Felixstowe', 'felixstowe', ' FELIXSTOWE ', 'Port of Felixstowe', 'Felixstowe Port'])(
  '%j names the port of Felixstowe, in its district and region',
  (typed) => {
    expect(portNamed(typed)).toBe('GBFXT')
    expect(placeKeys(typed, portNamed(typed))).toEqual(
      expect.arrayContaining(['port:GBFXT', 'area:IP', 'region:east-of-england']),
    )
  },
)

test('a port is not found by a part of its name, nor by a name that two ports share', () => {
  expect(['Felix', 'Felixstowe Road', 'Port of', '', 'Saint John s'].map(portNamed)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(portNamed("Saint John's")).toBe(portCode("Saint John's"))
  expect(portNamed('London Gateway')).toBe('GBLGP')
})

// Rules: docs/rules/typed-values.md#did-you-mean
import { expect, test } from 'vitest'
import { nearestName, nearestValue } from './nearest.ts'

const NAMES = [
  'Felixstowe',
  'Southampton',
  'London Gateway Port',
  'Hull',
  'Saint-Malo',
  'Maersk',
  '40HC',
  '20DC',
]

test.each([
  ['Felixstow', 'Felixstowe'],
  ['felix', 'Felixstowe'],
  ['london', 'London Gateway Port'],
  ['Saint', 'Saint-Malo'],
  ['felixtowe', 'Felixstowe'],
  ['Felxistowe', 'Felixstowe'],
  ['Southhampton', 'Southampton'],
  ['South Hamptom', 'Southampton'],
  ['London Gatway Prt', 'London Gateway Port'],
  ['St. Malo', null],
  ['Saint Maló x', 'Saint-Malo'],
  ['Mearsk', 'Maersk'],
  ['Zelixqtowe', 'Felixstowe'],
  ['Zelixqtove', null],
  ['40HCC', '40HC'],
  // Another size, not a slip.
  ['41HC', null],
  ['Hul', null],
  ['Hulls', 'Hull'],
  ['Hulkes', null],
  ['Atlantis', null],
  ['Hull', null],
  ['', null],
])('%j probably means %j', (text, name) => expect(nearestName(text, NAMES)).toBe(name))

test('the closest, and none of two that are as close', () => {
  expect(nearestName('Newpord', ['Newhart', 'Newport'])).toBe('Newport')
  expect(nearestName('Newpord', ['Newport', 'Newpore'])).toBeNull()
})

test('the only name with this beginning comes before a closer one', () => {
  expect(nearestName('felix', ['Fenix', 'Felixstowe'])).toBe('Felixstowe')
  expect(nearestName('Felix', ['Felix', 'Felixstowe'])).toBeNull()
  expect(nearestName('Port of', ['Port Talbot', 'Port Said'])).toBeNull()
  expect(nearestName('20DC', ['20DCX1', '20DCXY'])).toBe('20DCXY')
})

test('a value with several names is one', () => {
  const named = [
    ['40 high cube', '40HC'],
    ['40ft high cube', '40HC'],
    ['40 dry', '40DC'],
  ] as const
  expect(nearestValue('40f high cube', named)).toBe('40HC')
})

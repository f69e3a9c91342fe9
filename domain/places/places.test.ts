// Rules: docs/rules/places.md#keys, docs/rules/places.md#postcodes, docs/rules/places.md#regions,
// docs/rules/places.md#tokens
import { expect, test } from 'vitest'
import { AREAS, PORT_DISTRICTS, REGIONS } from './areas.data.ts'
import { districtIn, isDistrict, placeKeys, wordsOf } from './place.ts'
import { matchesToken, PlaceToken, readToken, tokenLabel } from './token.ts'

test('there are 124 postcode areas, each in a region, and every port lies in one of them', () => {
  expect(Object.keys(AREAS)).toHaveLength(124)
  expect(Object.values(AREAS).filter(({ region }) => !(region in REGIONS))).toEqual([])
  expect(Object.values(PORT_DISTRICTS).filter((district) => !isDistrict(district))).toEqual([])
})

test.each([
  ['Leeds LS9 0PX', 'LS', ['LS9']],
  ['leeds ls90px', 'LS', ['LS9']],
  ['Unit 4, Leeds LS10', 'LS', ['LS10']],
  ['Depot (B1), Corby NN17 5JG, gate 3', 'NN', ['NN17']],
  ['London EC1A 1BB', 'EC', ['EC1', 'EC1A']],
  ['Head office SW1A 1AA, deliver to Hull HU9 5PQ', 'HU', ['HU9']],
])('reads the postcode of "%s"', (text, area, districts) => {
  expect(districtIn(text)).toEqual({ area, districts })
})

test.each(['Felixstowe', 'Tibshelf Services M1', 'Dock 7', 'XX1 1AA', 'ALS9 0PXB', '', 'LS10 Stourton'])(
  'finds no postcode in "%s"',
  (text) => {
    expect(districtIn(text)).toBeNull()
  },
)

test('a typed place has keys for its postcode, region and words', () => {
  expect(placeKeys('Leeds LS10 1AB', null)).toEqual([
    'area:LS',
    'district:LS10',
    'region:yorkshire',
    'words:leeds',
    'words:ls10',
    'words:1ab',
  ])
})

test('a port has the district of its quays, unless a postcode says otherwise', () => {
  expect(placeKeys('Felixstowe', 'GBFXT')).toEqual([
    'port:GBFXT',
    'area:IP',
    'district:IP11',
    'region:east-of-england',
    'words:felixstowe',
  ])
  expect(placeKeys('Rotterdam', 'NLRTM')).toEqual(['port:NLRTM', 'words:rotterdam'])
})

test('words are compared without accents, case and punctuation', () => {
  expect(wordsOf("St. Helen's Île-de-France ÎLE")).toEqual(['st', 'helens', 'ile', 'de', 'france'])
})

test.each([
  ['area:ls', 'area:LS'],
  ['district:EC1A', 'district:EC1A'],
  ['region:Yorkshire', 'region:yorkshire'],
  ['port:gbfxt', 'port:GBFXT'],
  ['words: Cross  Green ', 'words:cross green'],
])('keeps %s as %s', (text, kept) => {
  expect(readToken(text)).toBe(kept)
})

test.each([
  'area:XX',
  'district:LS',
  'region:atlantis',
  'port:Felixstowe',
  'words:--',
  'LS10',
  'town:Leeds',
  '',
])('refuses %s', (text) => {
  expect(readToken(text)).toBeNull()
})

test('a body has tokens as they are stored, and no other text', () => {
  expect(PlaceToken.safeParse('area:ls')).toMatchObject({ success: true, data: 'area:LS' })
  expect(PlaceToken.safeParse('area:QQ').success).toBe(false)
})

test('a token has at most 200 letters', () => {
  const words = (letters: number) => `words:${'a'.repeat(letters - 'words:'.length)}`
  expect(readToken(words(200))).toBe(words(200))
  expect(readToken(words(201))).toBeNull()
})

test('a token means the places that have all its keys', () => {
  const place = placeKeys('Cross Green, Leeds LS9 0PX', null)
  const meant = ['area:LS', 'district:LS9', 'region:yorkshire', 'words:green cross', 'words:leeds']
  expect(meant.filter((token) => matchesToken(token, place))).toEqual(meant)
  const others = [
    'area:L',
    'district:LS90',
    'region:wales',
    'words:leed',
    'words:leeds bradford',
    'port:GBFXT',
  ]
  expect(others.filter((token) => matchesToken(token, place))).toEqual([])
})

test('a token is shown in words', () => {
  const ports = (code: string) => (code === 'GBFXT' ? 'Felixstowe' : undefined)
  expect(
    ['port:GBFXT', 'area:LS', 'district:LS10', 'region:yorkshire', 'words:cross green'].map((token) =>
      tokenLabel(token, ports),
    ),
  ).toEqual(['Felixstowe', 'LS, Leeds', 'LS10', 'Yorkshire and the Humber', '“cross green”'])
})

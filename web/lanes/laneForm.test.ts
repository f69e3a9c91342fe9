// Rules: docs/rules/lanes.md#filter, docs/rules/typed-values.md#two-windows, docs/rules/typed-values.md#did-you-mean
import { expect, test } from 'vitest'
import {
  changeOf,
  draftOf,
  formOf,
  placeMisspelt,
  placesFitting,
  tokenMeant,
  typedToken,
} from './laneForm.ts'
import { filterText } from './laneText.ts'

test('a lane comes back from its form unchanged, with empty lists for missing parts', () => {
  const lane = { name: 'North', alert: 'mail', filter: { pickup: ['port:GBFXT'], pickupToDays: 3 } } as const
  const draft = draftOf(formOf({ ...lane, filter: { ...lane.filter, pickup: [...lane.filter.pickup] } }))
  expect(draft).toMatchObject({ name: 'North', alert: 'mail' })
  expect(draft.filter).toMatchObject({
    pickup: ['port:GBFXT'],
    sizes: [],
    pickupFromDays: null,
    pickupToDays: 3,
  })
})

test('a change keeps another window’s changes of the lane', () => {
  const before = formOf({ name: 'North', filter: { pickup: ['port:GBFXT'], sizes: ['40HC'] } })
  const now = formOf({
    name: 'North East',
    filter: { pickup: ['port:GBFXT', 'area:LS'], sizes: ['40HC'], pickupToDays: 7 },
  })
  expect(changeOf({ ...before, alert: 'mail' }, before, now)).toEqual({ alert: 'mail' })
  const { filter, ...rest } = changeOf({ ...before, pickup: ['port:GBHUL'], pickupFromDays: 1 }, before, now)
  expect(rest).toEqual({})
  expect(filter).toMatchObject({
    pickup: ['area:LS', 'port:GBHUL'],
    sizes: ['40HC'],
    pickupFromDays: 1,
    pickupToDays: 7,
  })
})

test('typed text is a district or words', () => {
  expect(['ls10', 'Cross Green', '--'].map(typedToken)).toEqual(['district:LS10', 'words:cross green', null])
})

test('a place is found by its name, or by a beginning that no other place has', () => {
  const names = new Map([
    ['port:GBFXT', 'Felixstowe'],
    ['region:yorkshire', 'Yorkshire and the Humber'],
    ['region:south-east', 'South East'],
    ['port:GBSOU', 'Southampton'],
    ['area:YO', 'YO, York'],
    ['area:LS', 'LS, Leeds'],
  ])
  const named = (typed: string) => tokenMeant(typed, [...names.keys()], (token) => names.get(token) ?? '')
  expect([' felixstowe ', 'Yorkshire and the Humber', 'Yorkshire', 'felix', 'yorksh'].map(named)).toEqual([
    'port:GBFXT',
    'region:yorkshire',
    'region:yorkshire',
    'port:GBFXT',
    'region:yorkshire',
  ])
  // Several places, a town that is also an area, and too few letters: these stay words.
  expect(['south', 'york', 'leeds', 'fe', 'cross green'].map(named)).toEqual([null, null, null, null, null])
})

test('a postcode area or a port is found by its code before places with these letters', () => {
  const names = new Map([
    ['port:NZNSN', 'Nelson'],
    ['port:GBFXT', 'Felixstowe'],
    ['area:LS', 'LS, Leeds'],
    ['area:LL', 'LL, Llandudno'],
    ['words:ls', '“ls”'],
  ])
  const nameOf = (token: string) => names.get(token) ?? ''
  const tokens = [...names.keys()]
  const fitting = (typed: string) => placesFitting(tokens, typed, nameOf).map(({ value }) => value)
  expect(fitting('ls')).toEqual(['area:LS', 'words:ls', 'port:NZNSN'])
  expect(fitting('gbfxt')).toEqual(['port:GBFXT'])
  expect(fitting('felix')).toEqual(['port:GBFXT'])
  expect(
    placesFitting(['port:NZNSN', 'words:nels'], 'nels', (token) =>
      token === 'port:NZNSN' ? 'Nelson' : '“nels”',
    )[0]?.value,
  ).toBe('port:NZNSN')
  expect(['LS', 'gbfxt', 'leeds'].map((typed) => tokenMeant(typed, tokens, nameOf))).toEqual([
    'area:LS',
    'port:GBFXT',
    null,
  ])
})

test('a filter is described in one line', () => {
  const text = filterText(
    { pickup: ['port:GBFXT', 'area:IP'], delivery: ['region:yorkshire'], sizes: ['40HC'], pickupToDays: 3 },
    () => 'Felixstowe',
  )
  expect(text).toBe(
    'from Felixstowe or IP, Ipswich · to Yorkshire and the Humber · 40HC · pickup within 3 days',
  )
})

test('words that are close to the name of a port or region are a question, those of another place are not', () => {
  const names = new Map([
    ['port:GBFXT', 'Felixstowe'],
    ['port:GBLGP', 'London Gateway Port'],
    ['region:scotland', 'Scotland'],
    ['area:LS', 'LS, Leeds'],
  ])
  const meant = (words: string) =>
    placeMisspelt(`words:${words}`, [...names.keys()], (token) => names.get(token) ?? '')
  expect(['felixtowe', 'london gatway', 'scotlnd', 'felix', 'leedes'].map(meant)).toEqual([
    'port:GBFXT',
    'port:GBLGP',
    'region:scotland',
    'port:GBFXT',
    'area:LS',
  ])
  expect(['felixstowe', 'cross green', 'leeds'].map(meant)).toEqual([null, null, null])
  expect(placeMisspelt('area:LS', [...names.keys()], String)).toBe(null)
})

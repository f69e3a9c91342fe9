// Rules: docs/rules/interface.md#search-words, docs/rules/requests.md#search
import { expect, test } from 'vitest'
import {
  hasWords,
  isEmptySearch,
  MAX_WORDS,
  searchedWords,
  typedWords,
  withoutQuotes,
} from './searched-words.ts'

test.each([
  ['Leeds', ['leeds']],
  ['leeds  Felixstowe', ['leeds', 'felixstowe']],
  ['Smith-Jones', ['smith', 'jones']],
  ['Leeds leeds', ['leeds']],
  ['Leeds, Hull; York.', ['leeds', 'hull', 'york']],
  ['(Leeds)', ['leeds']],
  [',', [',']],
  ['a.b/c', ['a.b/c']],
  ['ls102jb', ['ls10', '2jb']],
  ['Leeds LS10-2JB', ['leeds', 'ls10', '2jb']],
  ['LS10 2JB, gate 4', ['ls10', '2jb', 'gate', '4']],
  ['xls102jb', ['xls102jb']],
  ['Humber & Wolds', ['humber', 'wolds']],
  ['humber and wolds', ['humber', 'wolds']],
  ['Hull to Leeds', ['hull', 'leeds']],
  ['from Hull', ['hull']],
  ['Hull -> Leeds', ['hull', 'leeds']],
  ['Hull → Leeds', ['hull', 'leeds']],
  ['and', ['and']],
  ['& to', ['& to']],
  ['B & Q', ['b & q']],
  ['b & q hull', ['b', 'q', 'hull']],
  ['2 x 40', ['2 x 40']],
  ['"M" 6', ['m 6']],
  ['M6 2AB', ['m6', '2ab']],
  ['"Port Talbot" steel', ['port talbot', 'steel']],
  ['steel “Port-Talbot”', ['port talbot', 'steel']],
  ['"and"', ['and']],
  ['20" box', ['20', 'box']],
  ['""', ['""']],
  ['"-"', []],
  [' – ', []],
  ['', []],
])('%j has the words %j', (search, words) => expect(searchedWords(search)).toEqual(words))

test.each([
  ['Orwell  activated', ['Orwell', 'activated']],
  ['"Made Admin" O’Brien,', ['Made Admin', 'O’Brien']],
  ['Humber And Wolds', ['Humber', 'Wolds']],
  ['B & Q', ['B', 'Q']],
  ['- and', ['-']],
  ['to &', ['to', '&']],
  ['" "', ['" "']],
])('%j has the typed words %j', (search, words) => expect(typedWords(search)).toEqual(words))

test.each([
  ['"jo@acme.example"', 'jo@acme.example'],
  ['“0191 496” 0000', '0191 496 0000'],
  ['20" box', '20" box'],
])('%j is %j without quotes', (search, text) => expect(withoutQuotes(search)).toBe(text))

test('words beyond the bound are left out', () => {
  const words = Array.from({ length: MAX_WORDS + 2 }, (_, nth) => `w${nth}`)
  expect(searchedWords(words.join(' '))).toEqual(words.slice(0, MAX_WORDS))
})

test('a pasted address of many words is found', () => {
  const address =
    'Unit 4, Cross Green Industrial Estate, Knowsthorpe and Pontefract Road, Leeds, LS9 0SG, Gate 2'
  expect(hasWords(`PO 12 Felixstowe ${address}`, address)).toBe(true)
})

test.each([
  ["'", true],
  ['– -', true],
  ['" "', true],
  ['', true],
  ['&', false],
  ['-a', false],
  [null, false],
])('%j has nothing that is compared: %s', (search, expected) => expect(isEmptySearch(search)).toBe(expected))

test.each([
  ['O’Neill & Sons, Hull', 'hull oneill', true],
  ['O’Neill & Sons, Hull', 'oneill and sons', true],
  ['O’Neill & Sons, Hull', 'hull leeds', false],
  ['O’Neill & Sons, Hull', '"sons hull"', false],
  ['O’Neill & Sons, Hull', '-', false],
])('%j has the words of %j: %s', (text, search, expected) => expect(hasWords(text, search)).toBe(expected))

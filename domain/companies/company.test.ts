// Rules: docs/rules/companies.md#website
import { expect, test } from 'vitest'
import { CompanyProfile } from './company.ts'

const { website } = CompanyProfile.shape

test.each([
  ['www.quickload.example', 'https://www.quickload.example'],
  ['  quickload.example ', 'https://quickload.example'],
  ['Quickload.Example:8080/fleet?x=1#top', 'https://Quickload.Example:8080/fleet?x=1#top'],
  ['bücher-fracht.example?x', 'https://bücher-fracht.example?x'],
  ['https://quickload.example', 'https://quickload.example'],
  ['HTTP://quickload.example/a', 'HTTP://quickload.example/a'],
  ['http://intranet', 'http://intranet'],
  ['http://192.0.2.1:8080/x', 'http://192.0.2.1:8080/x'],
  ['', null],
  [null, null],
])('the website %j is stored as %j', (typed, kept) => {
  expect(website.parse(typed)).toBe(kept)
})

test.each([
  'javascript:alert(1)',
  'javascript:alert.example',
  'javascript://quickload.example',
  'ftp://quickload.example',
  'mailto:sales@quickload.example',
  'https://https://quickload.example',
  'https://quickload.example.',
  'https://www.',
  'https://quickload.example)',
  'https://quickload,example',
  'https://bob@quickload.example',
  'data:text/html,x.example',
  'sales@quickload.example',
  '//quickload.example',
  '/fleet.html',
  'quickload',
  'no address',
  'www.quickload.example and more',
  'www..example',
  '-quickload.example',
  '10.5',
  'https://',
])('the website %j is refused with a sentence that shows one', (typed) => {
  const result = website.safeParse(typed)
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Enter a web address such as https://www.example.co.uk.',
  ])
})

test('refuses a website that is too long with its https://', () => {
  const path = (length: number) => `quickload.example/${'x'.repeat(length - 18)}`
  expect(website.parse(path(492))).toHaveLength(500)
  expect(website.safeParse(path(493)).success).toBe(false)
})

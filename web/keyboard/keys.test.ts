// Rules: docs/rules/screens.md#keys
import { expect, test } from 'vitest'
import { keyMeant } from './keys.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => keyMeant({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test.each([
  ['j', 'down'],
  ['J', 'down'],
  ['k', 'up'],
  ['q', 'quote'],
  ['c', 'create'],
  ['/', 'search'],
  ['[', 'previous'],
  [']', 'next'],
] as const)('%s alone means %s', (key, meant) => expect(press(key)).toBe(meant))

test('a character that needs Shift on some keyboards means the same with it', () => {
  expect(press('?', { shiftKey: true })).toBe('help')
  expect(press('/', { shiftKey: true })).toBe('search')
})

test('a key with Ctrl, Cmd or Alt, a letter with Shift, and any other key mean nothing', () => {
  expect(press('c', { ctrlKey: true })).toBeNull()
  expect(press('c', { metaKey: true })).toBeNull()
  expect(press('j', { altKey: true })).toBeNull()
  expect(press('Q', { shiftKey: true })).toBeNull()
  expect(press('Enter')).toBeNull()
  expect(press('x')).toBeNull()
})

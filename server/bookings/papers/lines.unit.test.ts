// Rules: docs/rules/bookings.md#drawing
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const oneEach = (text: string) => text.length

test('breaks a text at its line breaks, between words, and inside of words that are wider than the column', () => {
  expect(linesOf('Gate 2\n\nring first', 7, oneEach)).toEqual(['Gate 2', '', 'ring ', 'first'])
  expect(linesOf('at abcdefghijkl on', 5, oneEach)).toEqual(['at ', 'abcde', 'fghij', 'kl on'])
  expect(linesOf('', 5, oneEach)).toEqual([''])
})

test('breaks a word by its width as a whole, where that is more than the widths of its letters', () => {
  const kerned = (text: string) => text.length * 1.02 - (text === 'W' ? 0.02 : 0)
  for (const width of [50, 50.9, 51.5])
    for (const line of linesOf('W'.repeat(200), width, kerned))
      expect(kerned(line)).toBeLessThanOrEqual(width)
})

test('keeps every letter of a text', () => {
  const text = `  a${' '.repeat(30)}${'x'.repeat(500)} ${'ab '.repeat(40)}`
  expect(linesOf(text, 20, oneEach).join('')).toBe(text)
})

test('measures a text in proportion to its length, whatever it is', () => {
  for (const part of ['x', 'ab ', '! ', 'a\n', '\u0301'])
    for (const width of [20, 500]) {
      let measured = 0
      let longest = 0
      linesOf(part.repeat(2000), width, (text) => {
        measured += text.length
        longest = Math.max(longest, text.length)
        return text.length
      })
      expect(measured).toBeLessThanOrEqual(3 * 2000 * part.length)
      expect(longest).toBeLessThanOrEqual(101)
    }
})

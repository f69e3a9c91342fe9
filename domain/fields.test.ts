// Rules: docs/rules/interface.md#ranges
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isBlank, line, optionalLine, optionalText } from './fields.ts'

const INVISIBLE = ['', '  ', '\u200b', ' \u2060\u00ad ', '\u3164']

describe('a text of invisible characters', () => {
  test.each(INVISIBLE)('%j is blank', (text) => expect(isBlank(text)).toBe(true))

  test.each(INVISIBLE)('%j is an optional text left empty, and no required one', (text) => {
    expect(z.parse(optionalLine(), text)).toBeNull()
    expect(z.parse(optionalText(), `${text}\n${text}`)).toBeNull()
    expect(z.safeParse(line(), text).success).toBe(false)
  })
})

test('a tab in a line is a blank, as it is pasted from a spreadsheet', () => {
  expect(z.parse(line(), 'PO 1\t\tLeeds\t')).toBe('PO 1 Leeds')
  expect(z.parse(optionalLine(), '\t')).toBeNull()
  expect(z.safeParse(line(), 'two\nlines').success).toBe(false)
})

test('a text that can be seen is kept with all that it has, but for the space around it', () => {
  expect(z.parse(optionalLine(), ' GB\u200b1 ')).toBe('GB\u200b1')
  expect(z.parse(optionalText(), ' two\nlines ')).toBe('two\nlines')
  expect(z.parse(optionalLine(), null)).toBeNull()
  expect(isBlank('-')).toBe(false)
})

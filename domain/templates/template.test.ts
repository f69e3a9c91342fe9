// Rules: docs/rules/templates.md#form
import { expect, test } from 'vitest'
import { TemplateDraft } from './template.ts'

const isAccepted = (form: unknown) =>
  TemplateDraft.safeParse({ name: 'Weekly', haulageType: 'Container', form }).success

test('a form has at most 20,000 letters, written as JSON', () => {
  const form = (letters: number) => ({ a: 'x'.repeat(letters - '{"a":""}'.length) })
  expect(isAccepted(form(20_000))).toBe(true)
  expect(isAccepted(form(20_001))).toBe(false)
})

test('objects and lists of a form are at most eight levels deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'end' : { a: nested(levels - 1) })
  expect(isAccepted(nested(8))).toBe(true)
  expect(isAccepted(nested(9))).toBe(false)
})

test('a form is an object', () => {
  expect(isAccepted([])).toBe(false)
  expect(isAccepted('{}')).toBe(false)
})

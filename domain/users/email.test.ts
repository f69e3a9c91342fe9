// Rules: docs/rules/accounts.md#email
import { expect, test } from 'vitest'
import { CompanyProfile } from '../companies/company.ts'
import { Email } from './user.ts'

test.each([
  ['ann@example.co.uk', 'ann@example.co.uk'],
  [' Ann@Example.CO.UK ', 'ann@example.co.uk'],
  ['\u00a0ann@example.co.uk\t', 'ann@example.co.uk'],
  // As copied from a web page or a mail program.
  ['\u200bann@example.co.uk\u200b', 'ann@example.co.uk'],
  ['\u202aann@example.co.uk\u202c', 'ann@example.co.uk'],
  ["o'neil+quotes@example.co.uk", "o'neil+quotes@example.co.uk"],
])('%j is the address %s', (typed, email) => expect(Email.safeParse(typed).data).toBe(email))

test.each([
  '',
  'ann',
  'ann@example',
  'ann @example.co.uk',
  'ann@example.co.uk, bob@example.co.uk',
  '<ann@example.co.uk>',
])('%j is not an address', (typed) => expect(Email.safeParse(typed).success).toBe(false))

test('at most 64 characters are before the @', () => {
  const address = (before: number) => `${'a'.repeat(before)}@example.co.uk`
  expect(Email.safeParse(address(64)).success).toBe(true)
  for (const shape of [Email, CompanyProfile.shape.email, CompanyProfile.shape.invoicingEmail])
    expect(shape.safeParse(address(65)).error?.issues.map(({ message }) => message)).toEqual([
      'Use at most 64 characters before the @.',
    ])
})

test.each([
  ['', 'This field is required.'],
  [' \u200b', 'This field is required.'],
  ['no address', 'Enter a valid email address.'],
])('%j is refused with "%s"', (typed, sentence) => {
  expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

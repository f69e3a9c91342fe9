// Rules: docs/rules/typed-values.md#pasted-emails
import { expect, test } from 'vitest'
import { pastedEmail } from './pastedEmail.ts'

test.each([
  'ann@example.com',
  ' ann@example.com\n',
  'Ann Quay <ann@example.com>',
  '"Quay, Ann" <ann@example.com>;',
  '<ann@example.com>',
  'Ann Quay <mailto:ann@example.com>',
  'mailto:ann@example.com',
  'mailto:ann@example.com?subject=Quote',
  'ann@example.com,',
])('the address in %j is pasted', (text) => expect(pastedEmail(text)).toBe('ann@example.com'))

test.each([
  'Ann Quay',
  'ann@example.com; bob@example.com',
  'Ann <ann@example.com>, Bob <bob@example.com>',
  'Ann <ann@example.com> (office)',
  'ann@bob@example.com',
  '',
])('%j is pasted as it is', (text) => expect(pastedEmail(text)).toBeNull())

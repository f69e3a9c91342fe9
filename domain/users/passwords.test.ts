// Rules: docs/rules/accounts.md#passwords
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refusals.ts'
import { isCommonPassword, whyNotPassword } from './passwords.ts'

describe('common passwords', () => {
  test.each([
    ['a popular word with digits', 'password123'],
    ['with look-alike digits and a year', 'P@ssw0rd2024'],
    ['with exclamation marks', 'Sunshine!!!'],
    ['twice', 'passwordpassword'],
    ['twice with its decoration', 'trustno1trustno1'],
    ['backwards', 'drowssap12'],
    ['with a whole run behind it', 'password12345678'],
    ['with digits in front', '123superman'],
    ['in full-width letters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['digits in order', '1234567890'],
    ['digits in reverse order', '0987654321'],
    ['a row of keys', 'qwertyuiop'],
    ['a zigzag of keys', '1q2w3e4r5t'],
    ['columns of keys', '1qaz2wsx3edc'],
    ['a run with digits', 'qwerty123456'],
    ['the alphabet', 'abcdefghij'],
    ['one letter', 'aaaaaaaaaa'],
    ['three letters again and again', 'abcabcabcabc'],
  ])('given %s, it is common', (_what, password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'correct horse battery staple',
    'quay-side-lantern-7',
    'felixstowe 40HC lorry',
    'my-secret-garden-wall',
    'xK9#mQ2$vL',
    'Tr0ub4dor & 3 friends',
    'monday morning at hull docks',
  ])('given several words or no word at all (%s), it is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('choosing a password', () => {
  test('given a good one, nothing is refused', () => {
    expect(whyNotPassword('quay-side-lantern-7', 'ada@tide.example', ['password'])).toBeNull()
  })
  test('given the e-mail in other letters, it is refused as the e-mail', () => {
    expect(codes(whyNotPassword('Ada@Tide.example ', 'ada@tide.example', ['password']))).toEqual([
      { code: 'password_is_email', path: ['password'] },
    ])
  })
  test('given a common one, it is refused as common at the named field', () => {
    expect(codes(whyNotPassword('password123', 'ada@tide.example', ['next']))).toEqual([
      { code: 'password_common', path: ['next'] },
    ])
  })
})

function codes(answer: unknown) {
  return isRefused(answer) ? answer.refusals.map(({ code, path }) => ({ code, path })) : answer
}

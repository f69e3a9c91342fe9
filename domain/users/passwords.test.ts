// Rules: docs/rules/accounts.md#passwords
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { isCommonPassword, whyNotPassword, whyNotReplace } from './passwords.ts'
import { NewPassword } from './user.ts'

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
    ['a run that is typed backwards', 'poiuytrewq'],
    ['with a letter that is written as a one', 'we1come!!!'],
    ['with two letters that are written as ones', 'ye11ow1980'],
    ['a word twice with a year', 'dragondragon1987'],
    ['with six digits behind it', 'sunshine192837'],
    ['three letters again and again', 'abcabcabcabc'],
    ['three letters again and again, cut off', 'xqzxqzxqzx'],
  ])('given %s, it is common', (_what, password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'correct horse battery staple',
    'quay-side-lantern-7',
    'felixstowe 40HC lorry',
    'my-secret-garden-wall',
    'sunshine1928374',
    '92837superman',
    'xqzzqxxzqq',
    'qwert-harbour-lamp',
    'xK9#mQ2$vL',
    'Tr0ub4dor & 3 friends',
    'monday morning at hull docks',
  ])('given several words or no word at all (%s), it is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

const ADA = { email: 'ada.marsh@tide.example', names: ['Ada', 'Marsh', 'Tide & Sons Ltd', 'Quayline'] }

describe('replacing a password', () => {
  test.each([
    ['the same', 'a new harbour lantern', 'a new harbour lantern', 'password_kept'],
    ['the same in another Unicode form', 'caf\u00e9 am hafen', 'cafe\u0301 am hafen', 'password_kept'],
    ['another', 'a new harbour lantern', 'a new harbour lantern.', undefined],
    ['one in other case', 'a new harbour lantern', 'A new harbour lantern', undefined],
  ])('by %s', (_what, current, next, code) => {
    expect(whyNotReplace(current, next, ['next'])?.refusals[0]?.code).toBe(code)
  })
})

describe('choosing a password', () => {
  test.each([
    ['the company and a year', 'TideSons2026'],
    ['the company as it is written', 'Tide & Sons Ltd'],
    ['both names and a birthday', 'Ada-Marsh-19801231'],
    ['the product and a common word', 'quayline-password1'],
    ['the product with look-alike digits', 'Qu4yl1ne1980'],
    ['the local part of the email', 'ada.marsh!!'],
    ['a name and three letters', 'Marsh-wxq-42'],
    ['a name and eight digits', 'Marsh 49271635'],
    ['a name in full-width letters', 'Ｍａｒｓｈ-1980'],
    ['a name whose letter is written as a digit', 'M4rsh 1980 !!'],
    ['the domain of the email', 'tide.example'],
    ['names and nothing else', 'adamarshtide'],
  ])('refuses %s as made of what strangers know', (_what, password) => {
    expect(codes(whyNotPassword(password, ADA, ['password']))).toEqual([
      { code: 'password_of_context', path: ['password'] },
    ])
  })
  test.each([
    'Marsh-wxqj-42',
    'Marsh 492716358',
    'high tide at the marsh gate',
    'quayline harbour lantern',
    'Adamant-herring-drifts',
  ])('takes %s: a word of the context among others', (password) => {
    expect(whyNotPassword(password, ADA, ['password'])).toBeNull()
  })
  test.each([
    ['ten ideographs, one of which is eighteen letters', '\uFDFAabcdefghi', true],
    ['one sign that is eighteen letters', '\uFDFA', false],
    ['five signs of two halves', '🚚🚛🚢🚂🛳', false],
    ['ten letters that are one when normalised', 'e\u0301'.repeat(5), false],
  ])('counts %s as users do', (_what, password, isLong) => {
    expect(NewPassword.safeParse(password).success).toBe(isLong)
  })
  test('given a good one, nothing is refused', () => {
    for (const password of ['quay-side-lantern-7', '%&/-(+)=?,4'])
      expect(whyNotPassword(password, ADA, ['password']), password).toBeNull()
  })
  test('given the email in other letters, it is refused as the email', () => {
    expect(codes(whyNotPassword('Ada.Marsh@Tide.example ', ADA, ['password']))).toEqual([
      { code: 'password_is_email', path: ['password'] },
    ])
  })
  test('given a common one, it is refused as common at the named field', () => {
    expect(codes(whyNotPassword('password123', ADA, ['next']))).toEqual([
      { code: 'password_common', path: ['next'] },
    ])
  })
})

function codes(answer: unknown) {
  return isRefused(answer) ? answer.refusals.map(({ code, path }) => ({ code, path })) : answer
}

// Rules: docs/rules/interface.md#ranges, docs/rules/typed-values.md#names
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HaulierJobFields } from './bookings/job.ts'
import { CompanyProfile } from './companies/company.ts'
import {
  Count,
  Id,
  isBlank,
  line,
  measure,
  nameLine,
  optionalLine,
  optionalReference,
  optionalText,
  PaymentTermDays,
  problemsOf,
  REQUIRED,
  requiredText,
} from './fields.ts'
import { Phone } from './phone.ts'
import { KnownPlace } from './places/known-place.ts'
import { contact } from './requests/stops.ts'
import { CompanyName, UserProfileDraft } from './users/drafts.ts'
import { NewPassword } from './users/user.ts'

const INVISIBLE = ['', '  ', '\u200b', ' \u2060\u00ad ', '\u3164', '\u2800']

describe('a text of invisible characters', () => {
  test.each(INVISIBLE)('%j is blank', (text) => expect(isBlank(text)).toBe(true))

  test.each(INVISIBLE)('%j is an empty optional text, and not a required one', (text) => {
    expect(z.parse(optionalLine(), text)).toBeNull()
    expect(z.parse(optionalText(), `${text}\n${text}`)).toBeNull()
    for (const required of [line(), requiredText()]) expect(z.safeParse(required, text).success).toBe(false)
  })
})

test('a tab in a line is a blank, as it is pasted from a spreadsheet', () => {
  expect(z.parse(line(), 'PO 1\t\tLeeds\t')).toBe('PO 1 Leeds')
  expect(z.parse(optionalLine(), '\t')).toBeNull()
  expect(z.safeParse(line(), 'two\nlines').success).toBe(false)
})

test('the names of users, companies and contacts have single blanks', () => {
  const name = { firstName: 'Ann \u00a0 Marie ', lastName: "O'  Neil" }
  expect(UserProfileDraft.parse(name)).toEqual({ firstName: 'Ann Marie', lastName: "O' Neil" })
  expect(CompanyName.parse(' Brig\t  Haulage  Ltd ')).toBe('Brig Haulage Ltd')
  for (const shape of [
    contact.contactName,
    KnownPlace.shape.contactName,
    CompanyProfile.shape.contactPerson,
    HaulierJobFields.shape.driver,
    HaulierJobFields.shape.carriedBy,
  ])
    expect(shape.parse('Jo  Field ')).toBe('Jo Field')
  expect(z.safeParse(nameLine(), `a${' '.repeat(500_000)}b`).data).toBe('a b')
})

test('a name loses the characters that change nothing on the screen', () => {
  expect(CompanyName.parse('Har\u200bbour \u2060Line\u00ad \ufeff Ltd')).toBe('Harbour Line Ltd')
  expect(CompanyName.parse('\u200eHar\u200c\u200dbour 2\u200f Go')).toBe('Harbour 2 Go')
  expect(UserProfileDraft.parse({ firstName: 'An\u200bn', lastName: 'Quay' }).firstName).toBe('Ann')
})

test('a name keeps the joiners of other scripts and of emoji', () => {
  for (const name of ['حمل\u200cونقل سریع', 'क्\u200dष Haulage', 'Ann 👩\u200d🔧'])
    expect(CompanyName.parse(name)).toBe(name)
})

test('a line or paragraph separator in a line is a blank: it would end the line in mails', () => {
  expect(z.parse(line(), 'Brig Ltd\u2028Your account ends\u2029Ring us')).toBe(
    'Brig Ltd Your account ends Ring us',
  )
})
test('a no-break blank in a line is a blank, and zero-width blanks at its ends are removed', () => {
  expect(z.parse(line(), '\u00a0Unit 4,\u00a0Hull\u3000HU9\u200b')).toBe('Unit 4, Hull HU9')
  expect(z.parse(line(), '\u2060 \u200bBrig Ltd\u200b \u200b')).toBe('Brig Ltd')
  expect(z.parse(line(), 'Thanks ❤️')).toBe('Thanks ❤️')
  expect(z.safeParse(line(), `a${' '.repeat(500_000)}b`).success).toBe(false)
})

test('a text that is too long is refused with the number of characters that it has', () => {
  const refused = z.safeParse(optionalText(2000), ` ${'a'.repeat(2_523)} `)
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Use at most 2,000 characters, not 2,523.',
  ])
  const email = CompanyProfile.shape.email.safeParse(`office@${'a'.repeat(200)}.example`)
  expect(email.error?.issues[0]?.message).toBe('Use at most 200 characters, not 215.')
})

test('direction marks around a copied number are removed, and those that reverse letters are refused', () => {
  expect(z.parse(optionalText(), 'Call \u202a+44 7700 900123\u202c,\nor \u2068Ann\u2069')).toBe(
    'Call +44 7700 900123,\nor Ann',
  )
  expect(z.parse(line(), 'Gate 4, \u202a01632 960001\u202c')).toBe('Gate 4, 01632 960001')
  expect(z.safeParse(optionalText(), 'Hull \u202esdeel').success).toBe(false)
})

test('a reference is stored in ordinary characters, without invisible ones', () => {
  expect(z.parse(optionalReference(), '\u202aPIN\u00a051\u200b11\u202c')).toBe('PIN 5111')
  expect(z.parse(optionalReference(20), 'ＡＢ１２ ｃｄｅ')).toBe('AB12 cde')
  expect(z.parse(optionalReference(), '\u200b')).toBeNull()
})

test('a visible text is kept unchanged, except for the space around it', () => {
  expect(z.parse(optionalLine(), ' GB\u200b1 ')).toBe('GB\u200b1')
  expect(z.parse(optionalText(), ' two\nlines ')).toBe('two\nlines')
  expect(z.parse(optionalLine(), null)).toBeNull()
  expect(isBlank('-')).toBe(false)
})

test('a long text in place of a list has one problem, its type', () => {
  const stops = z.array(z.string()).check(z.maxLength(2, { error: 'Use at most 2 stops.' }))
  const { error } = z.safeParse(z.object({ stops }), { stops: 'a long text' }, { reportInput: true })
  expect(error && problemsOf(error)).toEqual([{ path: ['stops'], message: 'This should be a list.' }])
})

test.each([
  ['containers', Count, 1, 999],
  ['days of payment', PaymentTermDays, 0, 365],
  ['kilograms', measure(1_000_000), 0, 1_000_000],
  ['the number of an object', Id, 1, 2_147_483_647],
])('%s are taken from the lowest to the highest number, and no others', (_what, shape, lowest, highest) => {
  const taken = [lowest - 1, lowest, highest, highest + 1].map((value) => z.safeParse(shape, value).success)
  expect(taken).toEqual([false, true, true, false])
})

test('a number or a list that is outside of its range is told the range that it missed', () => {
  const shape = z.object({ id: Id, ids: z.array(Id).check(z.minLength(1), z.maxLength(2)) })
  const messagesFor = (value: object) => {
    const { error } = z.safeParse(shape, value, { reportInput: true })
    return error ? problemsOf(error).map(({ message }) => message) : []
  }
  expect(messagesFor({ id: 0, ids: [] })).toEqual(['Send a number from 1 on.', 'Send at least 1 of these.'])
  expect(messagesFor({ id: 2_147_483_648, ids: [1, 2, 3] })).toEqual([
    'Send a number up to 2,147,483,647.',
    'Send at most 2 of these.',
  ])
})

test('a required text may have line breaks, and has its blanks trimmed', () => {
  expect(z.parse(requiredText(), ' two\nlines ')).toBe('two\nlines')
})

describe('the problem of a field', () => {
  const shape = z.object({
    name: z.string().check(z.minLength(1, { error: 'Too short.' })),
    kind: z.enum(['a', 'b'], { error: 'Choose one of: a, b.' }),
    count: z.int(),
    on: z.boolean(),
    code: z.string().check(z.refine((text) => text === 'x')),
  })
  const good = { name: 'N', kind: 'a', count: 1, on: true, code: 'x' }
  const messagesFor = (changes: object) => {
    const { error } = z.safeParse(shape, { ...good, ...changes }, { reportInput: true })
    return error ? problemsOf(error).map(({ path, message }) => `${path.join('.')}: ${message}`) : []
  }

  test.each([undefined, null])('that is %j is that it is required', (value) => {
    for (const field of ['name', 'kind', 'count', 'on'])
      expect(messagesFor({ [field]: value })).toEqual([`${field}: ${REQUIRED}`])
  })
  test('that is empty is that it is required', () => {
    expect(messagesFor({ name: '' })).toEqual([`name: ${REQUIRED}`])
    expect(messagesFor({ kind: '' })).toEqual([`kind: ${REQUIRED}`])
  })
  test('of another type is the type, of another value what its shape says', () => {
    expect(messagesFor({ name: 7, on: 'yes' })).toEqual([
      'name: This should be text.',
      'on: This should be yes or no (true or false).',
    ])
    expect(messagesFor({ kind: 'c' })).toEqual(['kind: Choose one of: a, b.'])
    expect(messagesFor({ code: 'y' })).toEqual(['code: This value is not accepted.'])
    // A rule that is broken by an empty text is no missing text.
    expect(messagesFor({ code: '' })).toEqual(['code: This value is not accepted.'])
  })
})

test.each([
  ['a line', line(), ''],
  ['a line of blanks', line(), '  '],
  ['a phone number', Phone, ''],
  ['a new password', NewPassword, ''],
])('an empty required field has one problem: %s', (_what, shape, empty) => {
  const { error } = z.safeParse(shape, empty, { reportInput: true })
  expect(error && problemsOf(error)).toEqual([{ path: [], message: REQUIRED }])
})

/** Phone numbers: docs/rules/typed-values.md#phone-numbers. */
import * as z from 'zod/mini'
import { line, optionalLine, withoutInvisible } from './fields.ts'
import { splitExtension } from './phone-extension.ts'

const PHONE_SENTENCE = 'Enter a phone number such as 01632 960001 or +44 1632 960001 ext 12.'
const NUMBER = /^\+?[\d\s().\-/\u2010-\u2015]+$/
const MIN_DIGITS = 6
const MAX_DIGITS = 16

/**
 * True for a phone number: a plus, digits, blanks, brackets, dots, dashes and slashes, with 6 to 16 digits, and an
 * extension after them.
 */
export function isPhone(text: string): boolean {
  const { number } = splitExtension(text)
  const digits = number.replace(/\D/g, '').length
  return NUMBER.test(number) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

/** A required phone number, as typed, without invisible characters. */
export const Phone = line(50, withoutInvisible).check(z.refine(isPhone, { error: PHONE_SENTENCE }))

/** A phone number, null when left empty. */
export const OptionalPhone = optionalLine(50, withoutInvisible).check(
  z.refine((text) => text === null || isPhone(text), { error: PHONE_SENTENCE }),
)

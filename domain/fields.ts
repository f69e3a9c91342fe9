/**
 * The kinds of field that several shapes share, and the sentence for each of their errors.
 * The ranges are those of docs/rules/interface.md#ranges.
 */
import * as z from 'zod/mini'
import { formatCount } from './numbers.ts'
import type { Path } from './refuse.ts'

/** The sentence about a field that must not be empty. */
export const REQUIRED = 'This field is required.'
// Control characters other than tab and line ends: they are invisible, and NUL cannot be stored at all. Direction marks
// can make a line read differently from its letters. Half of a surrogate pair (Cs) would be stored as another
// character.
const CONTROL = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u
const ANY_CONTROL = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u
// Phones and mail programs put these direction marks around a copied number. Without them it means the same.
const DIRECTIONS = /[\u202A-\u202C\u2066-\u2069]/g
// The empty Braille pattern counts as a symbol, but has no ink.
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

// The messages are made when an error occurs, not with the shape: formatting the first number makes a browser load its
// locale data, which is half of the work before a page shows.
function text(max: number, forbidden: RegExp, clean: (text: string) => string) {
  return z.string().check(
    z.overwrite((value: string) => clean(value.replace(DIRECTIONS, ''))),
    z.trim(),
    // The next steps would take long on a very long text.
    z.maxLength(max, { error: ({ input }) => tooLong(max, String(input)), abort: true }),
    z.refine((value) => !forbidden.test(value), { error: 'Remove the control characters.' }),
  )
}

/** The sentence about a text of more than `max` characters, with the number that it has. */
export function tooLong(max: number, text: string): string {
  return `Use at most ${formatCount(max)} characters, not ${formatCount(text.length)}.`
}

const asTyped = (text: string) => text

// The end is searched only where blanks begin: a search at each blank would take long in a text with many.
const EDGES = /^[\s\u200B\u2060]+|(?<![\s\u200B\u2060])[\s\u200B\u2060]+$/g

/**
 * A line as it is read: tabs, no-break blanks and Unicode's line separators come from spreadsheets and web pages and count
 * as a blank; zero-width blanks at the ends are removed.
 */
const inOneLine = (text: string) => withPlainBlanks(text.replace(EDGES, ''))

// A joiner or direction mark beside letters of other scripts, or in an emoji, changes how they look, and is kept.
const UNSEEN_IN_NAME =
  /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]|(?<![^\p{Script=Latin}\d\s])[\u200C-\u200F]+/gu

/** A name as it is read: a line with single blanks, without characters that change nothing on the screen. */
const asName = (text: string) => inOneLine(text.replace(UNSEEN_IN_NAME, '')).replace(/ {2,}/g, ' ')

function withPlainBlanks(text: string): string {
  return text.replace(/\t+|\p{Z}/gu, ' ')
}

/**
 * A number, address or reference in ordinary characters: without the invisible ones that phones and mail programs
 * add to copied text, and with ordinary characters for full-width ones.
 */
export function withoutInvisible(text: string): string {
  const ordinary = text.replace(/[\uFF01-\uFF5E]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0),
  )
  return withPlainBlanks(ordinary.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** The check of a text that must not be blank. What a caller checks besides would only say the same about an empty field. */
export const required = z.refine<string>((value) => !isBlank(value), { error: REQUIRED, abort: true })

/** A required line of text of at most `max` characters, trimmed; `clean` comes first. */
export function line(max = 200, clean = inOneLine) {
  return text(max, ANY_CONTROL, clean).check(required)
}

/** A required longer text that may have line breaks, of at most `max` characters, trimmed. */
export function requiredText(max = 2000) {
  return text(max, CONTROL, asTyped).check(required)
}

/** True for a text without visible characters: it counts as empty. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

const noneIfBlank = z.overwrite<string | null>((value) => (value === null || isBlank(value) ? null : value))

/** An optional line of text: null when left empty, or without visible characters. */
export function optionalLine(max = 200, clean = inOneLine) {
  return z.nullable(text(max, ANY_CONTROL, clean)).check(noneIfBlank)
}

/** An optional longer text that may have line breaks: null when left empty, or without visible characters. */
export function optionalText(max = 2000) {
  return z.nullable(text(max, CONTROL, asTyped)).check(noneIfBlank)
}

/** The required name of a user or company: several blanks in a row become one, invisible characters go. */
export function nameLine(max = 200) {
  return line(max, asName)
}

/** An optional name, such as that of a contact: several blanks in a row become one. */
export function optionalName(max = 200) {
  return optionalLine(max, asName)
}

/** A reference, or another value that programs compare: null when left empty. */
export function optionalReference(max = 200) {
  return optionalLine(max, withoutInvisible)
}

/** The most characters that mail servers take before the @ (RFC 5321). */
const MAX_BEFORE_AT = 64

/** The check of an email address for what mail servers take before its @. */
export const shortBeforeAt = z.refine<string>((address) => address.lastIndexOf('@') <= MAX_BEFORE_AT, {
  error: `Use at most ${MAX_BEFORE_AT} characters before the @.`,
  abort: true,
})

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  const error = () => `Enter a whole number from ${min} to ${formatCount(max)}.`
  return z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))
}

/** How many containers or pallets: 1 to 999. */
export const Count = wholeNumber(1, 999)

/** Payment terms in days: 0 (pre-paid) to 365. */
export const PaymentTermDays = wholeNumber(0, 365)

/** A number from 0 to `max`: a weight in kilograms, or a volume in cubic metres. */
export function measure(max: number) {
  const error = () => `Enter a number from 0 to ${formatCount(max)}.`
  return z.number({ error }).check(z.gte(0, { error }), z.lte(max, { error }))
}

/** True for a number of hours in steps of half an hour. */
export const isInHalves = (hours: number) => Number.isInteger(hours * 2)

/** Hours in steps of half an hour, from 0 to `max`. */
export function halfHours(max: number) {
  const error = `Enter hours from 0 to ${max} in steps of half an hour.`
  return z.number({ error }).check(z.gte(0, { error }), z.lte(max, { error }), z.multipleOf(0.5, { error }))
}

/** The number of a stored object. */
export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** One of a closed list. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `Choose one of: ${values.join(', ')}.` })
}

/** What is wrong with one field, as a sentence for the user who filled it in. */
export interface Problem {
  readonly path: Path
  readonly message: string
}

/**
 * The problems of a value that failed its shape, one sentence each. Shapes have their own messages for ranges; these
 * are for missing and mistyped values.
 */
export function problemsOf(error: z.core.$ZodError): Problem[] {
  const { issues } = error
  const mistyped = issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => String(path))
  // Zod checks the length of a text even where a list is expected.
  const shown = issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.includes(String(path)))
  return shown.map((issue) => ({
    path: issue.path.filter((key) => typeof key !== 'symbol'),
    message: messageOf(issue),
  }))
}

function messageOf(issue: z.core.$ZodIssue): string {
  const given = 'input' in issue ? issue.input : undefined
  const missing = given === undefined || given === null || given === ''
  if (
    missing &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'too_small')
  )
    return REQUIRED
  if (issue.message !== 'Invalid input') return issue.message
  if (issue.code === 'invalid_type') return `This should be ${typeWord(issue.expected)}.`
  return rangeMessage(issue) ?? 'This value is not accepted.'
}

/** The range that a value of a program misses: the fields of forms have sentences of their own. */
function rangeMessage(issue: z.core.$ZodIssue): string | null {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return null
  const isList = issue.origin === 'array'
  if (issue.code === 'too_small') {
    const least = formatCount(Number(issue.minimum))
    return isList ? `Send at least ${least} of these.` : `Send a number from ${least} on.`
  }
  const most = formatCount(Number(issue.maximum))
  return isList ? `Send at most ${most} of these.` : `Send a number up to ${most}.`
}

function typeWord(expected: string): string {
  const words: Record<string, string> = {
    string: 'text',
    array: 'a list',
    object: 'an object',
    int: 'a whole number',
    boolean: 'yes or no (true or false)',
  }
  return words[expected] ?? `a ${expected}`
}

/** A file that every caller with access to its object can download. */
export const FileLink = z.object({ name: z.string(), url: z.string() })
export type FileLink = z.output<typeof FileLink>

/** Which passwords are accepted (docs/rules/accounts.md#passwords). The shape NewPassword checks their length. */
import { type Path, type Refused, refuse } from '../refuse.ts'
import { COMMON_WORDS, RUNS } from './common-passwords.data.ts'

const words = new Set(COMMON_WORDS)
const backwards = (text: string) => [...text].reverse().join('')
const runs = [...RUNS, ...RUNS.map(backwards)]

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

// Users put years, dates, exclamation marks or a run at the ends of a password; longer ends do not count as such.
const DECORATED = /^[^\p{L}]{0,4}(.*?)([^\p{L}]*)$/u
const MAX_DECORATION_LENGTH = 6

/**
 * True for a password that an attacker would try first: a popular word, also spelt with
 * look-alike digits, backwards, twice, or with digits and signs around it; a run along the keyboard or the
 * alphabet; one to three characters over and over.
 */
export function isCommonPassword(password: string): boolean {
  return isCommon(password.normalize('NFKC').toLowerCase())
}

function isCommon(typed: string): boolean {
  if (isMonotonous(typed) || isRun(typed)) return true
  const [, core = '', tail = ''] = DECORATED.exec(typed) ?? []
  const isOnlyDecorated = tail.length <= MAX_DECORATION_LENGTH || isRun(tail) || isMonotonous(tail)
  return (isOnlyDecorated && (isPopular(core) || isRun(core))) || isTwice(typed, isCommon)
}

function isMonotonous(text: string): boolean {
  return /^(.{1,3}?)\1{2,}/u.test(text) && new Set(text).size <= 3
}

function isRun(text: string): boolean {
  return text.length >= 6 && runs.some((run) => run.includes(text))
}

function isPopular(core: string): boolean {
  const spelt = core.replace(/[^\p{L}]/gu, (sign) => LOOKALIKES[sign] ?? '')
  return [spelt, spelt.replaceAll('i', 'l'), backwards(spelt)].some(
    (word) => words.has(word) || isTwice(word, (half) => words.has(half)),
  )
}

function isTwice(text: string, matches: (half: string) => boolean): boolean {
  const half = text.slice(0, text.length / 2)
  return half !== '' && text === half + half && matches(half)
}

/** Facts about the user that strangers know and try first. */
export interface PasswordContext {
  readonly email: string
  /** The names of the user, of the company and of this product, if known. */
  readonly names: readonly string[]
}

/**
 * Why a user may not choose a password; null if it may.
 * Refusals: password_is_email, password_common, password_of_context, at `path` (docs/rules/accounts.md#passwords).
 */
export function whyNotPassword(password: string, context: PasswordContext, path: Path): Refused | null {
  if (password.trim().toLowerCase() === context.email.trim().toLowerCase())
    return refuse('password_is_email', path)
  if (isCommonPassword(password)) return refuse('password_common', path)
  return isOfContext(password, context) ? refuse('password_of_context', path) : null
}

/**
 * Why a password may not replace the current one: it is the same, in the form in which both are stored
 * (docs/rules/accounts.md#change-password). Refusals: password_kept, at `path`.
 */
export function whyNotReplace(current: string, next: string, path: Path): Refused | null {
  return current.normalize('NFKC') === next.normalize('NFKC') ? refuse('password_kept', path) : null
}

const MIN_WORD_LENGTH = 3
/** With this many letters besides the context words a password is accepted. */
const ENOUGH_LETTERS = 4
/** Up to this many digits besides them (a day, a year, a phone number) are not enough. */
const MAX_DIGITS = 8

/** True for a password that consists mostly of words that strangers know about its user. */
function isOfContext(password: string, { email, names }: PasswordContext): boolean {
  const typed = [...password.normalize('NFKC').toLowerCase()]
  const read = typed.map((sign) => (/\p{L}/u.test(sign) ? sign : (LOOKALIKES[sign] ?? sign)))
  const isWord = typed.map(() => false)
  for (const word of contextWords([email, ...names]))
    for (const signs of [typed, read]) mark(isWord, signs, [...word])
  if (!isWord.includes(true)) return false
  const rest = typed.filter((_sign, index) => !isWord[index]).join('')
  const count = (pattern: RegExp) => rest.match(pattern)?.length ?? 0
  return (count(/\p{L}/gu) < ENOUGH_LETTERS && count(/\p{N}/gu) <= MAX_DIGITS) || isCommon(rest)
}

/** The words of some texts, and each text as one word. */
function contextWords(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => {
    const parts = text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH))
}

/** Marks the place of a removed word. */
function mark(isWord: boolean[], signs: readonly string[], word: readonly string[]): void {
  for (let start = 0; start + word.length <= signs.length; start++)
    if (word.every((sign, index) => signs[start + index] === sign))
      isWord.fill(true, start, start + word.length)
}

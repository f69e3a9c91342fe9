/** Which passwords are good enough (docs/rules/accounts.md#passwords). Their length is judged by the shape NewPassword. */
import { type Path, type Refused, refuse } from '../refusals.ts'
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

// At the ends of a password people put years, dates and exclamation marks, or a run; more is more than that.
const DECORATED = /^[^\p{L}]{0,4}(.*?)([^\p{L}]*)$/u
const LONGEST_DECORATION = 6

/**
 * True for a password that is among the first ones anybody would try: a popular word, also spelt with
 * look-alike digits, backwards, twice, or with digits and signs around it; a run along the keyboard or the
 * alphabet; one to three characters over and over.
 */
export function isCommonPassword(password: string): boolean {
  return isCommon(password.normalize('NFKC').toLowerCase())
}

function isCommon(typed: string): boolean {
  if (isMonotonous(typed) || isRun(typed)) return true
  const [, core = '', tail = ''] = DECORATED.exec(typed) ?? []
  const isOnlyDecorated = tail.length <= LONGEST_DECORATION || isRun(tail) || isMonotonous(tail)
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

/**
 * Why a password may not be chosen by the person of that e-mail; null if it may.
 * Refusals: password_is_email, password_common, at `path` (docs/rules/accounts.md#passwords).
 */
export function whyNotPassword(password: string, email: string, path: Path): Refused | null {
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return refuse('password_is_email', path)
  return isCommonPassword(password) ? refuse('password_common', path) : null
}

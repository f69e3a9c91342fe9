/** Finds the name that a misspelt one probably means (docs/rules/typed-values.md#did-you-mean). */

/** The shortest text that is compared: most short words are close to several others. */
const MIN_LENGTH = 4
/** From this length on, a name may have two slips. */
const LONG = 7

/** Letters and digits, without accents, signs and blanks. */
const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const digitsOf = (key: string) => key.replace(/\P{N}/gu, '')

interface NameKey {
  readonly key: string
  readonly digits: string
  readonly signs: number
}

/** Which signs a text has, as the bits of a number; some share a bit. */
function signsOf(key: string): number {
  let signs = 0
  for (let index = 0; index < key.length; index += 1) signs |= 1 << (key.charCodeAt(index) % 32)
  return signs
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** The keys of all names so far. They are those of closed lists, so there are never many. */
const keysOfNames = new Map<string, NameKey>()

function keyOfName(name: string): NameKey {
  const known = keysOfNames.get(name)
  if (known) return known
  const key = keyOf(name)
  const made = { key, digits: digitsOf(key), signs: signsOf(key) }
  keysOfNames.set(name, made)
  return made
}

/**
 * The name that a text probably means: the only one that begins with it, such as Felixstowe for `felix`, else the closest:
 * one slip away, or two from seven letters on. A slip is a letter that is missing, added, wrong or changed places with the
 * next one. Digits have to be the same. Null without such a name, if two are as close, and for a name itself.
 */
export function nearestName(text: string, names: Iterable<string>): string | null {
  return nearestValue(
    text,
    [...names].map((name) => [name, name] as const),
  )
}

/** The value whose name is the closest, as {@link nearestName}; one value can have several names. */
export function nearestValue<T>(text: string, named: Iterable<readonly [name: string, value: T]>): T | null {
  const key = keyOf(text)
  if (key.length < MIN_LENGTH) return null
  const all = [...named]
  const beginning = valuesBeginningWith(key, all)
  if (beginning === 'named') return null
  const [first, ...others] = beginning
  if (first !== undefined && others.length === 0) return first
  const [digits, signs] = [digitsOf(key), signsOf(key)]
  let found = new Set<T>()
  let least = key.length < LONG ? 1 : 2
  for (const [name, value] of all) {
    const other = keyOfName(name)
    if (Math.abs(other.key.length - key.length) > least || other.digits !== digits) continue
    // A slip takes at most one sign away and adds one: most names differ by more, which is quick to see.
    if (countBits(signs ^ other.signs) > 2 * least) continue
    const slips = slipsBetween(key, other.key)
    if (slips > least) continue
    if (slips < least) found = new Set()
    least = slips
    found.add(value)
  }
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

/** The values of the names that begin with a text and have its digits; `named` if it is one of the names. */
function valuesBeginningWith<T>(
  key: string,
  named: readonly (readonly [name: string, value: T])[],
): readonly T[] | 'named' {
  const digits = digitsOf(key)
  const beginning = new Set<T>()
  for (const [name, value] of named) {
    const other = keyOfName(name)
    if (!other.key.startsWith(key)) continue
    if (other.key === key) return 'named'
    if (other.digits === digits) beginning.add(value)
  }
  return [...beginning]
}

/** How many slips lead from one text to another: the optimal string alignment distance. */
function slipsBetween(one: string, other: string): number {
  let [twoBefore, before] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[twoBefore, before] = [before, current]
  }
  return before[other.length] ?? 0
}

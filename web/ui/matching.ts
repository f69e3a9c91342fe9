/** One option of a list that is searched by typing. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Other names that find it, between commas. */
  readonly codes?: string
}

/** The compared text: letters and digits, without accents, blanks and signs. `40' hc` is 40HC. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

interface PlainNames {
  readonly name: string
  readonly others: readonly string[]
}

// A list of hundreds is searched at each keystroke.
const known = new WeakMap<Option, PlainNames>()

function plainNames(option: Option): PlainNames {
  const before = known.get(option)
  if (before) return before
  const others = (option.codes ?? '').split(', ').map(plainOf)
  const names = { name: plainOf(option.label), others: others.filter((other) => other !== '') }
  known.set(option, names)
  return names
}

/**
 * The options that match a typed text: the one with this exact spelling, other exact matches, those that begin with it,
 * else in their own order.
 */
export function matching<O extends Option>(options: readonly O[], typed: string, limit = 50): O[] {
  if (typed.trim() === '') return options.slice(0, limit)
  const text = plainOf(typed)
  if (text === '') return []
  const spelled = typed.trim().toLowerCase()
  const ranked: O[][] = [[], [], [], [], []]
  for (const option of options) {
    const rank = rankOf(option, text)
    // Saint-John's and Saint John's are two ports.
    const isSpelled = rank === 1 && option.label.toLowerCase() === spelled
    if (rank !== null) ranked[isSpelled ? 0 : rank]?.push(option)
  }
  return ranked.flat().slice(0, limit)
}

function rankOf(option: Option, text: string): 1 | 2 | 3 | 4 | null {
  const { name, others } = plainNames(option)
  if (name === text || others.includes(text)) return 1
  if (name.startsWith(text)) return 2
  if (others.some((other) => other.startsWith(text))) return 3
  return name.includes(text) ? 4 : null
}

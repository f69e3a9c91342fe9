/** One option of a list that is searched by typing. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Other names that find it, between commas. */
  readonly codes?: string
}

/**
 * The options that match a typed text: exact matches first, then those that begin with it, else in their own order.
 */
export function matching<O extends Option>(options: readonly O[], typed: string, limit = 50): O[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return options.slice(0, limit)
  const ranked: O[][] = [[], [], [], []]
  for (const option of options) {
    const rank = rankOf(option, text)
    if (rank !== null) ranked[rank]?.push(option)
  }
  return ranked.flat().slice(0, limit)
}

function rankOf({ label, codes = '' }: Option, text: string): 0 | 1 | 2 | 3 | null {
  const name = label.toLowerCase()
  const others = codes.toLowerCase().split(', ')
  if (name === text || others.includes(text)) return 0
  if (name.startsWith(text)) return 1
  if (others.some((other) => other.startsWith(text))) return 2
  return name.includes(text) ? 3 : null
}

/** One choice of a list that is searched by typing. */
export interface Option {
  readonly value: string
  readonly label: string
  /** What else finds it, in lower case. */
  readonly codes?: string
}

/** Ports as choices: each has a name of its own, and is found by its UN/LOCODE as well. */
export function portOptions(ports: readonly { readonly name: string; readonly code: string }[]): Option[] {
  return ports.map(({ name, code }) => ({ value: name, label: name, codes: code }))
}

/** The choices that a typed text can mean: those that begin with it first, else in their own order. */
export function matching<O extends Option>(options: readonly O[], typed: string, limit = 50): O[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return options.slice(0, limit)
  const ranked: O[][] = [[], [], []]
  for (const option of options) {
    const rank = rankOf(option, text)
    if (rank !== null) ranked[rank]?.push(option)
  }
  return ranked.flat().slice(0, limit)
}

function rankOf({ label, codes }: Option, text: string): 0 | 1 | 2 | null {
  const name = label.toLowerCase()
  if (name.startsWith(text)) return 0
  if (
    codes
      ?.toLowerCase()
      .split(', ')
      .some((code) => code.startsWith(text))
  )
    return 1
  return name.includes(text) ? 2 : null
}

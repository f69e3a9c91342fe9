/** One choice of a list that is searched by typing. */
export interface Option {
  readonly value: string
  readonly label: string
  /** What else finds it, in lower case. */
  readonly codes?: string
}

/** Ports as choices. Several ports of one name are one choice: only the name is sent and shown. */
export function portOptions(ports: readonly { readonly name: string; readonly code: string }[]): Option[] {
  const codesOf = new Map<string, string[]>()
  for (const { name, code } of ports) codesOf.set(name, [...(codesOf.get(name) ?? []), code])
  return [...codesOf].map(([name, codes]) => ({ value: name, label: name, codes: codes.join(', ') }))
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

/** Names or numbers in a sentence: `A, B and C`, or with `or`. */
export function formatList(names: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  const type = word === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat('en-GB', { type }).format(names.map(String))
}

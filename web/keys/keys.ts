/** The keys that work alone, without Ctrl or Alt (docs/rules/screens.md#keys). */

/** What each does, in the order of the help. */
export const KEYS = [
  { name: 'down', keys: ['j'], does: 'Next row of the list' },
  { name: 'up', keys: ['k'], does: 'Previous row of the list' },
  { name: 'open', keys: ['Enter'], does: 'Open the row' },
  { name: 'quote', keys: ['q'], does: 'Quote for the row, or for the request that is open' },
  { name: 'create', keys: ['c'], does: 'Create a quote request' },
  { name: 'search', keys: ['/'], does: 'Search the list' },
  { name: 'previous', keys: ['['], does: 'Previous request of the list that you came from' },
  { name: 'next', keys: [']'], does: 'Next request of the list that you came from' },
  { name: 'help', keys: ['?'], does: 'Show all keys' },
] as const

/** `open` is not among them: the link that has the focus hears Enter itself. */
export type KeyName = Exclude<(typeof KEYS)[number]['name'], 'open'>

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** What a pressed key asks for; null for any other, and with Ctrl, Alt or Cmd. Caps Lock does not matter. */
export function keyMeant({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): KeyName | null {
  if (ctrlKey || metaKey || altKey) return null
  const isLetter = /^[a-z]$/i.test(key)
  if (isLetter && shiftKey) return null
  const meant = KEYS.find(({ keys }) => keys.some((one) => one === key.toLowerCase()))
  return meant && meant.name !== 'open' ? meant.name : null
}

/** A key as it is shown. */
export function keyLabel(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key
}

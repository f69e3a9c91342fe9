/** The keys that work alone, without Ctrl or Alt (docs/rules/screens.md#keys). */

/** The action of each, in the order of the help. */
export const KEYS = [
  { name: 'down', keys: ['j'], does: 'Next row of the list, or quote of the request' },
  { name: 'up', keys: ['k'], does: 'Previous row of the list, or quote of the request' },
  { name: 'open', keys: ['Enter'], does: 'Open the row' },
  { name: 'quote', keys: ['q'], does: 'Quote for the row, or for the request that is open' },
  { name: 'create', keys: ['c'], does: 'Create a quote request' },
  { name: 'search', keys: ['/'], does: 'Search the list' },
  { name: 'rows', keys: ['↓'], does: 'From the search to the first row' },
  { name: 'previous', keys: ['['], does: 'Previous request of the list that you came from' },
  { name: 'next', keys: [']'], does: 'Next request of the list that you came from' },
  { name: 'help', keys: ['?'], does: 'Show all keys' },
] as const

/** The focused link or search box handles these itself. */
const HEARD_THERE = ['open', 'rows'] as const
type HeardThere = (typeof HEARD_THERE)[number]
export type KeyName = Exclude<(typeof KEYS)[number]['name'], HeardThere>

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * The action of a pressed key; null for any other key, and with Ctrl, Alt or Cmd. Caps Lock does not matter.
 */
export function keyMeant({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): KeyName | null {
  if (ctrlKey || metaKey || altKey) return null
  const isLetter = /^[a-z]$/i.test(key)
  if (isLetter && shiftKey) return null
  const meant = KEYS.find(({ keys }) => keys.some((one) => one === key.toLowerCase()))
  return meant && !isHeardThere(meant.name) ? meant.name : null
}

function isHeardThere(name: (typeof KEYS)[number]['name']): name is HeardThere {
  return HEARD_THERE.some((one) => one === name)
}

/** A key as it is shown. */
export function keyLabel(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key
}

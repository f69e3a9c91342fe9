import type { Attention } from '#domain/attention/attention.ts'

/** What waits for the user on bookings, by their reference. */
export type Needs = ReadonlyMap<string, readonly string[]>

/** Open charges and changes are counted in the row itself. */
const WORDS = {
  toConfirm: 'to confirm',
  referencesMissing: 'references missing',
  proofMissing: 'proof missing',
} as const

/** In words, for the newest bookings of each kind. */
export function needsOf(attention: Pick<Attention, 'items'> | undefined): Needs {
  const needs = new Map<string, string[]>()
  for (const [key, word] of Object.entries(WORDS))
    for (const { booking } of attention?.items[key as keyof typeof WORDS] ?? []) {
      const words = needs.get(booking ?? '') ?? []
      if (booking && !words.includes(word)) needs.set(booking, [...words, word])
    }
  return needs
}

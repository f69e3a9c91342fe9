import type { KnownPlace } from '#domain/places/known-place.ts'
import { matching } from '../../ui/matching.ts'

/** How many places are offered at a time. */
const OFFERED = 8

/** The known places that match a typed text (docs/rules/places.md#offered). */
export function offeredPlaces(known: readonly KnownPlace[], typed: string): KnownPlace[] {
  const options = known.map((place) => ({ value: place.place, label: place.place, place }))
  return matching(options, typed, OFFERED)
    .map(({ place }) => place)
    .filter((place) => place.place !== typed.trim() || hasMore(place))
}

/** A fully typed place is offered only for its contact or note. */
function hasMore({ contactName, contactPhone, note }: KnownPlace): boolean {
  return Boolean(contactName ?? contactPhone ?? note)
}

/** Whether a text still names the chosen place: it has more than half of its words, as after a correction. */
export function isSamePlace(chosen: string, typed: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const [words, present] = [wordsOf(chosen), new Set(wordsOf(typed))]
  return words.filter((word) => present.has(word)).length * 2 > words.length
}

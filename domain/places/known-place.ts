/** A place that a company has used before, with its contact (docs/rules/places.md#known). */
import * as z from 'zod/mini'
import { Id, line, optionalLine, optionalName, optionalText, withoutInvisible } from '../fields.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '../requests/request.ts'
import { Instant } from '../time.ts'

export const KnownPlace = z.object({
  id: Id,
  place: line(),
  contactName: optionalName(),
  contactPhone: optionalLine(50, withoutInvisible),
  note: optionalText(),
  usedAt: Instant,
})
export type KnownPlace = z.output<typeof KnownPlace>

/** A place as a request names it. */
type UsedPlace = Pick<KnownPlace, 'place' | 'contactName' | 'contactPhone' | 'note'>

/** The key of a place: the same for spellings that differ in capitals and spaces only. */
function placeKey(place: string): string {
  return place.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The places of requests, each once in the order of their keys, with the last given contact and note. */
export function placesUsed(
  drafts: readonly (ContainerRequestDraft | GeneralRequestDraft)[],
): { readonly key: string; readonly used: UsedPlace }[] {
  const byKey = new Map<string, UsedPlace>()
  for (const used of drafts.flatMap(placesOf)) {
    const key = placeKey(used.place)
    const before = byKey.get(key)
    byKey.set(key, {
      place: used.place.trim(),
      contactName: used.contactName ?? before?.contactName ?? null,
      contactPhone: used.contactPhone ?? before?.contactPhone ?? null,
      note: used.note ?? before?.note ?? null,
    })
  }
  return [...byKey].map(([key, used]) => ({ key, used })).sort((one, other) => (one.key < other.key ? -1 : 1))
}

function placesOf({ route, stops }: ContainerRequestDraft | GeneralRequestDraft): UsedPlace[] {
  const none = { contactName: null, contactPhone: null, note: null }
  return [
    {
      place: route.pickup,
      contactName: route.pickupContactName ?? null,
      contactPhone: route.pickupContactPhone ?? null,
      note: null,
    },
    {
      place: route.delivery,
      contactName: route.deliveryContactName ?? null,
      contactPhone: route.deliveryContactPhone ?? null,
      note: null,
    },
    ...(route.empty === null ? [] : [{ ...none, place: route.empty }]),
    ...(stops ?? []).map(({ place, contactName, contactPhone, note }) => ({
      place,
      contactName,
      contactPhone,
      note,
    })),
  ]
}

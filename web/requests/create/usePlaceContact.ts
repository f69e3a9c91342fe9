import { useEffect, useEffectEvent, useRef } from 'react'
import { type FieldPath, type FieldValues, type PathValue, useFormContext } from 'react-hook-form'
import type { KnownPlace } from '#domain/places/known-place.ts'
import { isSamePlace } from './offeredPlaces.ts'

/** The text fields of a form for the contact at a place. */
export interface ContactFields<V extends FieldValues> {
  readonly name: FieldPath<V>
  readonly phone: FieldPath<V>
  readonly note?: FieldPath<V>
}

interface PlaceContact {
  /** Fills in the contact of a chosen place. */
  readonly fillIn: (place: KnownPlace) => void
  /** Removes the contact of the chosen place once the field names another place. */
  readonly leavePlace: () => void
}

/**
 * Fills the contact of a chosen place into its fields. The next choice replaces these values, and they are removed with
 * the place; typed values stay.
 */
export function usePlaceContact<V extends FieldValues>(
  name: FieldPath<V>,
  typed: string,
  contact: ContactFields<V> | undefined,
): PlaceContact {
  const { getFieldState, getValues, setValue } = useFormContext<V>()
  const filled = useRef<KnownPlace | null>(null)

  function fillIn(place: KnownPlace | null) {
    const before = filled.current
    filled.current = place
    const texts = [
      [contact?.name, place?.contactName, before?.contactName],
      [contact?.phone, place?.contactPhone, before?.contactPhone],
      [contact?.note, place?.note, before?.note],
    ] as const
    for (const [path, text, old] of texts) {
      if (!path) continue
      const present: string = getValues(path)
      if (present !== '' && present !== old) continue
      setValue(path, (text ?? '') as PathValue<V, FieldPath<V>>, { shouldDirty: true })
    }
  }

  function leavePlace() {
    if (filled.current === null || isSamePlace(filled.current.place, getValues(name))) return
    // A form that was filled again meanwhile has the contact of its own place.
    if (contact && !getFieldState(contact.name).isDirty && !getFieldState(contact.phone).isDirty)
      filled.current = null
    else fillIn(null)
  }

  // Another load type empties the place, and may replace this field by a port field.
  const leaveEmptied = useEffectEvent(() => getValues(name) === '' && leavePlace())
  useEffect(() => {
    if (typed === '' && document.activeElement?.getAttribute('name') !== name) leaveEmptied()
  }, [typed, name])
  useEffect(() => () => void leaveEmptied(), [])

  return { fillIn, leavePlace }
}

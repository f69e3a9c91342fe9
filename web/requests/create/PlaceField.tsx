import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
  useFormContext,
} from 'react-hook-form'
import type { KnownPlace } from '#domain/places/known-place.ts'
import { placesQuery } from '../../templates/placeQueries.ts'
import type { FieldDecides } from '../../ui/form/field.ts'
import { isSamePlace, offeredPlaces } from './offeredPlaces.ts'
import classes from './PlaceField.module.css'

interface PlaceFieldProps<V extends FieldValues> extends Omit<AutocompleteProps, FieldDecides | 'data'> {
  control: Control<V>
  name: FieldPath<V>
  /** The text fields for the contact at this place: filled in with it. */
  contact?: { readonly name: FieldPath<V>; readonly phone: FieldPath<V>; readonly note?: FieldPath<V> }
}

/**
 * A place in free text. Known places of the company are offered while the user types; the arrow keys and Enter choose
 * one, with its contact and note, which are removed again if another place is typed over it. The typed text stays
 * unless a place is chosen.
 */
export function PlaceField<V extends FieldValues>({ control, name, contact, ...rest }: PlaceFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const { getFieldState, getValues, setValue } = useFormContext<V>()
  const [isNear, setNear] = useState(false)
  const { data: known } = useQuery({ ...placesQuery, enabled: isNear })
  const typed = typeof field.value === 'string' ? field.value : ''
  const offered = useMemo(() => offeredPlaces(known ?? [], typed), [known, typed])
  // The next choice replaces values that a choice has filled in, and they are removed with the place; typed values
  // stay.
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

  /** Removes the contact of the chosen place once the field names another place. */
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

  return (
    <Autocomplete
      {...rest}
      name={name}
      ref={field.ref}
      autoComplete="off"
      data={offered.map(({ place }) => place)}
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Offer place={offered.find(({ place }) => place === option.value)} />}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      withScrollArea={false}
      // The list would hide the error under the field that gets the focus after a refusal.
      openOnFocus={false}
      value={typed}
      onChange={field.onChange}
      onOptionSubmit={(value) => {
        const chosen = offered.find(({ place }) => place === value)
        if (chosen) fillIn(chosen)
      }}
      onFocus={() => setNear(true)}
      onBlur={() => {
        leavePlace()
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}

function Offer({ place }: { place: KnownPlace | undefined }) {
  if (!place) return null
  const about = [place.contactName, place.contactPhone, place.note].filter(Boolean).join(' · ')
  return (
    <span className={classes.offer}>
      <span>{place.place}</span>
      {about && <span className={classes.about}>{about}</span>}
    </span>
  )
}

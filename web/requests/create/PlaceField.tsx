import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
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
import { offeredPlaces } from './offeredPlaces.ts'
import classes from './PlaceField.module.css'

interface PlaceFieldProps<V extends FieldValues> extends Omit<AutocompleteProps, FieldDecides | 'data'> {
  control: Control<V>
  name: FieldPath<V>
  /** The text fields for the contact at this place: filled in with it. */
  contact?: { readonly name: FieldPath<V>; readonly phone: FieldPath<V>; readonly note?: FieldPath<V> }
}

/**
 * A place in free text. Known places of the company are offered while the user types; the arrow keys and Enter choose
 * one, with its contact and note. The typed text stays unless a place is chosen.
 */
export function PlaceField<V extends FieldValues>({ control, name, contact, ...rest }: PlaceFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const { getValues, setValue } = useFormContext<V>()
  const [isNear, setNear] = useState(false)
  const { data: known } = useQuery({ ...placesQuery, enabled: isNear })
  const typed = typeof field.value === 'string' ? field.value : ''
  const offered = useMemo(() => offeredPlaces(known ?? [], typed), [known, typed])
  // Values that a choice has filled in give way to the next choice; typed ones do not.
  const filled = useRef(new Map<FieldPath<V>, string>())

  function fillIn(place: KnownPlace) {
    const texts = [
      [contact?.name, place.contactName],
      [contact?.phone, place.contactPhone],
      [contact?.note, place.note],
    ] as const
    for (const [path, text] of texts) {
      if (!path) continue
      const before: string = getValues(path)
      if (before !== '' && before !== filled.current.get(path)) continue
      filled.current.set(path, text ?? '')
      setValue(path, (text ?? '') as PathValue<V, FieldPath<V>>, { shouldDirty: true })
    }
  }

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
      onBlur={field.onBlur}
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

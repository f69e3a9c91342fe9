import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { KnownPlace } from '#domain/places/known-place.ts'
import { withUsualPostcode } from '#domain/places/postcode.ts'
import { placesQuery } from '../../templates/placeQueries.ts'
import { DotSeparated } from '../../ui/DotSeparated.tsx'
import type { FieldDecides } from '../../ui/form/field.ts'
import { offeredPlaces } from './offeredPlaces.ts'
import classes from './PlaceField.module.css'
import { type ContactFields, usePlaceContact } from './usePlaceContact.ts'

interface PlaceFieldProps<V extends FieldValues> extends Omit<AutocompleteProps, FieldDecides | 'data'> {
  control: Control<V>
  name: FieldPath<V>
  /** The text fields for the contact at this place: filled in with it. */
  contact?: ContactFields<V>
}

/**
 * A place in free text. Known places of the company are offered while the user types; the arrow keys and Enter choose
 * one, with its contact and note, which are removed again if another place is typed over it. The typed text stays
 * unless a place is chosen; its postcode gets its usual form.
 */
export function PlaceField<V extends FieldValues>({ control, name, contact, ...rest }: PlaceFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const [isNear, setNear] = useState(false)
  const { data: known } = useQuery({ ...placesQuery, enabled: isNear })
  const typed = typeof field.value === 'string' ? field.value : ''
  const offered = useMemo(() => offeredPlaces(known ?? [], typed), [known, typed])
  const { fillIn, leavePlace } = usePlaceContact(name, typed, contact)
  const isTyped = useRef(false)

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
      onChange={(text) => {
        isTyped.current = true
        field.onChange(text)
      }}
      onOptionSubmit={(value) => {
        const chosen = offered.find(({ place }) => place === value)
        if (chosen) fillIn(chosen)
      }}
      onFocus={() => setNear(true)}
      onBlur={() => {
        const usual = withUsualPostcode(typed)
        // A stored place is not changed by leaving its field.
        if (isTyped.current && usual !== typed) field.onChange(usual)
        isTyped.current = false
        leavePlace()
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}

function Offer({ place }: { place: KnownPlace | undefined }) {
  if (!place) return null
  const { contactName, contactPhone, note } = place
  return (
    <span className={classes.offer}>
      <span>{place.place}</span>
      {(contactName || contactPhone || note) && (
        <span className={classes.about}>
          <DotSeparated parts={[contactName, contactPhone, note]} />
        </span>
      )}
    </span>
  )
}

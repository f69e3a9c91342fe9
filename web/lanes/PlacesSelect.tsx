import { Anchor, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portsQuery } from '../requests/formQueries.ts'
import { holdHeight } from '../ui/holdHeight.ts'
import { ManySelect } from '../ui/ManySelect.tsx'
import { type EarlyPlaces, knownPlaces, placeLabel } from './earlyPlaces.ts'
import { placeMisspelt, placesFitting, tokenMeant, typedToken } from './laneForm.ts'

interface PlacesSelectProps
  extends Pick<MultiSelectProps, 'label' | 'description' | 'name' | 'ref' | 'onBlur' | 'error'> {
  /** Tokens of places. */
  value: string[]
  onChange: (tokens: string[]) => void
  /** Those that were typed before the ports had loaded. */
  early: EarlyPlaces
  onEarly: (token: string, typed: string) => void
}

/** Regions, postcode areas, districts, ports and words; a place has to match one. */
export function PlacesSelect(props: PlacesSelectProps) {
  const { value, early, onEarly, onBlur, description, error, ...rest } = props
  const { data: loaded, isError, refetch } = useQuery(portsQuery)
  const ports = loaded ?? []
  const [typed, setTyped] = useState('')
  const nameOf = (token: string) => placeLabel(token, ports)
  const known = knownPlaces(ports)
  const offered = typedToken(typed)
  const tokens = [...new Set([...known, ...value, ...(offered ? [offered] : [])])]

  /** Typed text without a choice is one more place: without it a lane or list would find more than intended. */
  function take() {
    const token = typed.trim() === '' ? null : (tokenMeant(typed, known, nameOf) ?? offered)
    if (token !== null && !value.includes(token)) rest.onChange([...value, token])
    if (token !== null && !loaded) onEarly(token, typed)
    setTyped('')
  }

  const isLooking = !loaded && value.some((token) => token in early)
  const [misspelt] = value.flatMap((token) => {
    const meant = placeMisspelt(token, known, nameOf)
    return meant === null ? [] : [{ token, meant }]
  })

  return (
    <ManySelect
      placeholder={value.length === 0 ? 'Anywhere' : ''}
      searchable
      // Typed text is a place, too, so Enter takes an option only if the user moved to it.
      selectFirstOptionOnChange={false}
      hidePickedOptions
      limit={50}
      data={tokens.map((token) => ({ value: token, label: nameOf(token) }))}
      filter={({ options, search }) => {
        const left = options.flatMap((option) => ('value' in option ? option.value : []))
        return placesFitting(left, search, nameOf)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      description={
        misspelt ? (
          <>
            Did you mean{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => {
                const others = value.filter((token) => ![misspelt.token, misspelt.meant].includes(token))
                rest.onChange([...others, misspelt.meant])
              }}
            >
              {nameOf(misspelt.meant)}
            </Anchor>
            ?
          </>
        ) : isLooking && !isError ? (
          'The list of ports is loading …'
        ) : (
          description
        )
      }
      error={
        isLooking && isError ? (
          <>
            The list of ports could not be loaded.{' '}
            <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
              Try again
            </Anchor>
          </>
        ) : (
          error
        )
      }
      {...rest}
      onKeyDown={(event) => {
        const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '' || isMarked) return
        // Does not submit the form: the typed place shows first.
        event.preventDefault()
        take()
      }}
      onBlur={(event) => {
        if (typed !== '') holdHeight(event.currentTarget)
        take()
        onBlur?.(event)
      }}
    />
  )
}

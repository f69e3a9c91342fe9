import { Anchor, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { AREAS, REGIONS } from '#domain/places/areas.data.ts'
import { tokenLabel } from '#domain/places/token.ts'
import { portsQuery } from '../requests/formQueries.ts'
import { holdHeight } from '../ui/holdHeight.ts'
import { ManySelect } from '../ui/ManySelect.tsx'
import { placeMisspelt, placesFitting, tokenMeant, typedToken } from './laneForm.ts'

/** The texts that were typed before the ports had loaded, by the tokens that they were taken for. */
type Early = Readonly<Record<string, string>>

interface PlacesSelectProps
  extends Pick<MultiSelectProps, 'label' | 'description' | 'name' | 'ref' | 'onBlur' | 'error'> {
  /** Tokens of places. */
  value: string[]
  onChange: (tokens: string[]) => void
}

/** Regions, postcode areas, districts, ports and words; a place has to match one. */
export function PlacesSelect({ value, onBlur, description, ...rest }: PlacesSelectProps) {
  const { data: loaded } = useQuery(portsQuery)
  const ports = loaded ?? []
  const [typed, setTyped] = useState('')
  const [early, setEarly] = useState<Early>({})
  const nameOf = (token: string) =>
    tokenLabel(token, (code) => ports.find((port) => port.code === code)?.name)
  const known = [
    ...Object.keys(REGIONS).map((region) => `region:${region}`),
    ...ports.map(({ code }) => `port:${code}`),
    ...Object.keys(AREAS).map((area) => `area:${area}`),
  ]
  const offered = typedToken(typed)
  const tokens = [...new Set([...known, ...value, ...(offered ? [offered] : [])])]

  /** Typed text without a choice is one more place: without it a lane or list would find more than intended. */
  function take() {
    const token = typed.trim() === '' ? null : (tokenMeant(typed, known, nameOf) ?? offered)
    if (token !== null && !value.includes(token)) rest.onChange([...value, token])
    if (token !== null && !loaded) setEarly({ ...early, [token]: typed })
    setTyped('')
  }

  const readAgain = useEffectEvent(() => {
    const meant = (token: string) => tokenMeant(early[token] ?? '', known, nameOf) ?? token
    const tokens = value.map((token) => (token in early ? meant(token) : token))
    setEarly({})
    if (tokens.join() !== value.join()) rest.onChange([...new Set(tokens)])
  })
  useEffect(() => {
    if (loaded) readAgain()
  }, [loaded])

  const isLooking = value.some((token) => token in early)
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
        ) : isLooking ? (
          'The list of ports is loading …'
        ) : (
          description
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

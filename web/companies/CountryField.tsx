import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { listCountries } from '#contract/registration.ts'
import { countryAliases } from '#domain/companies/countries.ts'
import { call } from '../api/call.ts'
import type { FieldDecides, FieldOf } from '../ui/form/field.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { matching } from '../ui/matching.ts'

type CountryFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<SelectProps, FieldDecides | 'data' | 'filter' | 'limit'>

/** A country of the list, found by its name or a common name: UK, England, USA, Holland. */
export function CountryField<V extends FieldValues>(props: CountryFieldProps<V>) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call(listCountries, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = (countries.data ?? []).map(({ name }) => ({
    value: name,
    label: name,
    codes: countryAliases(name),
  }))
  return (
    <SelectField
      placeholder={countries.isError ? 'The countries could not be loaded' : 'Choose a country'}
      {...props}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ search }) => matching(options, search, ALL).map(({ value, label }) => ({ value, label }))}
      selectFirstOptionOnChange
      // Users also scroll to a country.
      limit={ALL}
    />
  )
}

const ALL = Number.POSITIVE_INFINITY

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { listCountries } from '#contract/registration.ts'
import { countryAliases } from '#domain/companies/countries.ts'
import { call } from '../api/call.ts'
import { SelectField } from '../ui/form/SelectField.tsx'

type CountryFieldProps<V extends FieldValues> = Omit<
  ComponentProps<typeof SelectField<V>>,
  'options' | 'none' | 'limit'
>

/** A country of the list, found by its name or a common name: UK, England, USA, Holland. */
export function CountryField<V extends FieldValues>(props: CountryFieldProps<V>) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call(listCountries, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = useMemo(
    () =>
      (countries.data ?? []).map(({ name }) => ({ value: name, label: name, codes: countryAliases(name) })),
    [countries.data],
  )
  return (
    <SelectField
      {...props}
      placeholder={placeholderOf(countries)}
      isLoading={countries.isPending}
      failure={
        countries.isError
          ? { sentence: 'The countries could not be loaded.', tryAgain: countries.refetch }
          : null
      }
      // Text that is typed then would be looked for nowhere.
      readOnly={countries.isError}
      onFocus={() => countries.isError && void countries.refetch()}
      options={options}
      none=""
      // Users also scroll to a country.
      limit={ALL}
    />
  )
}

function placeholderOf({ data, isFetching }: { data: unknown; isFetching: boolean }): string {
  if (data) return 'Choose a country'
  return isFetching ? 'Loading the countries…' : 'The countries could not be loaded'
}

const ALL = Number.POSITIVE_INFINITY

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { portsQuery } from '../formQueries.ts'
import classes from './CreateRequestForm.module.css'
import { portOptions } from './ports.ts'
import type { RequestForm } from './requestForm.ts'

interface PortFieldProps {
  control: Control<RequestForm>
  name: 'route.pickup' | 'route.delivery'
  label: string
}

/** A port, found by its name or its UN/LOCODE; those of the United Kingdom come first. */
export function PortField({ control, name, label }: PortFieldProps) {
  const ports = useQuery(portsQuery)
  const options = useMemo(() => portOptions(ports.data ?? []), [ports.data])
  const codes = useMemo(() => new Map(ports.data?.map(({ name, code }) => [name, code])), [ports.data])
  const value = useWatch({ control, name })
  // From a duplicate, or typed as an address on the other form; the field itself would look empty.
  const isUnlisted = ports.data !== undefined && value !== '' && !codes.has(value)
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      placeholder={ports.isPending ? 'Loading the ports …' : 'Port name or code'}
      isLoading={ports.isPending}
      failure={ports.isError ? { sentence: 'The ports could not be loaded.', tryAgain: ports.refetch } : null}
      description={isUnlisted && `‘${value}’ is not in the list of ports. Choose another.`}
      options={options}
      none=""
      renderOption={({ option }) => (
        <span className={classes.port}>
          <span>{option.value}</span>
          <span className={classes.code}>{codes.get(option.value)}</span>
        </span>
      )}
      required
    />
  )
}

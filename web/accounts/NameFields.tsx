import type { Control, FieldValues, Path } from 'react-hook-form'
import { TextField } from '../ui/form/TextField.tsx'

interface Named extends FieldValues {
  firstName: string
  lastName: string
}

/** The names of the user who fills in the form. */
export function NameFields<V extends Named>({ control }: { control: Control<V> }) {
  return (
    <>
      <TextField
        control={control}
        name={'firstName' as Path<V>}
        label="First name"
        autoComplete="given-name"
        required
      />
      <TextField
        control={control}
        name={'lastName' as Path<V>}
        label="Last name"
        autoComplete="family-name"
        required
      />
    </>
  )
}

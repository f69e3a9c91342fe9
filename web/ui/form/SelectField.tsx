import type { SelectProps } from '@mantine/core'
import { useRef } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from '../../ui/form/field.ts'
import { matching, type Option } from '../../ui/matching.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'

type QuickSelectFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<SelectProps, FieldDecides | 'data' | 'filter' | 'limit'> & { options: readonly Option[] }

/**
 * One option of a list, chosen without the mouse: typing marks the first match; Enter or leaving the field chooses it.
 * The form holds its value; a value that is not in the list shows as empty.
 */
export function QuickSelectField<V extends FieldValues>(props: QuickSelectFieldProps<V>) {
  const { control, name, options, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const typed = useRef('')
  const isListed = options.some(({ value }) => value === field.value)

  function leave() {
    const [first] = typed.current.trim() === '' ? [] : matching(options, typed.current, 1)
    typed.current = ''
    if (first) field.onChange(first.value)
    field.onBlur()
  }

  return (
    <SearchSelect
      {...rest}
      name={name}
      ref={field.ref}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ search }) => matching(options, search).map(({ value, label }) => ({ value, label }))}
      selectFirstOptionOnChange
      // The list would hide the error under the field that gets the focus after a refusal.
      openOnFocus={false}
      allowDeselect={false}
      value={isListed ? field.value : null}
      onInput={(event) => {
        typed.current = event.currentTarget.value
      }}
      onChange={(value) => {
        typed.current = ''
        field.onChange(value)
      }}
      onBlur={leave}
      error={fieldState.error?.message}
    />
  )
}

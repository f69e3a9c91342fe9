import { Group, Radio, type RadioGroupProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import './choices.css'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldDecides, FieldOf } from './field.ts'

type RadioFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<RadioGroupProps, FieldDecides | 'children'> & {
    options: readonly string[]
  }

/** One of a few options, all visible; the form holds the chosen one, null without one. */
export function RadioField<V extends FieldValues>({ control, name, options, ...rest }: RadioFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <Radio.Group
      {...rest}
      name={name}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
    >
      <Group gap="md" mt={6}>
        {options.map((option, index) => (
          <Radio
            key={option}
            // The focus goes here when none is chosen.
            ref={index === 0 ? field.ref : undefined}
            value={option}
            label={option}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

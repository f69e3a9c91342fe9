import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldOf } from './field.ts'
import classes from './PrePaidDaysField.module.css'

type PrePaidDaysFieldProps<V extends FieldValues> = FieldOf<V> & {
  label?: string
  /** The days that unticking Pre-Paid brings back. */
  usualDays: number
  required?: boolean
  disabled?: boolean
}

/** Days until payment, or Pre-Paid, which is 0 days. The form holds the number; NaN is refused by its shape. */
export function PrePaidDaysField<V extends FieldValues>(props: PrePaidDaysFieldProps<V>) {
  const { control, name, label = 'Payment Terms (Days)', usualDays, required = true, disabled } = props
  const { field, fieldState } = useController({ control, name })
  // A 0 on the way from 30 to 60 must not take the field away from whoever is typing.
  const [isTyping, setIsTyping] = useState(false)
  const days: number | null = field.value ?? null
  const prePaid = days === 0
  return (
    <div className={classes.pair}>
      <TextInput
        label={label}
        name={name}
        ref={field.ref}
        inputMode="numeric"
        autoComplete="off"
        value={days === null || Number.isNaN(days) ? '' : String(days)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '')
          setIsTyping(true)
          field.onChange(digits === '' ? null : Number(digits))
        }}
        onBlur={() => {
          setIsTyping(false)
          field.onBlur()
        }}
        required={required}
        disabled={disabled || (prePaid && !isTyping)}
        error={fieldState.error?.message}
      />
      <Checkbox
        className={classes.tick}
        label="Pre-Paid"
        checked={prePaid}
        disabled={disabled}
        onChange={(event) => field.onChange(event.currentTarget.checked ? 0 : usualDays)}
      />
    </div>
  )
}

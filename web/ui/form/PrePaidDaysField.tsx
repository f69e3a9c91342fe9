import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import './choices.css'
import { type FieldValues, useController } from 'react-hook-form'
import { PAYMENT_DAYS } from '../typedKinds.ts'
import { useTyped } from '../useTyped.ts'
import type { FieldOf } from './field.ts'
import classes from './PrePaidDaysField.module.css'

type PrePaidDaysFieldProps<V extends FieldValues> = FieldOf<V> & {
  label?: string
  /** The days that unticking Pre-Paid restores. */
  usualDays: number
  required?: boolean
  disabled?: boolean
}

/** Days until payment, or Pre-Paid, which is 0 days. The form holds the number, or the unreadable text. */
export function PrePaidDaysField<V extends FieldValues>(props: PrePaidDaysFieldProps<V>) {
  const { control, name, label = 'Payment Terms (Days)', usualDays, required = true, disabled } = props
  const { field, fieldState } = useController({ control, name })
  const text = useTyped(field.value, field.onChange, PAYMENT_DAYS)
  const prePaid = field.value === 0
  return (
    <div className={classes.pair}>
      <TextInput
        label={label}
        name={name}
        ref={field.ref}
        inputMode="numeric"
        autoComplete="off"
        value={text.shown}
        onChange={(event) => text.type(event.currentTarget.value)}
        onBlur={() => {
          text.leave()
          field.onBlur()
        }}
        required={required}
        // An intermediate 0 between 30 and 60 must not remove the field during typing.
        disabled={disabled || (prePaid && !text.isTyping)}
        error={text.errorWith(fieldState.error?.message)}
      />
      <Checkbox
        className={classes.tick}
        label="Pre-Paid"
        checked={prePaid}
        disabled={disabled}
        onChange={(event) => {
          text.leave()
          field.onChange(event.currentTarget.checked ? 0 : usualDays)
        }}
      />
    </div>
  )
}

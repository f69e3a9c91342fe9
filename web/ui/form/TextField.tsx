import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import { PasswordBox } from '../PasswordBox.tsx'
import type { FieldDecides, FieldOf } from './field.ts'
import { pastedEmail } from './pastedEmail.ts'

type TextFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<TextInputProps, FieldDecides> & {
    /** Called when the field is left. */
    onLeave?: () => void
    /** The usual form of a text, which replaces what was typed when the field is left. A stored text stays. */
    usual?: (typed: string) => string
  }

/** A line of text. */
export function TextField<V extends FieldValues>({
  control,
  name,
  onLeave,
  usual,
  ...rest
}: TextFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  // Read while drawing: the form tracks what a field reads there only.
  const isChanged = usual !== undefined && fieldState.isDirty
  return (
    <TextInput
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onPaste={(event) => {
        const address = rest.type === 'email' && pastedEmail(event.clipboardData.getData('text'))
        if (!address) return
        event.preventDefault()
        field.onChange(address)
      }}
      onBlur={() => {
        if (isChanged && field.value) field.onChange(usual(field.value))
        field.onBlur()
        onLeave?.()
      }}
      error={fieldState.error?.message}
    />
  )
}

type PasswordFieldProps<V extends FieldValues> = FieldOf<V> & Omit<PasswordInputProps, FieldDecides>

/** A password with a button that shows it. */
export function PasswordField<V extends FieldValues>({ control, name, ...rest }: PasswordFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <PasswordBox
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

/** Tells password managers the account of a password in the same form. It is not shown. */
export function PasswordAccount({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

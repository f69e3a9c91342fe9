import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'

/** A password that can be shown. */
export function PasswordBox(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      // Without the word "password": otherwise two controls would have that name.
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the typed text' }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}

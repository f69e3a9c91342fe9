import { TextInput } from '@mantine/core'
import { PasswordBox } from '../ui/PasswordBox.tsx'
import type { SignIn, Wrong } from './signingIn.ts'
import { typedEmail } from './typedEmail.ts'

interface SignInFieldsProps {
  typed: SignIn
  wrong: Wrong
  onType: (typed: SignIn) => void
}

/** Email and password of a sign-in, without the form library. */
export function SignInFields({ typed, wrong, onType }: SignInFieldsProps) {
  return (
    <>
      <TextInput
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={typed.email}
        onChange={({ currentTarget: { value } }) => {
          typedEmail.keep(value)
          onType({ ...typed, email: value })
        }}
        error={wrong.email}
      />
      <PasswordBox
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        value={typed.password}
        onChange={(event) => onType({ ...typed, password: event.currentTarget.value })}
        error={wrong.password}
      />
    </>
  )
}

/** The values that the fields show: a password manager may fill them without an event, which no state follows. */
export function shownIn(form: HTMLFormElement): SignIn {
  const shown = new FormData(form)
  return { email: String(shown.get('email')), password: String(shown.get('password')) }
}

/** Moves the focus to a field of the form. */
export function focusOn(form: HTMLFormElement, name: string | undefined): void {
  const field = form.elements.namedItem(name ?? '')
  if (field instanceof HTMLElement) field.focus()
}

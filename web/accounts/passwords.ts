import type { Problem } from '#domain/fields.ts'
import { whyNotPassword } from '#domain/users/passwords.ts'
import { PASSWORD_MIN } from '#domain/users/user.ts'
import { problemsOfRefusal } from '../api/refusals.ts'

/** Stands under the field of a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters`

interface Choice {
  password: string
  repeated: string
  /** Whose password it becomes; empty where nobody knows yet. */
  email: string
  /** The form's name for the new password. */
  field: string
}

/** What is wrong with a new password that was typed twice. */
export function wrongWithPassword({ password, repeated, email, field }: Choice): Problem[] {
  const missing = { path: ['repeated'], message: 'This field is required.' }
  const differ = { path: ['repeated'], message: 'Passwords do not match' }
  const wrongWithRepeated = password !== repeated ? [differ] : repeated === '' ? [missing] : []
  return [
    ...problemsOfRefusal(password === '' ? null : whyNotPassword(password, email, [field])),
    ...wrongWithRepeated,
  ]
}

import type { Problem } from '#domain/fields.ts'
import { type PasswordContext, whyNotPassword } from '#domain/users/passwords.ts'
import { MIN_PASSWORD_LENGTH, type SignedInUser } from '#domain/users/user.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { provider } from '../provider.ts'

/** The hint under the field of a new password. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters: three or four words make a good one`

/** Facts about a signed-in user that others can know. */
export function passwordContext({ email, firstName, lastName, company }: SignedInUser): PasswordContext {
  return { email, names: [firstName, lastName, company.name, provider.name] }
}

interface Choice {
  password: string
  repeated: string
  /** The known facts about the user who chooses it. */
  context: PasswordContext
  /** The form's name for the new password. */
  field: string
}

/** The errors of a new password that was typed twice. */
export function wrongWithPassword({ password, repeated, context, field }: Choice): Problem[] {
  const missing = { path: ['repeated'], message: 'This field is required.' }
  const differ = { path: ['repeated'], message: 'Passwords do not match' }
  const wrongWithRepeated = password !== repeated ? [differ] : repeated === '' ? [missing] : []
  return [
    ...problemsOfRefusal(password === '' ? null : whyNotPassword(password, context, [field])),
    ...wrongWithRepeated,
  ]
}

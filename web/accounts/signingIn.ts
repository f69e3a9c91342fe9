/** What the sign-in needs once its button is pressed. */
import * as z from 'zod/mini'
import { problemsOf } from '#domain/fields.ts'
import { Email, TypedPassword } from '#domain/users/user.ts'

// Loaded as one file when the button is pressed.
export { login } from '#contract/accounts.ts'
export { call } from '../api/call.ts'
export { sentencesOf, toastError } from '../api/errors.ts'

const SignIn = z.object({ email: Email, password: TypedPassword })
export type SignIn = z.output<typeof SignIn>
/** What is wrong with the fields, by their names. */
export type Wrong = Readonly<Partial<Record<string, string>>>

/** Reads the fields; `given` is null if one of them is wrong. */
export function readSignIn(typed: SignIn): { given: SignIn | null; wrong: Wrong } {
  const read = z.safeParse(SignIn, typed, { reportInput: true })
  if (read.success) return { given: read.data, wrong: {} }
  const problems = problemsOf(read.error)
  return { given: null, wrong: Object.fromEntries(problems.map(({ path, message }) => [path[0], message])) }
}

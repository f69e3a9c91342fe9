import { sentenceOf } from '#domain/refusals.ts'
import { CallError } from '../api/CallError.ts'

/** What an Admin can do about an email with an account. The sentence of the call is for the owner of that account. */
export const EMAIL_HAS_ACCOUNT =
  'This email address is linked to an existing account. If the user is not in your table, invite another address.'

/** Rejects with the errors of an invitation. The email is also the sign-in name, so errors of that name show at the email. */
export function aboutInvitedEmail(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  const fields = error.fields.map(({ path, message }) =>
    path[0] === 'username'
      ? { path: ['email'], message: message === sentenceOf('user_exists') ? EMAIL_HAS_ACCOUNT : message }
      : { path, message },
  )
  throw new CallError({ ...error, fields })
}

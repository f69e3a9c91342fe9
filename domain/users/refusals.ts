/** Refusals of signing in, passwords, registration and invitations (docs/rules/accounts.md, docs/rules/users.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const userRefusals = {
  own_details_changed: {
    status: 409,
    body: 'whole',
    sentence:
      'Your details have changed since you opened them. Please look at them again before you change them.',
  },
  wrong_credentials: {
    status: 400,
    body: 'whole',
    sentence: 'Unable to log in with the provided credentials.',
  },
  token_invalid: {
    status: 404,
    body: 'detail',
    sentence: 'Invalid Token. Please re-check your token or obtain a new one.',
  },
  password_common: {
    status: 400,
    body: 'field',
    sentence:
      'This password is too common: it is among the first that strangers try. Use three or four words that do not belong together.',
  },
  password_is_email: {
    status: 400,
    body: 'field',
    sentence:
      'The password must not be your email address. Use three or four words that do not belong together.',
  },
  password_of_context: {
    status: 400,
    body: 'field',
    sentence:
      'This password is made of names that strangers know: yours, your company’s or ours. Use three or four words that do not belong together.',
  },
  password_kept: {
    status: 400,
    body: 'field',
    sentence: 'This is your current password.',
  },
  password_wrong: { status: 400, body: 'field', sentence: 'This is not your current password.' },
  terms_refused: {
    status: 400,
    body: 'field',
    sentence: 'Please accept the terms and the privacy policy to register.',
  },
  email_refused: {
    status: 400,
    body: 'field',
    sentence: 'Sorry, there was an error with registration. Please contact us at {email}',
  },
  user_exists: {
    status: 400,
    body: 'field',
    sentence: 'This email address is linked to an existing account. Please try to reset your password.',
  },
  invited_email_taken: {
    status: 409,
    body: 'whole',
    sentence:
      'Your email address has an account already, so it cannot join another company. Sign in with it, or ask to be invited under another address.',
  },
  invitation_deactivated: {
    status: 400,
    body: 'field',
    sentence: 'This invitation is deactivated. Activate the user instead.',
  },
  invitation_accepted: {
    status: 409,
    body: 'whole',
    sentence: 'This invitation has been accepted. Deactivate the user instead.',
  },
  last_admin: {
    status: 409,
    body: 'whole',
    sentence: 'Your company needs at least one active Admin. Make another user Admin first.',
  },
} as const satisfies RefusalKinds

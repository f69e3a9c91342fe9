/** Forgotten and changed passwords (docs/rules/accounts.md#password-reset). */
import * as z from 'zod/mini'
import { PasswordChange } from '#domain/users/drafts.ts'
import { Email, MailedToken, NewPassword } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const requestPasswordReset = endpoint('requestPasswordReset', {
  method: 'POST',
  path: '/api/password_reset/',
  access: 'public',
  source: 'docs/rules/accounts.md#password-reset',
  summary: 'Mail a token to set a new password',
  body: wire(z.object({ email: Email }), { email: 'email' }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const confirmPasswordReset = endpoint('confirmPasswordReset', {
  method: 'POST',
  path: '/api/password_reset/confirm/',
  access: 'public',
  source: 'docs/rules/accounts.md#password-reset',
  summary: 'Set a new password with a mailed token',
  body: wire(z.object({ token: MailedToken, password: NewPassword }), {
    token: 'token',
    password: 'password',
  }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

export const changePassword = endpoint('changePassword', {
  method: 'POST',
  path: '/api/auth/changepassword',
  access: 'signed-in',
  source: 'docs/rules/accounts.md#change-password',
  summary: 'Change the caller’s password; ends the other sessions',
  body: wire(PasswordChange, { current: 'current_password', next: 'new_password' }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { getMe } from '#contract/accounts.ts'
import { confirmPasswordReset } from '#contract/passwords.ts'
import { isBlank } from '#domain/fields.ts'
import { refusals } from '#domain/refusals.ts'
import { NewPassword, type SignedInUser } from '#domain/users/user.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { userSession } from '../api/session.ts'
import { forgetMailedToken } from '../api/takeMailedToken.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FormFailure } from './FormFailure.tsx'
import { PASSWORD_HINT, wrongWithPassword } from './passwords.ts'
import { StillSignedIn } from './StillSignedIn.tsx'
import { TOKEN_MISSING, useMailedToken } from './useMailedToken.ts'

interface Confirming {
  token: string
  password: string
  repeated: string
}

/** Only the server knows the user of a token. */
const UNKNOWN = { email: '', names: [provider.name] }

const Confirmation = z.object({
  token: z.string(),
  password: NewPassword,
})

/** `/password-confirm`: sets a new password with the token of the mail's link. */
export default function PasswordConfirmPage() {
  const navigate = useNavigate()
  const { token } = useMailedToken()
  const [signedIn, setSignedIn] = useState<SignedInUser | null>(null)
  const { form, submit } = useWriteForm<Confirming, unknown>({
    latest: { token, password: '', repeated: '' },
    resolver: resolve<Confirming>(Confirmation, {
      alsoWrong: (form) => [
        ...(isBlank(form.token) ? [{ path: ['token'], message: TOKEN_MISSING }] : []),
        ...wrongWithPassword({ ...form, context: UNKNOWN, field: 'password' }),
      ],
      // Every error here is also a toast (docs/rules/accounts.md#password-confirm), except for an empty field.
      alsoToast: ({ path: [field] }, { password, repeated }) =>
        field === 'token' || password !== '' || (field === 'repeated' && repeated !== ''),
    }),
    send: ({ token, password }, options) =>
      call(confirmPasswordReset, { token, password }, options).catch(aboutToken),
    success: 'Your password was updated successfully',
    async onSuccess() {
      forgetMailedToken()
      const other = await otherUserHere()
      if (other) return setSignedIn(other)
      return navigate(links.login())
    },
  })
  if (signedIn) return <StillSignedIn user={signedIn} />

  return (
    <AccountCard title="Set a new password" hint="The token is in the email that we sent you.">
      <Form form={form} onSubmit={submit}>
        <FormFailure />
        <TextField control={form.control} name="token" label="Token" autoComplete="one-time-code" required />
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={form.control}
          name="repeated"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <FormButtons>
          <SubmitButton>Set password</SubmitButton>
          <LinkButton {...links.login()} variant="default">
            Back
          </LinkButton>
        </FormButtons>
      </Form>
      <TextLink {...links.passwordReset()}>Get a new token</TextLink>
    </AccountCard>
  )
}

/**
 * The user of this browser, if that is another one than the token's: the new password has ended every session of the
 * token's user.
 */
async function otherUserHere(): Promise<SignedInUser | null> {
  if (userSession.token() === null) return null
  try {
    return await call(getMe)
  } catch {
    // The call has removed the session if it is over; without an answer, the next page finds out.
    return null
  }
}

/** An unknown token is not found; the form says so at its field, and a reload does not bring it back. */
function aboutToken(error: unknown): never {
  if (!(error instanceof CallError) || error.status !== 404) throw error
  forgetMailedToken()
  const message = refusals.token_invalid.sentence
  throw new CallError({ status: 404, fields: [{ path: ['token'], message }] })
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptInvitation } from '#contract/users.ts'
import { formatDateTime } from '#domain/time.ts'
import { Acceptance, type OfferedInvitation } from '#domain/users/invitation.ts'
import { whyNotPassword } from '#domain/users/passwords.ts'
import { isNotFound } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { userSession } from '../api/session.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { provider } from '../provider.ts'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount, PasswordField } from '../ui/form/TextField.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FormFailure } from './FormFailure.tsx'
import classes from './JoinPage.module.css'
import { NameFields } from './NameFields.tsx'
import { PASSWORD_HINT } from './passwords.ts'
import { RefuseInvitationButton } from './RefuseInvitationButton.tsx'
import { type NewSession, startSession } from './startSession.ts'
import { TermsLinks } from './TermsLinks.tsx'

interface JoinFormProps {
  token: string
  invitation: OfferedInvitation
  onRefused: () => void
  /** The token opens nothing any more: it was used, withdrawn or replaced while the form was open. */
  onEnded: () => void
}

/** Accepts an invitation with the missing names and a password; signs in. */
export function JoinForm({ token, invitation, onRefused, onEnded }: JoinFormProps) {
  const navigate = useNavigate()
  const { companyName, email, firstName, lastName, invitedUntil } = invitation
  // As it was when the page opened: joining starts a session itself.
  const [isOtherSignedIn] = useState(() => userSession.token() !== null)
  const { form, submit } = useWriteForm<Acceptance, NewSession>({
    initial: { token, firstName, lastName, password: '' },
    resolver: resolve<Acceptance>(Acceptance, {
      alsoWrong: ({ password, firstName, lastName }) =>
        problemsOfRefusal(
          whyNotPassword(password, { email, names: [firstName, lastName, companyName, provider.name] }, [
            'password',
          ]),
        ),
    }),
    send: (values, options) => call(acceptInvitation, values, options).catch(tellIfEnded),
    success: `Welcome to ${companyName}`,
    onSuccess: (session) => navigate(startSession(session)),
  })
  const { control } = form

  function tellIfEnded(error: unknown): never {
    if (isNotFound(error)) onEnded()
    throw error
  }

  return (
    <AccountCard
      title={`Join ${companyName}`}
      hint={`${companyName} has invited you to ${provider.name}. The invitation can be accepted until ${formatDateTime(invitedUntil)}.`}
    >
      <Form form={form} onSubmit={submit}>
        <FormFailure />
        <p className={classes.words}>
          You sign in as <strong>{email}</strong>.
          {isOtherSignedIn && ' This browser is signed in as another user, who will be signed out here.'}
        </p>
        <PasswordAccount email={email} />
        <Fields>
          <NameFields control={control} />
        </Fields>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          required
        />
        <p className={classes.small}>
          By joining you accept <TermsLinks size="sm" />.
        </p>
        <FormButtons>
          <SubmitButton>Join</SubmitButton>
          <RefuseInvitationButton
            token={token}
            companyName={companyName}
            onRefused={onRefused}
            onEnded={onEnded}
          />
        </FormButtons>
      </Form>
    </AccountCard>
  )
}

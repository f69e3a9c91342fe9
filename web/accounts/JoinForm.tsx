import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptInvitation, refuseInvitation } from '#contract/users.ts'
import { formatDateTime } from '#domain/time.ts'
import { Acceptance, type OfferedInvitation } from '#domain/users/invitation.ts'
import { whyNotPassword } from '#domain/users/passwords.ts'
import { isNotFound } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { userSession } from '../api/session.ts'
import { forgetMailedToken } from '../api/takeMailedToken.ts'
import { useWrite } from '../api/useWrite.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount, PasswordField } from '../ui/form/TextField.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FormFailure } from './FormFailure.tsx'
import classes from './JoinPage.module.css'
import { NameFields } from './NameFields.tsx'
import { PASSWORD_HINT } from './passwords.ts'
import { startSession } from './startSession.ts'

interface JoinFormProps {
  token: string
  invitation: OfferedInvitation
  onRefused: () => void
}

/** Accepts an invitation with the missing names and a password; signs in. */
export function JoinForm({ token, invitation, onRefused }: JoinFormProps) {
  const navigate = useNavigate()
  const { companyName, email, firstName, lastName, invitedUntil } = invitation
  const [asking, setAsking] = useState(false)
  // The invited user has no account yet.
  const [isOtherSignedIn] = useState(() => userSession.token() !== null)
  const { form, submit } = useWriteForm<Acceptance, Parameters<typeof startSession>[0]>({
    initial: { token, firstName, lastName, password: '' },
    resolver: resolve<Acceptance>(Acceptance, {
      alsoWrong: ({ password, firstName, lastName }) =>
        problemsOfRefusal(
          whyNotPassword(password, { email, names: [firstName, lastName, companyName, provider.name] }, [
            'password',
          ]),
        ),
    }),
    send: (values, options) => call(acceptInvitation, values, options).catch(forgetIfOver),
    success: `Welcome to ${companyName}`,
    onSuccess: (session) => navigate(startSession(session)),
  })
  const refuse = useWrite(refuseInvitation, { onSuccess: onRefused })
  const { control } = form

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
          By joining you accept the{' '}
          <TextLink {...links.terms()} target="_blank" size="sm">
            terms
          </TextLink>{' '}
          and the{' '}
          <TextLink {...links.privacy()} target="_blank" size="sm">
            privacy policy
          </TextLink>
          .
        </p>
        <FormButtons>
          <SubmitButton>Join</SubmitButton>
          <Button variant="default" onClick={() => setAsking(true)}>
            Refuse
          </Button>
        </FormButtons>
      </Form>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Refuse the invitation?"
        confirmLabel="Refuse"
        danger
        onConfirm={() => refuse.send({ token })}
      >
        {companyName} would have to invite you again. Your email address stays free.
      </ConfirmDialog>
    </AccountCard>
  )
}

/** An invitation that was accepted or withdrawn meanwhile is not opened again by a reload. */
function forgetIfOver(error: unknown): never {
  if (isNotFound(error)) forgetMailedToken()
  throw error
}

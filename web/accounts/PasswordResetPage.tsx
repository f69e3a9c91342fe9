import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { requestPasswordReset } from '#contract/passwords.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { links } from '../links.ts'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FormFailure } from './FormFailure.tsx'
import classes from './PasswordResetPage.module.css'
import { typedEmail } from './typedEmail.ts'

/** `/password-reset`: asks for a token by email. */
export default function PasswordResetPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // No rules here: the server checks the address (docs/rules/accounts.md#password-reset).
  const { form, submit } = useWriteForm<{ email: string }, unknown>({
    initial: { email: typedEmail.read() },
    send: (values, options) => call(requestPasswordReset, values, options),
    success: 'Password Reset Token has been sent. Please check your email for further instructions.',
    onSuccess: (_reply, form) => setSentTo(form.getValues('email').trim()),
  })
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <AccountCard title="Reset your password" hint="We will send a token to your email address.">
      <Form form={form} onSubmit={submit}>
        <FormFailure />
        <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <FormButtons>
          <SubmitButton>Send token</SubmitButton>
          <LinkButton {...links.login()} variant="default">
            Back
          </LinkButton>
        </FormButtons>
      </Form>
      <TextLink {...links.passwordConfirm()}>I already have a token</TextLink>
    </AccountCard>
  )
}

/** The next step. It is the same for an address without an account, so that the page does not reveal accounts. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  // The form had the focus and is gone, so the title gets it, as after a change of page.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <AccountCard title="Check your email">
      <p className={classes.words}>
        If <strong>{to}</strong> has an account, an email with a token is on its way. Its link sets a new
        password. It works once, for an hour. If nothing comes within a few minutes, look in the spam folder
        or check the address.
      </p>
      <div className={classes.buttons}>
        <LinkButton {...links.passwordConfirm()}>I have the token</LinkButton>
        <Button variant="default" onClick={onAgain}>
          Send again
        </Button>
        <TextLink {...links.login()}>Back to login</TextLink>
      </div>
    </AccountCard>
  )
}

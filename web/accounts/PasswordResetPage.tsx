import { requestPasswordReset } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { links } from '../links.ts'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'

/** `/password-reset`: asks for a token by e-mail. */
export default function PasswordResetPage() {
  // No rules here: the server says what is wrong with the address (docs/rules/accounts.md#password-reset).
  const { form, submit } = useWriteForm<{ email: string }, unknown>({
    initial: { email: '' },
    send: (values, options) => call(requestPasswordReset, values, options),
    success: 'Password Reset Token has been sent. Please check your email for further instructions.',
    onSuccess: (_reply, form) => form.reset(),
  })
  return (
    <AccountCard title="Reset your password" hint="We will send a token to your email address.">
      <Form form={form} onSubmit={submit}>
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

import type { own } from '#contract/security.ts'
import { RemovalDraft } from '#domain/security/second-factor.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CurrentPasswordField } from '../ui/form/CurrentPasswordField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount, TextField } from '../ui/form/TextField.tsx'
import { FormFailure } from './FormFailure.tsx'

interface RemoveSecondFactorProps {
  calls: typeof own
  email: string
  onRemoved: () => unknown
}

/** Turns the user's own second factor off, with the password and a code. */
export function RemoveSecondFactor({ calls, email, onRemoved }: RemoveSecondFactorProps) {
  const { form, submit } = useWriteForm<{ password: string; code: string }, unknown>({
    initial: { password: '', code: '' },
    resolver: resolve(RemovalDraft),
    send: (draft, options) => call(calls.removeSecondFactor, draft, options),
    success: 'The second factor is off',
    onSuccess: onRemoved,
  })
  return (
    <Form form={form} onSubmit={submit} label="Remove the second factor">
      <PasswordAccount email={email} />
      <Fields columns={3}>
        <CurrentPasswordField control={form.control} name="password" />
        <TextField
          control={form.control}
          name="code"
          label="Code"
          description="Of your app, or a recovery code"
          autoComplete="one-time-code"
          required
        />
      </Fields>
      <FormFailure />
      <FormButtons>
        <SubmitButton>Remove</SubmitButton>
      </FormButtons>
    </Form>
  )
}

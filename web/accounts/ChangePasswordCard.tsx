import type { changeOperatorPassword } from '#contract/operator-accounts.ts'
import type { changePassword } from '#contract/passwords.ts'
import { PasswordChange } from '#domain/users/drafts.ts'
import { type PasswordContext, whyNotReplace } from '#domain/users/passwords.ts'
import { call } from '../api/call.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card } from '../ui/Card.tsx'
import { CurrentPasswordField } from '../ui/form/CurrentPasswordField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount, PasswordField } from '../ui/form/TextField.tsx'
import { FormFailure } from './FormFailure.tsx'
import { PASSWORD_HINT, wrongWithPassword } from './passwords.ts'

const NOTHING = { current: '', next: '', repeated: '' }

interface ChangePasswordProps {
  /** The known facts about the user; password managers need the email. */
  context: PasswordContext
  endpoint: typeof changePassword | typeof changeOperatorPassword
  onDone?: () => unknown
}

/** Changes the password of the signed-in user or operator; the other sessions end. */
export function ChangePasswordCard({ context, endpoint, onDone }: ChangePasswordProps) {
  const { form, submit } = useWriteForm<typeof NOTHING, unknown>({
    initial: NOTHING,
    resolver: resolve<typeof NOTHING>(PasswordChange, {
      alsoWrong: ({ current, next, repeated }) => [
        ...problemsOfRefusal(next === '' ? null : whyNotReplace(current, next, ['next'])),
        ...wrongWithPassword({ password: next, repeated, context, field: 'next' }),
      ],
      alsoToast: ({ path: [field] }, { next, repeated }) => field === 'repeated' && next !== repeated,
    }),
    send: ({ current, next }, options) => call(endpoint, { current, next }, options),
    success: 'Your password was updated successfully',
    onSuccess: (_reply, form, sent) => {
      showSaved(form, sent, NOTHING)
      onDone?.()
    },
  })
  const { control } = form

  return (
    <Card title="Change password" hint="You stay signed in here and are signed out everywhere else.">
      <Form form={form} onSubmit={submit}>
        <PasswordAccount email={context.email} />
        <Fields columns={3}>
          <CurrentPasswordField control={control} name="current" />
          <PasswordField
            control={control}
            name="next"
            label="New password"
            description={PASSWORD_HINT}
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="repeated"
            label="Confirm password"
            autoComplete="new-password"
            required
          />
        </Fields>
        <FormFailure />
        <FormButtons>
          <SubmitButton>Change password</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}

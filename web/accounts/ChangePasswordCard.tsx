import { useForm } from 'react-hook-form'
import { PasswordChange } from '#domain/users/user.ts'
import { Card } from '../ui/Card.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField } from '../ui/form/TextField.tsx'
import { toast } from '../ui/toast.tsx'
import { PASSWORD_HINT, wrongWithPassword } from './passwords.ts'

const NOTHING = { current: '', next: '', repeated: '' }

interface ChangePasswordProps {
  /** Whose password it is. */
  email: string
  /** Makes the change; rejects to refuse. */
  onChange: (change: PasswordChange) => Promise<unknown>
}

/** Changes the own password, of a company's person or of the staff; the other sessions end. */
export function ChangePasswordCard({ email, onChange }: ChangePasswordProps) {
  const form = useForm({
    defaultValues: NOTHING,
    resolver: resolve<typeof NOTHING>(PasswordChange, {
      alsoWrong: ({ next, repeated }) =>
        wrongWithPassword({ password: next, repeated, email, field: 'next' }),
      aloud: ({ path: [field] }, { next, repeated }) => field === 'repeated' && next !== repeated,
    }),
  })
  const { control } = form

  async function change({ current, next }: typeof NOTHING) {
    await onChange({ current, next })
    form.reset(NOTHING)
    toast.success('Your password was updated successfully')
  }

  return (
    <Card title="Change password" hint="You stay signed in here and are signed out everywhere else.">
      <Form form={form} onSubmit={change}>
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Fields columns={3}>
          <PasswordField
            control={control}
            name="current"
            label="Current password"
            autoComplete="current-password"
            required
          />
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
        <FormButtons>
          <SubmitButton>Change password</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}

import { useForm } from 'react-hook-form'
import { changeOperatorPassword } from '#contract/staff.ts'
import type { StaffAccount } from '#domain/operator/staff.ts'
import { PasswordChange } from '#domain/users/user.ts'
import { wrongWithPassword } from '../accounts/passwords.ts'
import { call } from '../api/call.ts'
import { Card } from '../ui/Card.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField } from '../ui/form/TextField.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './Operator.module.css'

const NOTHING = { current: '', next: '', repeated: '' }

/** Changes the own password, except where the settings of the server decide on it. */
export function OperatorPasswordCard({ account: { email, isOfSettings } }: { account: StaffAccount }) {
  const form = useForm({
    defaultValues: NOTHING,
    resolver: resolve(PasswordChange, {
      alsoWrong: ({ next, repeated }) =>
        wrongWithPassword({ password: next, repeated, email, field: 'next' }),
    }),
  })
  const { control } = form

  if (isOfSettings)
    return (
      <Card title="Change password">
        <p className={classes.line}>
          The password of {email} comes from the settings of the server. Change it there and start the server
          again.
        </p>
      </Card>
    )

  async function change({ current, next }: typeof NOTHING) {
    await call(changeOperatorPassword, { current, next })
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

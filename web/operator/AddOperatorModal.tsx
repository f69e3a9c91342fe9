import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { addOperator } from '#contract/operator-accounts.ts'
import { NewOperator } from '#domain/operator/operator.ts'
import { PASSWORD_HINT, wrongWithPassword } from '../accounts/passwords.ts'
import { call } from '../api/call.ts'
import { Fields, Form, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshOperators } from './queries.ts'

interface AddOperatorProps {
  opened: boolean
  onClose: () => void
}

const NOTHING = { email: '', password: '', repeated: '' }

/** Adds a colleague, with a first password that is told to them in some other way. */
export function AddOperatorModal({ opened, onClose }: AddOperatorProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Add operator">
      <AddOperatorForm onClose={onClose} />
    </ModalShell>
  )
}

function AddOperatorForm({ onClose }: Pick<AddOperatorProps, 'onClose'>) {
  const form = useForm({
    defaultValues: NOTHING,
    resolver: resolve(NewOperator, {
      alsoWrong: ({ email, password, repeated }) =>
        wrongWithPassword({ password, repeated, email, field: 'password' }),
    }),
  })
  const { control } = form

  async function add({ email, password }: typeof NOTHING) {
    const added = await call(addOperator, { email, password })
    await refreshOperators()
    toast.success(`${added.email} can sign in now`)
    onClose()
  }

  return (
    <Form form={form} onSubmit={add}>
      <Fields columns={1}>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" required />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          description={`${PASSWORD_HINT}. Tell it to your colleague, who can change it after signing in.`}
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
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <SubmitButton>Add operator</SubmitButton>
      </ModalButtons>
    </Form>
  )
}

import type { ReplyOf } from '#contract/endpoint.ts'
import { addOperator } from '#contract/operator-accounts.ts'
import { INITIAL_PASSWORD_DAYS } from '#domain/operator/accounts.ts'
import { NewOperator } from '#domain/operator/operator.ts'
import { PASSWORD_HINT, wrongWithPassword } from '../accounts/passwords.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { provider } from '../provider.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'

interface AddOperatorProps {
  opened: boolean
  onClose: () => void
}

type AddedOperator = ReplyOf<typeof addOperator>

const NOTHING = { email: '', password: '', repeated: '' }

/** Adds an operator, with a first password that is passed on outside of the platform. */
export function AddOperatorModal({ opened, onClose }: AddOperatorProps) {
  return (
    <ModalShell opened={opened} onClose={onClose} title="Add operator">
      <AddOperatorForm onClose={onClose} />
    </ModalShell>
  )
}

function AddOperatorForm({ onClose }: Pick<AddOperatorProps, 'onClose'>) {
  const { form, submit } = useWriteForm<typeof NOTHING, AddedOperator>({
    initial: NOTHING,
    resolver: resolve(NewOperator, {
      alsoWrong: ({ email, password, repeated }) =>
        wrongWithPassword({
          password,
          repeated,
          context: { email, names: [provider.name] },
          field: 'password',
        }),
    }),
    send: ({ email, password }, options) => call(addOperator, { email, password }, options),
    success: (added) => `${added.email} can sign in for ${INITIAL_PASSWORD_DAYS} days`,
    changes: [{ kind: 'operator' }],
    onDone: onClose,
  })
  const { control } = form

  return (
    <Form form={form} onSubmit={submit}>
      <Fields columns={1}>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" required />
        <PasswordField
          control={control}
          name="password"
          label="First password"
          description={`${PASSWORD_HINT}. Pass it on to the new operator, who chooses another within ${INITIAL_PASSWORD_DAYS} days.`}
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
      <DialogButtons onClose={onClose}>Add operator</DialogButtons>
    </Form>
  )
}

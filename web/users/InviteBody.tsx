import * as z from 'zod/mini'
import { inviteUser } from '#contract/users.ts'
import { optionalLine } from '#domain/fields.ts'
import { Email } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { aboutInvitedEmail } from './invitedEmail.ts'
import classes from './UserManagement.module.css'

const Invited = z.object({ email: Email, firstName: optionalLine(200), lastName: optionalLine(200) })

interface InviteForm {
  email: string
  firstName: string
  lastName: string
}

const NO_USER: InviteForm = { email: '', firstName: '', lastName: '' }

interface InviteBodyProps {
  onClose: () => void
  onInvited: () => void
}

export default function InviteBody({ onClose, onInvited }: InviteBodyProps) {
  const { form, submit } = useWriteForm<InviteForm, unknown>({
    initial: NO_USER,
    keptAs: `invite.${useMe().id}`,
    resolver: resolve(Invited),
    send: (values, options) =>
      call(inviteUser, { ...values, email: values.email.trim().toLowerCase(), profile: null }, options).catch(
        aboutInvitedEmail,
      ),
    success: 'User added and invitation sent successfully!',
    changes: [{ kind: 'users' }],
    onDone: onInvited,
    onSuccess: (_reply, form, sent) => showSaved(form, sent, NO_USER),
  })

  return (
    <Form form={form} onSubmit={submit} label="Invite Users">
      <p className={classes.text}>
        An account is created for the invitee, who then receives an email with a token to reset their
        password. The number of users is unlimited.
      </p>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="off" required />
      <Fields>
        <TextField control={form.control} name="firstName" label="First name" autoComplete="off" />
        <TextField control={form.control} name="lastName" label="Last name" autoComplete="off" />
      </Fields>
      <DialogButtons onClose={onClose}>Send Invite</DialogButtons>
    </Form>
  )
}

import { useLayoutEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { makeApiKey } from '#contract/api-keys.ts'
import { ApiKeyDraft, KEY_SCOPES, type KeyScope, type NewApiKey } from '#domain/api-keys/api-key.ts'
import type { Problem } from '#domain/fields.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { CurrentPasswordField } from '../ui/form/CurrentPasswordField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount, TextField } from '../ui/form/TextField.tsx'
import classes from './ApiAndWebhooks.module.css'
import { ShownOnce } from './ShownOnce.tsx'

const SCOPES: Readonly<Record<KeyScope, string>> = {
  read: 'read: see requests, quotes, bookings and the directory',
  post: 'post: act on requests that your company posts, accept quotes included',
  quote: 'quote: act as the haulier on requests of others',
}

interface KeyForm {
  name: string
  read: boolean
  post: boolean
  quote: boolean
  password: string
}

interface MakeKeyBodyProps {
  onClose: () => void
  onMade: () => Promise<unknown>
  /** Whether something is typed, or the key shown, so that a click outside the dialog does not lose it. */
  onHold: (holds: boolean) => void
}

/** Errors of the scopes show at the first one. */
const atFirstScope = (problem: Problem): Problem =>
  problem.path[0] === 'scopes' ? { ...problem, path: ['read'] } : problem

const draftOf = ({ name, password, ...chosen }: KeyForm) => ({
  name,
  password,
  scopes: KEY_SCOPES.filter((scope) => chosen[scope]),
})

export default function MakeKeyBody({ onClose, onMade, onHold }: MakeKeyBodyProps) {
  const { email } = useMe()
  const [made, setMade] = useState<NewApiKey | null>(null)
  const { form, submit } = useWriteForm<KeyForm, NewApiKey>({
    initial: { name: '', read: true, post: false, quote: false, password: '' },
    resolver: resolve(ApiKeyDraft, { toDraft: draftOf, onForm: atFirstScope }),
    send: (values, options) => call(makeApiKey, draftOf(values), options),
    onSuccess: async (key) => {
      setMade(key)
      await onMade()
    },
  })
  const { isDirty } = useFormState({ control: form.control })
  // Before the next key, which may be Escape.
  useLayoutEffect(() => onHold(isDirty || made !== null), [isDirty, made, onHold])
  if (made) return <ShownOnce label="API key" secret={made.key} onClose={onClose} />
  return (
    <Form form={form} onSubmit={submit} label="Make API key">
      <TextField
        control={form.control}
        name="name"
        label="Name"
        description="Of the program that will use it. The history shows it."
        autoComplete="off"
        required
        data-autofocus
      />
      <fieldset className={classes.choices}>
        <legend>Scopes</legend>
        {KEY_SCOPES.map((scope) => (
          <CheckboxField key={scope} control={form.control} name={scope} label={SCOPES[scope]} />
        ))}
      </fieldset>
      <PasswordAccount email={email} />
      <CurrentPasswordField control={form.control} name="password" />
      <DialogButtons onClose={onClose} waitsForAnswer>
        Make API key
      </DialogButtons>
    </Form>
  )
}

import { Anchor, Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { asksForCode } from '../api/CallError.ts'
import { sentencesOf, toastError } from '../api/errors.ts'
import { provider } from '../provider.ts'
import { toast } from '../ui/toast.tsx'
import { AccountCard, CardFailure } from './AccountCard.tsx'
import classes from './LoginPage.module.css'

interface CodeStepProps {
  /** The account of the correct password. */
  email: string
  /** Signs in with the code. */
  onCode: (code: string) => Promise<unknown>
  /** Back to email and password. */
  onBack: () => void
  /** What a user does who has lost the app and the recovery codes: docs/rules/sign-in.md#lost. */
  whenLost?: string
}

const ASK_ADMIN = `An Admin of your company can remove your second factor under User Management. If there is no other Admin, call us on ${provider.phone}.`

/** The second step of a sign-in: the code of an authenticator app, or a recovery code. */
export function CodeStep({ email, onCode, onBack, whenLost = ASK_ADMIN }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [byRecovery, setByRecovery] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setFailures([])
    toast.clear()
    setWrong(code.trim() === '' ? 'This field is required.' : null)
    if (code.trim() === '') return field.current?.focus()
    setBusy(true)
    await onCode(code).catch((error: unknown) => {
      const sentences = sentencesOf(error)
      if (asksForCode(error)) setWrong(sentences.join(' '))
      else setFailures(sentences)
      toastError(error)
      setBusy(false)
      field.current?.focus()
      field.current?.select()
    })
  }

  function change(toRecovery: boolean) {
    setByRecovery(toRecovery)
    setCode('')
    setWrong(null)
    field.current?.focus()
  }

  return (
    <AccountCard title="Enter your code" hint={`Your password was right. Signing in as ${email}.`}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <CardFailure sentences={failures} />
        <TextInput
          ref={field}
          name="code"
          label={byRecovery ? 'Recovery code' : 'Code of your authenticator app'}
          description={byRecovery ? 'Ten letters and digits; each works once' : 'Six digits'}
          autoComplete="one-time-code"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={wrong}
        />
        <Button type="submit" loading={busy} fullWidth>
          Sign in
        </Button>
        <div className={classes.ways}>
          <Anchor component="button" type="button" size="sm" onClick={() => change(!byRecovery)}>
            {byRecovery ? 'Use a code of the app' : 'Use a recovery code'}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back
          </Anchor>
        </div>
        <p className={classes.lost}>Lost the app and the recovery codes? {whenLost}</p>
      </form>
    </AccountCard>
  )
}

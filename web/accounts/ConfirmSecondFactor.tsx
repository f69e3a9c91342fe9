import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { own } from '#contract/security.ts'
import { ConfirmationDraft, type SecondFactorSetup } from '#domain/security/second-factor.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { toast } from '../ui/toast.tsx'
import { FormFailure } from './FormFailure.tsx'
import classes from './SecondFactorCard.module.css'

interface ConfirmSecondFactorProps {
  calls: typeof own
  setup: SecondFactorSetup
  onConfirmed: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/** The QR code for the app, and the field for the first code that it shows. */
export function ConfirmSecondFactor({ calls, setup, onConfirmed, onCancel }: ConfirmSecondFactorProps) {
  const { form, submit } = useWriteForm<{ code: string }, ReplyOf<typeof calls.confirmSecondFactor>>({
    initial: { code: '' },
    resolver: resolve(ConfirmationDraft),
    send: (draft, options) => call(calls.confirmSecondFactor, draft, options),
    onSuccess: ({ codes }) => onConfirmed(codes),
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <Form form={form} onSubmit={submit} label="Confirm the second factor">
      <div className={classes.setup}>
        <img
          className={classes.code}
          alt="QR code for your authenticator app"
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        />
        <div className={classes.steps}>
          <p className={classes.text}>
            1. Scan the QR code with an authenticator app, such as the one of your password manager. Or type
            this key into it:
          </p>
          <p className={classes.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <p className={classes.text}>2. Enter the six digits that the app shows.</p>
          <TextField
            control={form.control}
            name="code"
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        </div>
      </div>
      <FormFailure />
      <FormButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton>Turn on</SubmitButton>
      </FormButtons>
    </Form>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes; they are shown only once. */
export function RecoveryCodesNotice({ codes, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Recovery codes copied')
    } catch {
      toast.error('The browser did not let us copy. Select the codes and copy them yourself.')
    }
  }

  return (
    <>
      <p className={classes.text} ref={heading} tabIndex={-1}>
        The second factor is on, and you are signed out everywhere else. Keep these recovery codes where you
        find them without your phone: each signs you in once. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormButtons>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </FormButtons>
    </>
  )
}

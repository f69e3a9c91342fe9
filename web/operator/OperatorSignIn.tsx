import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { operatorLogin } from '#contract/operator.ts'
import { OperatorCredentials } from '#domain/operator/operator.ts'
import { AccountCard } from '../accounts/AccountCard.tsx'
import { CodeStep } from '../accounts/CodeStep.tsx'
import { FormFailure } from '../accounts/FormFailure.tsx'
import { nullIfAskedForCode } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { operatorSession } from '../api/session.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { provider } from '../provider.ts'
import { PublicFrame } from '../shell/PublicFrame.tsx'
import { Fields, Form, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { startOperatorSession } from './session.ts'

/** Replaces the operator pages until an operator has signed in; the address stays. */
export function OperatorSignIn() {
  /** A sign-in that only lacks the code of the second factor. */
  const [needsCode, setNeedsCode] = useState<OperatorCredentials | null>(null)
  const { form, submit } = useWriteForm<OperatorCredentials, ReplyOf<typeof operatorLogin> | null>({
    initial: { email: '', password: '' },
    resolver: resolve(OperatorCredentials),
    send: (credentials, options) => call(operatorLogin, credentials, options).catch(nullIfAskedForCode),
    onSuccess: (reply, { getValues }) =>
      reply ? startOperatorSession(reply.token) : setNeedsCode(getValues()),
  })

  if (needsCode)
    return (
      <PublicFrame>
        <CodeStep
          email={needsCode.email}
          onCode={async (code) =>
            startOperatorSession((await call(operatorLogin, { ...needsCode, code })).token)
          }
          onBack={() => setNeedsCode(null)}
          whenLost="Another operator can remove the second factor under Operators. For the account of the settings, change OPERATOR_PASSWORD and start again."
        />
      </PublicFrame>
    )
  return (
    <PublicFrame>
      <AccountCard
        title="Operator sign-in"
        hint={operatorSession.whyEnded() ?? `For operators of ${provider.name}.`}
      >
        <Form form={form} onSubmit={submit}>
          <FormFailure />
          <Fields columns={1}>
            <TextField
              control={form.control}
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              required
            />
            <PasswordField
              control={form.control}
              name="password"
              label="Password"
              autoComplete="current-password"
              required
            />
          </Fields>
          <SubmitButton fullWidth>Sign in</SubmitButton>
        </Form>
      </AccountCard>
    </PublicFrame>
  )
}

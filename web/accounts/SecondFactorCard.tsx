import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { own } from '#contract/security.ts'
import { type SecondFactorSetup, SetupDraft } from '#domain/security/second-factor.ts'
import { formatDateTime } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card } from '../ui/Card.tsx'
import { Failure } from '../ui/Failure.tsx'
import { CurrentPasswordField } from '../ui/form/CurrentPasswordField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordAccount } from '../ui/form/TextField.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsShown } from '../ui/useIsShown.ts'
import { ConfirmSecondFactor, RecoveryCodesNotice } from './ConfirmSecondFactor.tsx'
import { FormFailure } from './FormFailure.tsx'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'
import type { OwnCalls } from './SessionsCard.tsx'

interface SecondFactorProps {
  calls: OwnCalls
  queryKey: readonly string[]
  /** The account's name for password managers. */
  email: string
  /** Called once the second factor is on and its recovery codes are kept. */
  onDone?: () => void
}

/** The second factor: set up with an authenticator app, or removed. */
export function SecondFactorCard({ calls, queryKey, email, onDone }: SecondFactorProps) {
  // One of the two types is enough: they differ only in their addresses.
  const sameCalls = calls as typeof own
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  // They are shown once, so they outlive the page until its user has kept them.
  const codesKey = [...queryKey, 'recovery-codes']
  const { data: codes } = useQuery<readonly string[] | null>({
    queryKey: codesKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const isShown = useIsShown()
  const state = useQuery({
    queryKey: [...queryKey, 'second-factor'],
    queryFn: ({ signal }) => call(sameCalls.getSecondFactor, undefined, { signal }),
  })

  async function keep(given: readonly string[]) {
    setSetup(null)
    queryClient.setQueryData(codesKey, given)
    if (!isShown()) toast.success('The second factor is on. Go back to it for your recovery codes.')
    // The other sessions have ended, too.
    await queryClient.invalidateQueries({ queryKey: [...queryKey] })
  }

  function body() {
    if (codes)
      return (
        <RecoveryCodesNotice
          codes={codes}
          onClose={() => {
            queryClient.setQueryData(codesKey, null)
            onDone?.()
          }}
        />
      )
    if (setup)
      return (
        <ConfirmSecondFactor
          calls={sameCalls}
          setup={setup}
          onConfirmed={keep}
          onCancel={() => setSetup(null)}
        />
      )
    if (state.isError && !state.data) return <Failure error={state.error} onRetry={() => state.refetch()} />
    if (!state.data) return <LinesSkeleton lines={2} />
    return state.data.isOn ? (
      <RemoveSecondFactor calls={sameCalls} email={email} onRemoved={() => state.refetch()} />
    ) : (
      <BeginSecondFactor calls={sameCalls} email={email} onBegun={setSetup} />
    )
  }

  const { since, recoveryCodesLeft = 0 } = state.data ?? {}
  const left = recoveryCodesLeft === 1 ? 'One recovery code is' : `${recoveryCodesLeft} recovery codes are`
  return (
    <Card
      title="Second factor"
      hint={
        since
          ? `On since ${formatDateTime(since)}. ${left} left.`
          : 'A code from an authenticator app on your phone, asked for when you sign in. A stolen password alone then opens nothing.'
      }
    >
      {body()}
    </Card>
  )
}

interface BeginProps {
  calls: typeof own
  email: string
  onBegun: (setup: SecondFactorSetup) => void
}

function BeginSecondFactor({ calls, email, onBegun }: BeginProps) {
  const { form, submit } = useWriteForm<{ password: string }, ReplyOf<typeof calls.beginSecondFactor>>({
    initial: { password: '' },
    resolver: resolve(SetupDraft),
    send: (draft, options) => call(calls.beginSecondFactor, draft, options),
    onSuccess: onBegun,
  })
  return (
    <Form form={form} onSubmit={submit} label="Set up a second factor">
      <PasswordAccount email={email} />
      <Fields columns={3}>
        <CurrentPasswordField control={form.control} name="password" />
      </Fields>
      <FormFailure />
      <FormButtons>
        <SubmitButton>Set up</SubmitButton>
      </FormButtons>
    </Form>
  )
}

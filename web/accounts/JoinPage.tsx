import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { openInvitation } from '#contract/users.ts'
import { isBlank } from '#domain/fields.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { forgetMailedToken } from '../api/takeMailedToken.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { Failure } from '../ui/Failure.tsx'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AccountCard } from './AccountCard.tsx'
import { JoinForm } from './JoinForm.tsx'
import classes from './JoinPage.module.css'
import { TOKEN_MISSING, useMailedToken } from './useMailedToken.ts'

/** `/join`: an invitation, opened with the token of its mail. */
export default function JoinPage() {
  const { token, takeTyped } = useMailedToken()
  const [refused, setRefused] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { token }, { signal }),
    enabled: token !== '',
    // A partly filled form is kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isRefused = refused === token
  const isUnknown = ended === token || isNoToken(invitation.error)
  const isOver = isRefused || isUnknown
  useEffect(() => {
    if (isOver) forgetMailedToken()
  }, [isOver])
  if (isRefused) return <Refused />
  if (token === '' || isUnknown)
    return (
      <TokenForm
        key={token}
        isUnknown={token !== ''}
        // The same token is asked about again: an Admin may have activated its invitation meanwhile.
        onToken={(typed) => (typed === token ? invitation.refetch() : takeTyped(typed))}
      />
    )
  if (invitation.data)
    return (
      <JoinForm
        key={token}
        token={token}
        invitation={invitation.data}
        onRefused={() => setRefused(token)}
        onEnded={() => setEnded(token)}
      />
    )
  if (invitation.error)
    return (
      <AccountCard title="Your invitation">
        <Failure error={invitation.error} onRetry={() => invitation.refetch()} />
      </AccountCard>
    )
  return <Spinner title="Your invitation" />
}

/** True for a token that opens nothing (404), or that no invitation can have, such as one of 201 characters (400). */
function isNoToken(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400)
}

const TypedToken = z.object({ token: z.string() })
const alsoWrong = ({ token }: { token: string }) =>
  isBlank(token) ? [{ path: ['token'], message: TOKEN_MISSING }] : []

interface TokenFormProps {
  isUnknown: boolean
  onToken: (token: string) => unknown
}

/** Asks for the token if the link had none, or one that no longer works. */
function TokenForm({ isUnknown, onToken }: TokenFormProps) {
  const form = useForm({
    defaultValues: { token: '' },
    resolver: resolve<{ token: string }>(TypedToken, { alsoWrong, alsoToast: () => true }),
  })
  return (
    <AccountCard
      title={isUnknown ? 'This invitation no longer works' : 'Join your company'}
      hint={isUnknown ? undefined : `Your company has invited you to ${provider.name} by email.`}
    >
      {isUnknown && (
        <p className={classes.words}>
          It was used already, it was withdrawn, a newer email has replaced it, or its seven days are over.
          Open the newest email, sign in if you have joined, or ask an Admin of your company to send it again.
        </p>
      )}
      <Form form={form} onSubmit={async ({ token }) => void (await onToken(token.trim()))}>
        <TextField
          control={form.control}
          name="token"
          label="Token"
          description="It is in the email that invited you."
          autoComplete="one-time-code"
        />
        <FormButtons>
          <SubmitButton>Continue</SubmitButton>
          <LinkButton {...links.login()} variant="default">
            Go to login
          </LinkButton>
        </FormButtons>
      </Form>
    </AccountCard>
  )
}

function Refused() {
  return (
    <AccountCard title="The invitation is refused">
      <p className={classes.words}>
        It no longer works, and your email address is free. You can close this page.
      </p>
      <div>
        <LinkButton {...links.login()} variant="default">
          Go to login
        </LinkButton>
      </div>
    </AccountCard>
  )
}

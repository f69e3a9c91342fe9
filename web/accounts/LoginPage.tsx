import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { userSession } from '../api/session.ts'
import { links, ownAddress } from '../links.ts'
import { provider } from '../provider.ts'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard, CardFailure } from './AccountCard.tsx'
import classes from './LoginPage.module.css'
import { SignInFields } from './SignInFields.tsx'
import type { SignIn } from './signingIn.ts'
import { type SignInFormState, useSignIn, useSignInForm } from './useSignInForm.ts'

// Most users have no second factor, so its step loads only when it is needed.
const CodeStep = lazy(() => import('./CodeStep.tsx').then(({ CodeStep }) => ({ default: CodeStep })))

// Only the demo has them.
const SampleSignIns = lazy(() =>
  import('./SampleSignIns.tsx').then(({ SampleSignIns }) => ({ default: SampleSignIns })),
)

/**
 * `/` and `/login`: sign-in. Without the form library and `useWrite`, since this is the first page that users load:
 * the library would make it a tenth larger, and no query has to be fetched again afterwards.
 */
export default function LoginPage() {
  // The router leaves parameters that the route's own check has dropped.
  const returnTo = ownAddress(useSearch({ strict: false }).returnTo)
  const signIn = useSignIn(returnTo)
  /** A sign-in that only lacks the code of the second factor. What was typed is kept while it is asked for. */
  const [needsCode, setNeedsCode] = useState<SignIn | null>(null)
  const { fill, ...form } = useSignInForm(signIn, setNeedsCode)
  if (needsCode)
    return (
      <Suspense fallback={null}>
        <CodeStep
          email={needsCode.email}
          onCode={(code) => signIn(needsCode, code)}
          onBack={() => setNeedsCode(null)}
        />
      </Suspense>
    )
  return (
    <>
      <AccountCard title="Login" hint={hintOf(returnTo)}>
        <SignInForm {...form} />
        <div className={classes.register}>
          <span>New to {provider.name}?</span>
          <LinkButton {...links.haulierRegistration()} variant="default" fullWidth>
            Register
          </LinkButton>
        </div>
      </AccountCard>
      <Suspense fallback={null}>
        <SampleSignIns onChoose={fill} />
      </Suspense>
    </>
  )
}

/** Why the page shows, if a session has ended or the user followed the link of a mail; else what the product is. */
function hintOf(returnTo: string | undefined): string {
  const usual = returnTo
    ? 'Please sign in to continue where you were.'
    : `Freight-haulage quotes on ${provider.name}`
  return userSession.whyEnded() ?? usual
}

function SignInForm({ typed, wrong, failures, busy, onType, onSubmit }: SignInFormState) {
  return (
    <form noValidate onSubmit={onSubmit} className={classes.form}>
      <CardFailure sentences={failures} />
      <SignInFields typed={typed} wrong={wrong} onType={onType} />
      <Button type="submit" loading={busy} fullWidth>
        Login
      </Button>
      <TextLink {...links.passwordReset()} className={classes.more}>
        Forgot password?
      </TextLink>
    </form>
  )
}

import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { asksForCode } from '../api/CallError.ts'
import { userSession } from '../api/session.ts'
import { links, ownAddress } from '../links.ts'
import { provider } from '../provider.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { NOT_LOADED, noteFailedLoad } from '../ui/failedLoads.ts'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountCard, CardFailure } from './AccountCard.tsx'
import classes from './LoginPage.module.css'
import { focusOn, SignInFields, shownIn } from './SignInFields.tsx'
import type { SignIn, Wrong } from './signingIn.ts'
import { startSession } from './startSession.ts'
import { typedEmail } from './typedEmail.ts'

// Most users have no second factor, so its step loads only when it is needed.
const CodeStep = lazy(() => import('./CodeStep.tsx').then(({ CodeStep }) => ({ default: CodeStep })))

// Only the demo has them.
const SampleSignIns = lazy(() =>
  import('./SampleSignIns.tsx').then(({ SampleSignIns }) => ({ default: SampleSignIns })),
)

// Nothing of it is needed before the button is pressed, so it loads when the page shows.
let signingIn: typeof import('./signingIn.ts') | undefined
async function loadSigningIn() {
  signingIn ??= await import('./signingIn.ts')
  return signingIn
}

/**
 * `/` and `/login`: sign-in. Without the form library and `useWrite`, since this is the first page that users load:
 * the library would make it a tenth larger, and no query has to be fetched again afterwards.
 */
export default function LoginPage() {
  // The router leaves parameters that the route's own check has dropped.
  const returnTo = ownAddress(useSearch({ strict: false }).returnTo)
  const signIn = useSignIn(returnTo)
  const [typed, setTyped] = useState<SignIn>({ email: typedEmail.read(), password: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [failures, setFailures] = useState<readonly string[]>([])
  /** A sign-in that only lacks the code of the second factor. */
  const [needsCode, setNeedsCode] = useState<SignIn | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => afterPaint(() => void loadSigningIn().catch(noteFailedLoad)), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = shownIn(form)
    setTyped(typed)
    typedEmail.keep(typed.email)
    if (busy) return
    setBusy(true)
    await checkAndSignIn(form, typed)
    setBusy(false)
  }

  async function checkAndSignIn(form: HTMLFormElement, typed: SignIn) {
    const part = await loadSigningIn().catch(noteFailedLoad)
    if (!part) {
      toast.error(NOT_LOADED)
      return setFailures([NOT_LOADED])
    }
    const { given, wrong } = part.readSignIn(typed)
    setWrong(wrong)
    if (!given) return focusOn(form, Object.keys(wrong)[0])
    setFailures([])
    toast.clear()
    await signIn(given).catch((error: unknown) => {
      if (asksForCode(error)) return setNeedsCode(given)
      part.toastError(error)
      setFailures(part.sentencesOf(error))
      // A disabled button loses the focus; most users try the password again.
      focusOn(form, 'password')
    })
  }

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
      <AccountCard
        title="Login"
        // The user followed the link of a mail, or a session has ended.
        hint={
          userSession.whyEnded() ??
          (returnTo
            ? 'Please sign in to continue where you were.'
            : `Freight-haulage quotes on ${provider.name}`)
        }
      >
        <form noValidate onSubmit={submit} className={classes.form}>
          <CardFailure sentences={failures} />
          <SignInFields typed={typed} wrong={wrong} onType={setTyped} />
          <Button type="submit" loading={busy} fullWidth>
            Login
          </Button>
          <TextLink {...links.passwordReset()} className={classes.more}>
            Forgot password?
          </TextLink>
        </form>
        <div className={classes.register}>
          <span>New to {provider.name}?</span>
          <LinkButton {...links.haulierRegistration()} variant="default" fullWidth>
            Register
          </LinkButton>
        </div>
      </AccountCard>
      <Suspense fallback={null}>
        <SampleSignIns
          onChoose={({ email, password }) => {
            setTyped({ email, password })
            setWrong({})
          }}
        />
      </Suspense>
    </>
  )
}

/** Signs in, and opens the page that was asked for, or the user's first. */
function useSignIn(returnTo: string | undefined) {
  const navigate = useNavigate()
  return async (credentials: SignIn, code?: string) => {
    const { call, login } = await loadSigningIn()
    const session = await call(login, { ...credentials, code })
    typedEmail.keep('')
    const first = startSession(session)
    return returnTo && session.user.company.isActive ? navigate({ href: returnTo }) : navigate(first)
  }
}

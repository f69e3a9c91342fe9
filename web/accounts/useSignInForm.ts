import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useState } from 'react'
import { asksForCode } from '../api/CallError.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { NOT_LOADED, noteFailedLoad } from '../ui/failedLoads.ts'
import { toast } from '../ui/toast.tsx'
import { focusOn, shownIn } from './SignInFields.tsx'
import type { SignIn, Wrong } from './signingIn.ts'
import { startSession } from './startSession.ts'
import { typedEmail } from './typedEmail.ts'

// Nothing of it is needed before the button is pressed, so it loads when the page shows.
let signingIn: typeof import('./signingIn.ts') | undefined
async function loadSigningIn() {
  signingIn ??= await import('./signingIn.ts')
  return signingIn
}

/** Signs in, and opens the page that was asked for, or the user's first. */
export function useSignIn(returnTo: string | undefined) {
  const navigate = useNavigate()
  return async (credentials: SignIn, code?: string) => {
    const { call, login } = await loadSigningIn()
    const session = await call(login, { ...credentials, code })
    typedEmail.keep('')
    const first = startSession(session)
    return returnTo && session.user.company.isActive ? navigate({ href: returnTo }) : navigate(first)
  }
}

/** What the form shows, and its handlers. */
export interface SignInFormState {
  readonly typed: SignIn
  readonly wrong: Wrong
  readonly failures: readonly string[]
  readonly busy: boolean
  readonly onType: (typed: SignIn) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/** The form of a sign-in: checks what was typed and signs in, or asks for the code that a sign-in lacks. */
export function useSignInForm(
  signIn: (credentials: SignIn) => Promise<unknown>,
  askForCode: (given: SignIn) => void,
): SignInFormState & { readonly fill: (typed: SignIn) => void } {
  const [typed, setTyped] = useState<SignIn>({ email: typedEmail.read(), password: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [failures, setFailures] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => afterPaint(() => void loadSigningIn().catch(noteFailedLoad)), [])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
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
      if (asksForCode(error)) return askForCode(given)
      part.toastError(error)
      setFailures(part.sentencesOf(error))
      // A disabled button loses the focus; most users try the password again.
      focusOn(form, 'password')
    })
  }

  function fill({ email, password }: SignIn) {
    setTyped({ email, password })
    setWrong({})
  }

  return { typed, wrong, failures, busy, onType: setTyped, onSubmit, fill }
}

import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { login } from '#contract/accounts.ts'
import { problemsOf } from '#domain/fields.ts'
import { Email, TypedPassword } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { sentencesOf, toastError } from '../api/errors.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { PasswordBox } from '../ui/PasswordBox.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountCard, CardFailure } from './AccountCard.tsx'
import classes from './LoginPage.module.css'
import { SampleSignIns } from './SampleSignIns.tsx'

const SignIn = z.object({ email: Email, password: TypedPassword })
type SignIn = z.output<typeof SignIn>
type Wrong = Partial<Record<string, string>>

/**
 * `/` and `/login`: sign-in. Two fields by hand: this is the first page that people load, and the form library
 * would make it a tenth larger. It calls by hand for the same reason: nothing that is shown has to be fetched again.
 */
export default function LoginPage() {
  const navigate = useNavigate()
  const { returnTo } = useSearch({ strict: false })
  const [typed, setTyped] = useState<SignIn>({ email: '', password: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [failures, setFailures] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = z.safeParse(SignIn, typed, { reportInput: true })
    const problems = read.success ? [] : problemsOf(read.error)
    setWrong(Object.fromEntries(problems.map(({ path, message }) => [path[0], message])))
    focusOn(form, problems[0]?.path[0])
    if (!read.success || busy) return
    setBusy(true)
    setFailures([])
    toast.clearErrors()
    await signIn(read.data).catch((error: unknown) => {
      toastError(error)
      setFailures(sentencesOf(error))
      // The button has lost the focus while it was off; the password is what most try again.
      focusOn(form, 'password')
    })
    setBusy(false)
  }

  async function signIn(credentials: SignIn) {
    const { token, user } = await call(login, credentials)
    userSession.start(token)
    queryClient.clear()
    queryClient.setQueryData(meQuery.queryKey, user)
    if (!user.company.isActive) return navigate(links.notActivated())
    return returnTo ? navigate({ href: returnTo }) : navigate(links.requests())
  }

  return (
    <>
      <AccountCard
        title="Login"
        // Whoever did not come here by choice: the link of a mail, or a session that has ended.
        hint={
          returnTo
            ? 'Please sign in to continue where you were.'
            : `Freight-haulage quotes on ${provider.name}`
        }
      >
        <form noValidate onSubmit={submit} className={classes.form}>
          <CardFailure sentences={failures} />
          <TextInput
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            required
            value={typed.email}
            onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
            error={wrong.email}
          />
          <PasswordBox
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
            error={wrong.password}
          />
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
      <SampleSignIns
        onChoose={({ email, password }) => {
          setTyped({ email, password })
          setWrong({})
        }}
      />
    </>
  )
}

function focusOn(form: HTMLFormElement, name: unknown): void {
  const field = form.elements.namedItem(String(name))
  if (field instanceof HTMLElement) field.focus()
}

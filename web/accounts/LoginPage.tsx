import { useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { login } from '#contract/accounts.ts'
import { Email, TypedPassword } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { personSession } from '../api/session.ts'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './LoginPage.module.css'
import { SampleSignIns } from './SampleSignIns.tsx'

const SignIn = z.object({ email: Email, password: TypedPassword })

/** `/` and `/login`: sign-in. */
export default function LoginPage() {
  const navigate = useNavigate()
  const { returnTo } = useSearch({ strict: false })
  const form = useForm({ defaultValues: { email: '', password: '' }, resolver: resolve(SignIn) })

  async function signIn(credentials: { email: string; password: string }) {
    const { token, user } = await call(login, credentials)
    personSession.start(token)
    queryClient.clear()
    queryClient.setQueryData(meQuery.queryKey, user)
    if (!user.company.isActive) return navigate(links.notActivated())
    return returnTo ? navigate({ href: returnTo }) : navigate(links.requests())
  }

  return (
    <>
      <AccountCard title="Login" hint={`Freight-haulage quotes on ${provider.name}`}>
        <Form form={form} onSubmit={signIn} label="Login">
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
          <SubmitButton fullWidth>Login</SubmitButton>
          <div className={classes.more}>
            <TextLink {...links.passwordReset()}>Forgot password?</TextLink>
          </div>
        </Form>
        <div className={classes.register}>
          <span>New to {provider.name}?</span>
          <LinkButton {...links.haulierRegistration()} variant="default" fullWidth>
            Register
          </LinkButton>
        </div>
      </AccountCard>
      <SampleSignIns
        onChoose={(sample) => {
          form.setValue('email', sample.email)
          form.setValue('password', sample.password)
          form.clearErrors()
        }}
      />
    </>
  )
}

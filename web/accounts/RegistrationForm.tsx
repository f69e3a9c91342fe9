import { useNavigate } from '@tanstack/react-router'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import { Registration } from '#domain/users/drafts.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CountryField } from '../companies/CountryField.tsx'
import { links } from '../links.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FormFailure } from './FormFailure.tsx'
import { NameFields } from './NameFields.tsx'
import { PASSWORD_HINT } from './passwords.ts'
import {
  alsoToast,
  alsoWrong,
  EMPTY,
  onForm,
  type RegistrationValues,
  registerCompany,
  userOf,
} from './registration.ts'
import { type NewSession, startSession } from './startSession.ts'
import { TermsLinks } from './TermsLinks.tsx'
import { useExistenceCheck } from './useExistenceCheck.ts'

/** The two registrations: the same form, for a shipper or a haulier. */
export function RegistrationForm({ type }: { type: CompanyType }) {
  const navigate = useNavigate()
  const { form, submit } = useWriteForm<RegistrationValues, NewSession | null>({
    initial: EMPTY,
    // The same for both types: a user who chose the wrong one types nothing twice.
    keptAs: 'register',
    resolver: resolve(Registration, { toDraft: userOf, onForm, alsoWrong, alsoToast }),
    send: (values) => registerCompany(values, type),
    onSuccess: (session) => navigate(session ? startSession(session) : links.notActivated()),
  })
  const checkExistence = useExistenceCheck(form)
  const { control } = form

  return (
    <AccountCard
      wide
      title={`${type} Registration`}
      hint={type === 'Haulier' ? <HaulierHint /> : <ShipperHint />}
    >
      <Form form={form} onSubmit={submit}>
        <Fields>
          <TextField
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            onLeave={checkExistence}
            required
          />
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="new-password"
            description={PASSWORD_HINT}
            required
          />
          <NameFields control={control} />
          <TextField
            control={control}
            name="phone"
            label="Phone number"
            type="tel"
            autoComplete="tel"
            required
          />
          <TextField
            control={control}
            name="companyName"
            label="Company name"
            autoComplete="organization"
            onLeave={checkExistence}
            required
          />
          <CountryField control={control} name="country" label="Country" required />
        </Fields>
        <CheckboxField
          control={control}
          name="termsAccepted"
          label={
            <>
              I have read and accept <TermsLinks />
            </>
          }
          required
        />
        <FormFailure />
        <FormButtons>
          <SubmitButton>Register</SubmitButton>
          <LinkButton {...links.login()} variant="default">
            Back
          </LinkButton>
        </FormButtons>
      </Form>
    </AccountCard>
  )
}

function HaulierHint() {
  return (
    <>
      For companies that carry freight. You ship freight?{' '}
      <TextLink {...links.shipperRegistration()}>Register as a shipper</TextLink>
    </>
  )
}

function ShipperHint() {
  return (
    <>
      For companies that need freight carried. You run trucks?{' '}
      <TextLink {...links.haulierRegistration()}>Register as a haulier</TextLink>
    </>
  )
}

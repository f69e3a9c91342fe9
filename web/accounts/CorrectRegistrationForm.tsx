import { Button } from '@mantine/core'
import { correctRegistration } from '#contract/registration.ts'
import { phoneToCall, RegistrationCorrection } from '#domain/companies/registration.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CountryField } from '../companies/CountryField.tsx'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { FormFailure } from './FormFailure.tsx'

interface Correction {
  name: string
  country: string
  phone: string
}

/** Corrects the registered details of a company while it waits for the call. */
export function CorrectRegistrationForm({ me, onDone }: { me: SignedInUser; onDone: () => void }) {
  const { company, profile } = me
  const initial = {
    name: company.name,
    country: company.country,
    phone: phoneToCall(company.profile.phone, profile.phone) ?? '',
  }
  const { form, submit } = useWriteForm<Correction, SignedInUser>({
    initial,
    keptAs: `registration.${me.id}`,
    isDialog: true,
    resolver: resolve<Correction>(RegistrationCorrection),
    send: (values, options) => call(correctRegistration, values, options),
    success: 'Your registration has been corrected',
    onSuccess(saved) {
      queryClient.setQueryData(meQuery.queryKey, saved)
      onDone()
    },
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit} label="Correct the registration">
      <FormFailure />
      <TextField control={control} name="name" label="Company name" autoComplete="organization" required />
      <CountryField control={control} name="country" label="Country" required />
      <TextField
        control={control}
        name="phone"
        label="Phone number"
        description="We call this number."
        type="tel"
        autoComplete="tel"
        required
      />
      <FormButtons>
        <SubmitButton>Save</SubmitButton>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
      </FormButtons>
    </Form>
  )
}

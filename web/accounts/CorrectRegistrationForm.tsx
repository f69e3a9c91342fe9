import { Button } from '@mantine/core'
import { useState } from 'react'
import { correctRegistration } from '#contract/registration.ts'
import { phoneToCall, RegistrationCorrection } from '#domain/companies/registration.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CountryField } from '../companies/CountryField.tsx'
import { changedByBoth, changedParts, replacing } from '../ui/form/changedParts.ts'
import { Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { FormFailure } from './FormFailure.tsx'

interface Correction {
  name: string
  country: string
  phone: string
}

const LABELS: Record<keyof Correction, string> = {
  name: 'Company name',
  country: 'Country',
  phone: 'Phone number',
}

function correctionOf({ company, profile }: SignedInUser): Correction {
  return {
    name: company.name,
    country: company.country,
    phone: phoneToCall(company.profile.phone, profile.phone) ?? '',
  }
}

/** Corrects the registered details of a company while it waits for the call. */
export function CorrectRegistrationForm({ me, onDone }: { me: SignedInUser; onDone: () => void }) {
  // The page follows the operator's corrections; the form says of a field only what was there when it opened.
  const [opened] = useState(() => correctionOf(me))
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<Correction, SignedInUser>({
    initial: opened,
    keptAs: `registration.${me.id}`,
    isDialog: true,
    resolver: resolve<Correction>(RegistrationCorrection),
    send: (values, options, changed, seen) => {
      const partsOf = (of: Correction) => changedParts(of, changed) as RegistrationCorrection
      return saveOnto(seen, {
        send: (stored) => call(correctRegistration, { ...partsOf(values), seen: partsOf(stored) }, options),
        load: async () => correctionOf(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })),
        confirm: (stored) => ask(replacing(changedByBoth(values, seen, stored, LABELS))),
      })
    },
    success: 'Your registration has been corrected',
    onDone,
    onSuccess: (saved) => queryClient.setQueryData(meQuery.queryKey, saved),
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
      {dialog}
      <FormButtons>
        <SubmitButton>Save</SubmitButton>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
      </FormButtons>
    </Form>
  )
}

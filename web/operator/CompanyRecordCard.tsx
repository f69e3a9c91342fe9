import * as z from 'zod/mini'
import { changeCompany, getCompany } from '#contract/operator.ts'
import { CompanyChanges, type CompanyRecord } from '#domain/operator/operator.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { FormFailure } from '../accounts/FormFailure.tsx'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { CountryField } from '../companies/CountryField.tsx'
import { Card, Facts } from '../ui/Card.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { changedByBoth, changedParts, replacing } from '../ui/form/changedParts.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { PAST_DAY } from '../ui/typedKinds.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import classes from './Operator.module.css'
import { companyQuery } from './queries.ts'

const DetailChanges = z.pick(CompanyChanges, {
  number: true,
  incorporatedOn: true,
  name: true,
  country: true,
  phone: true,
})

interface Values {
  name: string
  country: string
  phone: string
  number: string
  incorporatedOn: string | null
}

const valuesOf = ({ number, incorporatedOn, name, country, profile }: CompanyRecord): Values => ({
  name,
  country,
  phone: profile.phone ?? '',
  number: number ?? '',
  incorporatedOn,
})
const toChanges = ({ number, phone, ...values }: Values) => ({
  ...values,
  phone: phone.trim() || null,
  number: number.trim() || null,
})

const LABELS: Record<keyof Values, string> = {
  name: 'Company name',
  country: 'Country',
  phone: 'Phone',
  number: 'Company number',
  incorporatedOn: 'Incorporation date',
}

/** The values with the day as the form shows it. */
const shown = ({ incorporatedOn, ...values }: Values): Values => ({
  ...values,
  incorporatedOn: incorporatedOn === null ? null : formatDay(incorporatedOn),
})

/** The details that the operator can correct, and those that the company maintains. */
export function CompanyRecordCard({ company }: { company: CompanyRecord }) {
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<Values, CompanyRecord>({
    latest: valuesOf(company),
    keptAs: `operator.company.${company.id}`,
    resolver: resolve(DetailChanges, { toDraft: toChanges }),
    send: (values, options, changed, seen): Promise<CompanyRecord> => {
      const params = { id: company.id }
      const partsOf = (form: Values) => changedParts(toChanges(form), changed) as CompanyChanges
      return saveOnto(seen, {
        send: (stored) =>
          call(changeCompany, { ...partsOf(values), seen: partsOf(stored) }, { ...options, params }),
        load: async () => valuesOf(await call(getCompany, undefined, { params })),
        confirm: (stored) => ask(replacing(changedByBoth(shown(values), shown(seen), shown(stored), LABELS))),
      })
    },
    success: 'Company details have been updated',
    changes: [{ kind: 'operator' }],
    onSuccess(saved, form, sent) {
      queryClient.setQueryData(companyQuery(company.id).queryKey, saved)
      showSaved(form, sent, valuesOf(saved))
    },
  })

  const address = [company.street, company.city, company.postcode].filter(Boolean).join(', ')
  return (
    <Card
      title="Company details"
      hint="The company cannot change its name, country, number and incorporation date itself once it is active."
    >
      <Form form={form} onSubmit={submit} label="Company details">
        <Fields>
          <TextField control={form.control} name="name" label="Company name" required />
          <CountryField control={form.control} name="country" label="Country" required />
          <TextField
            control={form.control}
            name="phone"
            label="Phone"
            type="tel"
            description="Left empty, the contact’s own number is called."
          />
          <TextField control={form.control} name="number" label="Company number" />
          <DayField
            control={form.control}
            name="incorporatedOn"
            label="Incorporation date"
            max={londonDay(new Date())}
            kind={PAST_DAY}
          />
        </Fields>
        {dialog}
        <FormFailure />
        <FormButtons>
          <SubmitButton variant="default">Save</SubmitButton>
        </FormButtons>
      </Form>
      <div className={classes.facts}>
        <Facts
          facts={[
            ['VAT number', company.vatNumber],
            ['Address', address],
            ['Contact person', company.profile.contactPerson],
            ['Email', company.profile.email && <EmailAddress of={company.profile.email} />],
            ['Website', company.profile.website],
          ]}
        />
      </div>
    </Card>
  )
}

import * as z from 'zod/mini'
import { changeCompany } from '#contract/operator.ts'
import { CompanyChanges, type CompanyFile } from '#domain/operator/operator.ts'
import { londonDay } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './Operator.module.css'
import { companyQuery } from './queries.ts'

const Record = z.pick(CompanyChanges, { number: true, incorporatedOn: true })

interface Values {
  number: string
  incorporatedOn: string | null
}

const valuesOf = ({ number, incorporatedOn }: CompanyFile): Values => ({
  number: number ?? '',
  incorporatedOn,
})
const toChanges = ({ number, incorporatedOn }: Values) => ({ number: number.trim() || null, incorporatedOn })

/** What the register of companies says of it: set by the staff only; and what the company says of itself. */
export function CompanyRecordCard({ company }: { company: CompanyFile }) {
  const { form, submit } = useWriteForm<Values, CompanyFile>({
    latest: valuesOf(company),
    resolver: resolve(Record, { toDraft: toChanges }),
    send: (values, options) =>
      call(changeCompany, toChanges(values), { ...options, params: { id: company.id } }),
    success: 'Company details have been updated',
    changes: [{ kind: 'operator' }],
    onSuccess(saved, form) {
      queryClient.setQueryData(companyQuery(company.id).queryKey, saved)
      form.reset(form.getValues())
    },
  })

  const address = [company.street, company.city, company.postcode].filter(Boolean).join(', ')
  return (
    <Card title="Company details" hint="Only you can change the number and the incorporation date.">
      <Form form={form} onSubmit={submit} label="Company details">
        <Fields>
          <TextField control={form.control} name="number" label="Company number" maxLength={50} />
          <DayField
            control={form.control}
            name="incorporatedOn"
            label="Incorporation date"
            max={londonDay(new Date())}
            past
          />
        </Fields>
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
            ['Phone', company.profile.phone],
            ['Email', company.profile.email],
            ['Website', company.profile.website],
          ]}
        />
      </div>
    </Card>
  )
}

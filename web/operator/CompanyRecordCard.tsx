import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CompanyChanges, type CompanyFile } from '#domain/operator/operator.ts'
import { londonDay } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './Operator.module.css'
import { saveCompany } from './queries.ts'

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
  const form = useForm<Values>({
    values: valuesOf(company),
    // What a colleague saves meanwhile comes in, except where this person is writing.
    resetOptions: { keepDirtyValues: true },
    resolver: resolve(Record, { toDraft: toChanges }),
  })

  async function save(values: Values) {
    await saveCompany(company.id, toChanges(values))
    form.reset(values)
    toast.success('Company details have been updated')
  }

  const address = [company.street, company.city, company.postcode].filter(Boolean).join(', ')
  return (
    <Card title="Company details" hint="Only you can change the number and the incorporation date.">
      <Form form={form} onSubmit={save} label="Company details">
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

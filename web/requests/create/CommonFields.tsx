import type { Control } from 'react-hook-form'
import { type Company, usualPaymentTermDays } from '#domain/companies/company.ts'
import { Fields } from '../../ui/form/Form.tsx'
import { PrePaidDaysField } from '../../ui/form/PrePaidDaysField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RequestForm } from './requestForm.ts'

interface CommonFieldsProps {
  control: Control<RequestForm>
  company: Company
}

/** The fields of both kinds of request. */
export function CommonFields({ control, company }: CommonFieldsProps) {
  return (
    <Fields>
      <TextField
        control={control}
        name="reference"
        label="My Reference"
        autoComplete="off"
        required
        data-autofocus
      />
      <PrePaidDaysField
        control={control}
        name="paymentTermDays"
        usualDays={usualPaymentTermDays(company.profile)}
      />
    </Fields>
  )
}

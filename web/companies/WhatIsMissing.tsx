import { Anchor } from '@mantine/core'
import type { Company } from '#domain/companies/company.ts'
import classes from './ProfileForm.module.css'

/** Says what keeps the company from requesting or quoting, and leads to where it is filled in. */
export function WhatIsMissing({ company }: { company: Company }) {
  const isHaulier = company.type === 'Haulier'
  const missing = [
    isHaulier && !company.conditionsOfCarriage ? 'your Conditions of Carriage' : null,
    company.vatNumber ? null : 'your VAT number',
  ].filter((one) => one !== null)
  if (missing.length === 0) return null
  return (
    <p className={classes.missing}>
      <span>
        To {isHaulier ? 'submit quotes' : 'create quote requests'}, add {missing.join(' and ')}.
      </span>
      <Anchor href="#private-profile">Go to Private Profile</Anchor>
    </p>
  )
}

import { Anchor } from '@mantine/core'
import type { Company } from '#domain/companies/company.ts'
import { missingOf } from './missing.ts'
import classes from './ProfileForm.module.css'

/** Says what the company lacks to request or quote, with links to the fields. */
export function WhatIsMissing({ company }: { company: Company }) {
  const missing = missingOf(company).map(({ what }) => what)
  if (missing.length === 0) return null
  return (
    <p className={classes.missing}>
      <span>
        To {company.type === 'Haulier' ? 'submit quotes' : 'create quote requests'}, add{' '}
        {missing.join(' and ')}.
      </span>
      <Anchor href="#private-profile">Go to Private Profile</Anchor>
    </p>
  )
}

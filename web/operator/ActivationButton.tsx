import { type ButtonProps, Textarea } from '@mantine/core'
import { useState } from 'react'
import { tooLong } from '#domain/fields.ts'
import { type CompanyRow, LONGEST_REASON } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import classes from './Operator.module.css'
import { useChangeCompany } from './useChangeCompany.ts'

interface ActivationProps extends ButtonProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'isActive' | 'deactivatedAt' | 'contact'>
}

/** The same rule as the server's: the company needs a user who was called. */
const whyNot = ({ contact }: ActivationProps['company']) =>
  contact === null ? sentenceOf('company_without_users') : null

/** Activates a company, after the operator has confirmed it. */
export function ActivateButton({ company, ...rest }: ActivationProps) {
  const [asking, setAsking] = useState(false)
  const write = useChangeCompany(company.id, `${company.name} has been activated`)
  return (
    <>
      <ReasonButton
        {...rest}
        reason={whyNot(company)}
        aria-label={`Activate ${company.name}`}
        onClick={() => setAsking(true)}
      >
        Activate
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Activate ${company.name}?`}
        confirmLabel="Activate"
        onConfirm={() => write.send({ isActive: true })}
      >
        Its users can use the platform at once. Its Admins get an email.
      </ConfirmDialog>
    </>
  )
}

/** Declines a registration with a reason for the company, or deactivates a company. */
export function DeactivateButton({ company, ...rest }: ActivationProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const isTooLong = reason.trim().length > LONGEST_REASON
  const isDecline = companyStatus(company) === 'waiting'
  const verb = isDecline ? 'Decline' : 'Deactivate'
  const write = useChangeCompany(
    company.id,
    `${company.name} has been ${isDecline ? 'declined' : 'deactivated'}`,
  )
  async function deactivate() {
    const text = reason.trim()
    await write.send(isDecline && text ? { declineReason: text } : { isActive: false, reason: text || null })
    setReason('')
  }
  return (
    <>
      <ReasonButton
        variant="default"
        {...rest}
        reason={whyNot(company)}
        aria-label={`${verb} ${company.name}`}
        onClick={() => setAsking(true)}
      >
        {verb}
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${verb} ${company.name}?`}
        confirmLabel={verb}
        danger
        reason={isTooLong ? tooLong(LONGEST_REASON) : null}
        onConfirm={deactivate}
      >
        <p className={classes.line}>
          {isDecline
            ? 'It leaves the list of those that wait, and can be activated later. Its Admins get the reason by email; without a reason they get no email.'
            : 'Its users can no longer use the platform. No email is sent.'}
        </p>
        <Textarea
          mt="md"
          label="Reason"
          description={isDecline ? 'The company gets it by email.' : 'Only the operator can read it.'}
          autosize
          minRows={2}
          error={isTooLong && tooLong(LONGEST_REASON)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  )
}

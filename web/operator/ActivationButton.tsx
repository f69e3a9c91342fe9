import { type ButtonProps, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CompanyRow } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import classes from './Operator.module.css'
import { useChangeCompany } from './useChangeCompany.ts'

interface ActivationProps extends ButtonProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'isActive' | 'deactivatedAt' | 'contact'>
}

/** The same rule as the server's: there has to be somebody who was rung. */
const whyNot = ({ contact }: ActivationProps['company']) =>
  contact === null ? sentenceOf('company_without_people') : null

/** Lets a company in, once the person at the desk has said so twice. */
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
        Its people can use the platform at once. Its Admins are told by email.
      </ConfirmDialog>
    </>
  )
}

/** Turns a company away: declines its registration with a reason that it is told, or deactivates it. */
export function DeactivateButton({ company, ...rest }: ActivationProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
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
        onConfirm={deactivate}
      >
        <p className={classes.line}>
          {isDecline
            ? 'It leaves the list of those that wait, and can be activated later. Its Admins get the reason by email; without a reason they are not told.'
            : 'None of its people can use the platform any more. Nobody is told by email.'}
        </p>
        <Textarea
          mt="md"
          label="Reason"
          description={isDecline ? 'The company is told.' : 'Only the operator can read it.'}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  )
}

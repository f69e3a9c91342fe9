import { type ButtonProps, Textarea } from '@mantine/core'
import { useState } from 'react'
import { tooLong } from '#domain/fields.ts'
import { type CompanyRow, type CompanyStatus, LONGEST_REASON } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { keepForm, keptForm } from '../api/keptForm.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
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

/** The status of the company when the dialog was opened; the page behind it follows other operators. */
function useStatusAsked(company: ActivationProps['company']) {
  const [asking, setAsking] = useState<CompanyStatus | null>(null)
  const now = companyStatus(company)
  return {
    isAsking: asking !== null,
    ask: () => setAsking(now),
    close: () => setAsking(null),
    status: asking ?? now,
  }
}

/** Activates a company, after the operator has confirmed it. */
export function ActivateButton({ company, ...rest }: ActivationProps) {
  const { isAsking, ask, close, status } = useStatusAsked(company)
  const write = useChangeCompany(company.id, `${company.name} has been activated`)
  return (
    <>
      <ReasonButton {...rest} reason={whyNot(company)} aria-label={`Activate ${company.name}`} onClick={ask}>
        Activate
      </ReasonButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={`Activate ${company.name}?`}
        confirmLabel="Activate"
        onConfirm={() => closingWhenOutOfDate(write.send({ isActive: true, statusSeen: status }))}
      >
        Its users can use the platform at once. Its Admins get an email.
      </ConfirmDialog>
    </>
  )
}

/** Declines a registration with a reason for the company, or deactivates a company. */
export function DeactivateButton({ company, ...rest }: ActivationProps) {
  const { isAsking, ask, close: closeDialog, status } = useStatusAsked(company)
  const keptAs = `operator.deactivate.${company.id}`
  const [reason, setReason] = useState(() => String(keptForm(keptAs)?.reason ?? ''))
  const isTooLong = reason.trim().length > LONGEST_REASON
  const isDecline = status === 'waiting'
  const verb = isDecline ? 'Decline' : 'Deactivate'
  const write = useChangeCompany(
    company.id,
    `${company.name} has been ${isDecline ? 'declined' : 'deactivated'}`,
  )
  async function deactivate() {
    const text = reason.trim()
    const change = isDecline && text ? { declineReason: text } : { isActive: false, reason: text || null }
    await closingWhenOutOfDate(write.send({ ...change, statusSeen: status }))
  }
  // It survives a reload and an ended session, and is discarded when the operator closes the dialog.
  function type(text: string) {
    setReason(text)
    keepForm(keptAs, text === '' ? {} : { reason: text })
  }
  function close() {
    closeDialog()
    type('')
  }
  return (
    <>
      <ReasonButton
        variant="default"
        {...rest}
        reason={whyNot(company)}
        aria-label={`${verb} ${company.name}`}
        onClick={ask}
      >
        {verb}
      </ReasonButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={`${verb} ${company.name}?`}
        confirmLabel={verb}
        danger
        reason={isTooLong ? tooLong(LONGEST_REASON) : null}
        onConfirm={deactivate}
      >
        <p className={classes.line}>
          {isDecline
            ? 'It leaves the list of those that wait, and can be activated later. Its Admins are told by email.'
            : 'Its users can no longer use the platform. Its Admins are told by email, without the reason.'}
        </p>
        <Textarea
          mt="md"
          label="Reason"
          description={
            isDecline
              ? 'The company reads it in the email and when its users sign in.'
              : 'Only the operator can read it.'
          }
          autosize
          minRows={2}
          error={isTooLong && tooLong(LONGEST_REASON)}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  )
}

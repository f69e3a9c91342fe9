import { type ButtonProps, Textarea } from '@mantine/core'
import { useState } from 'react'
import { tooLong } from '#domain/fields.ts'
import { type CompanyStatus, MAX_REASON_LENGTH } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { keepForm, keptForm } from '../api/keptForm.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useLast } from '../ui/useLast.ts'
import { type CompanyToChange, whyDisabled, whyOutOfDate } from './activation.ts'
import classes from './Operator.module.css'
import { useChangeCompany } from './useChangeCompany.ts'

interface DeactivateButtonProps extends ButtonProps {
  company: CompanyToChange
}

const verbOf = (status: CompanyStatus) => (status === 'waiting' ? 'Decline' : 'Deactivate')

/** Declines a registration with a reason for the company, or deactivates a company. */
export function DeactivateButton({ company, ...rest }: DeactivateButtonProps) {
  // The page behind the dialog follows other operators, the dialog keeps its question.
  const [asked, setAsked] = useState<CompanyStatus | null>(null)
  const now = companyStatus(company)
  const status = useLast(asked) ?? now
  const keptAs = `operator.deactivate.${company.id}`
  const [reason, setReason] = useState(() => String(keptForm(keptAs)?.reason ?? ''))
  const text = reason.trim()
  const refusal = text.length > MAX_REASON_LENGTH ? tooLong(MAX_REASON_LENGTH, text) : null
  const isDecline = status === 'waiting'
  const verb = verbOf(status)
  const write = useChangeCompany(
    company.id,
    `${company.name} has been ${isDecline ? 'declined' : 'deactivated'}`,
  )
  async function deactivate() {
    const change = isDecline && text ? { declineReason: text } : { isActive: false, reason: text || null }
    await closingWhenOutOfDate(write.send({ ...change, statusSeen: status }))
  }
  // It survives a reload and an ended session, and is discarded when the operator closes the dialog.
  function type(typed: string) {
    setReason(typed)
    keepForm(keptAs, typed === '' ? {} : { reason: typed })
  }
  function close() {
    setAsked(null)
    type('')
  }
  return (
    <>
      {now !== 'deactivated' && (
        <ReasonButton
          variant="default"
          {...rest}
          reason={whyDisabled(company)}
          aria-label={`${verbOf(now)} ${company.name}`}
          onClick={() => setAsked(now)}
        >
          {verbOf(now)}
        </ReasonButton>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        title={`${verb} ${company.name}?`}
        confirmLabel={verb}
        danger
        reason={whyOutOfDate(status, company) ?? refusal}
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
          error={refusal}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  )
}

import { type ButtonProps, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tooLong } from '#domain/fields.ts'
import { type CompanyRow, type CompanyStatus, MAX_REASON_LENGTH } from '#domain/operator/operator.ts'
import { companyStatus, wasDeclined } from '#domain/operator/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { keepForm, keptForm } from '../api/keptForm.ts'
import { closingWhenOutOfDate } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Operator.module.css'
import { companyQuery } from './queries.ts'
import { useChangeCompany } from './useChangeCompany.ts'

type CompanyFacts = Pick<CompanyRow, 'isActive' | 'activatedAt' | 'deactivatedAt'>

interface ActivationProps extends ButtonProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'contact'> & CompanyFacts
}

/** The same rule as the server's: the company needs a user who was called. */
const whyNot = ({ contact }: ActivationProps['company']) =>
  contact === null ? sentenceOf('company_without_users') : null

/** Why a dialog's question is out of date; null while the company has the status with which it was opened. */
function whyOutOfDate(asked: CompanyStatus, company: CompanyFacts | undefined): string | null {
  if (!company || companyStatus(company) === asked) return null
  const done = company.isActive ? 'activated' : wasDeclined(company) ? 'declined' : 'deactivated'
  return `This company has been ${done} meanwhile.`
}

/** Activates a company, after the operator has confirmed it in a dialog. */
export function ActivateButton({ company, onAsk, ...rest }: ActivationProps & { onAsk: () => void }) {
  return (
    <ReasonButton {...rest} reason={whyNot(company)} aria-label={`Activate ${company.name}`} onClick={onAsk}>
      Activate
    </ReasonButton>
  )
}

interface ActivateDialogProps {
  /** The company as the operator saw it when the dialog was opened; null while it is closed. */
  asked: ActivationProps['company'] | null
  onClose: () => void
}

/** Separate from its button, which leaves the page when another operator activates the company. */
export function ActivateDialog({ asked, onClose }: ActivateDialogProps) {
  const last = useLast(asked)
  const [id, name, status] = last ? [last.id, last.name, companyStatus(last)] : [0, '', 'waiting' as const]
  const write = useChangeCompany(id, `${name} has been activated`)
  // Older data of another page would be out of date itself.
  const { data: now, isFetchedAfterMount } = useQuery({ ...companyQuery(id), enabled: asked !== null })
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={`Activate ${name}?`}
      confirmLabel="Activate"
      reason={isFetchedAfterMount ? whyOutOfDate(status, now) : null}
      onConfirm={() => closingWhenOutOfDate(write.send({ isActive: true, statusSeen: status }))}
    >
      Its users can use the platform at once. Its Admins get an email.
    </ConfirmDialog>
  )
}

const verbOf = (status: CompanyStatus) => (status === 'waiting' ? 'Decline' : 'Deactivate')

/** Declines a registration with a reason for the company, or deactivates a company. */
export function DeactivateButton({ company, ...rest }: ActivationProps) {
  // The page behind the dialog follows other operators, the dialog keeps its question.
  const [asked, setAsked] = useState<CompanyStatus | null>(null)
  const now = companyStatus(company)
  const status = useLast(asked) ?? now
  const keptAs = `operator.deactivate.${company.id}`
  const [reason, setReason] = useState(() => String(keptForm(keptAs)?.reason ?? ''))
  const isTooLong = reason.trim().length > MAX_REASON_LENGTH
  const isDecline = status === 'waiting'
  const verb = verbOf(status)
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
    setAsked(null)
    type('')
  }
  return (
    <>
      {now !== 'deactivated' && (
        <ReasonButton
          variant="default"
          {...rest}
          reason={whyNot(company)}
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
        reason={whyOutOfDate(status, company) ?? (isTooLong ? tooLong(MAX_REASON_LENGTH) : null)}
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
          error={isTooLong && tooLong(MAX_REASON_LENGTH)}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  )
}

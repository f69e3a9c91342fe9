import { formatCount } from '#domain/numbers.ts'
import type { Overview } from '#domain/operator/operator.ts'
import { type PaymentFailure, WHAT_FAILED } from '#domain/operator/payment-failures.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import classes from './Operator.module.css'

/** Warnings for operators: docs/rules/operator.md#cautions. */
export function OperatorCautions({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.cautions.map((sentence) => (
        <p className={classes.note} key={sentence}>
          {sentence}
        </p>
      ))}
      <UnsentMails overview={overview} />
      {overview.paymentFailures.map((failure) => (
        <FailedPayments key={`${failure.kind} ${failure.companyId}`} failure={failure} />
      ))}
    </>
  )
}

function UnsentMails({ overview }: { overview: Overview }) {
  const { mailsLate, mailsStuck, mailsRefused, mailsGivenUp } = overview
  const [waiting, time] = mailsStuck > 0 ? [mailsStuck, 'an hour'] : [mailsLate, 'a minute']
  if (waiting === 0 && mailsRefused === 0 && mailsGivenUp === 0) return null
  return (
    <p className={classes.note} role="status">
      {waiting > 0 &&
        `${emailsHave(waiting)} been waiting for more than ${time}. Does the mail server answer? `}
      {mailsRefused > 0 && `${emailsHave(mailsRefused)} been refused for more than an hour. `}
      {mailsGivenUp > 0 && `${emailsHave(mailsGivenUp)} been given up. `}
      <TextLink {...links.operatorOutbox()} inherit>
        Open the outbox
      </TextLink>
    </p>
  )
}

function FailedPayments({ failure: { kind, lastAt, company, companyId } }: { failure: PaymentFailure }) {
  return (
    <p className={classes.note} role="status">
      {WHAT_FAILED[kind]} Last on {formatDateTime(lastAt)}.{' '}
      {companyId !== null && (
        <TextLink {...links.operatorCompany(companyId)} inherit>
          {company}
        </TextLink>
      )}
    </p>
  )
}

const emailsHave = (count: number) => (count === 1 ? 'An email has' : `${formatCount(count)} emails have`)

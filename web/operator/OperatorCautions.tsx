import { formatCount } from '#domain/numbers.ts'
import type { Overview } from '#domain/operator/operator.ts'
import { links } from '../links.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import classes from './Operator.module.css'

/** What an operator should look at: docs/rules/operator.md#cautions. */
export function OperatorCautions({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.cautions.map((sentence) => (
        <p className={classes.note} key={sentence}>
          {sentence}
        </p>
      ))}
      <UnsentMails overview={overview} />
    </>
  )
}

function UnsentMails({ overview: { mailsLate, mailsStuck, mailsGivenUp } }: { overview: Overview }) {
  const [waiting, time] = mailsStuck > 0 ? [mailsStuck, 'an hour'] : [mailsLate, 'a minute']
  if (waiting === 0 && mailsGivenUp === 0) return null
  return (
    <p className={classes.note} role="status">
      {waiting > 0 &&
        `${emailsHave(waiting)} been waiting for more than ${time}. Does the mail server answer? `}
      {mailsGivenUp > 0 && `${emailsHave(mailsGivenUp)} been given up. `}
      <TextLink {...links.operatorOutbox()} inherit>
        Open the outbox
      </TextLink>
    </p>
  )
}

const emailsHave = (count: number) => (count === 1 ? 'An email has' : `${formatCount(count)} emails have`)

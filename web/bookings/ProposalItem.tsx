import { Group, Radio, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import '../ui/form/choices.css'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type GivenAnswer, type Outcome, type SeenProposal, whyNotAnswered } from './answerSeveral.ts'
import classes from './Bookings.module.css'
import { changeLines } from './changeLines.ts'
import { Note } from './Note.tsx'

const FITS_NOT_BESIDE = 'It does not fit with the other change of this booking that you accept.'
const STAYS_OPEN = 'open'

interface ProposalItemProps {
  proposal: SeenProposal
  outcome: Outcome | undefined
  choice: GivenAnswer | null
  /** Why it cannot be accepted beside those that are. */
  outdated: RefusalCode | null
  isWrong: boolean
  onChoice: (status: GivenAnswer | null) => void
}

/** A change that the other side proposes, with the answers to it. */
export function ProposalItem({ proposal, outcome, choice, outdated, isWrong, onChoice }: ProposalItemProps) {
  const { booking, change } = proposal
  const name = [booking.reference, booking.ownerReference].filter(Boolean).join(' · ')
  const other = booking.side === 'owner' ? booking.haulier : booking.owner
  const isAnswered = outcome?.isAnswered === true
  const closed = isAnswered ? null : whyNotAnswered(proposal, 'Declined')
  const isOpen = !isAnswered && !closed
  const fitsAlone = whyNotAnswered(proposal, 'Accepted') === null
  const problem = outcome && !isAnswered ? outcome.text : closed && sentenceOf(closed)
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.title}>{name}</span>
        {change.status !== 'Proposed' && <StatusBadge status={change.status} />}
      </div>
      <p className={classes.small}>
        <DotSeparated parts={[other.name, `${booking.pickup} to ${booking.delivery}`]} />
      </p>
      <ul className={classes.lines}>
        {changeLines(change, booking).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={classes.small}>Proposed {formatDateTime(change.proposedAt)}</p>
      <Note text={change.note} what={`the note on ${name}`} />
      {isOpen && outdated && (
        <p className={classes.missing}>{fitsAlone ? FITS_NOT_BESIDE : sentenceOf(outdated)}</p>
      )}
      {isAnswered && <p className={classes.waiting}>{outcome.text}</p>}
      {problem && <p className={classes.problem}>{problem}</p>}
      {isOpen && (
        <AnswerChoice
          change={change.id}
          of={name}
          choice={choice}
          isOutdated={outdated !== null}
          isWrong={isWrong}
          onChoice={onChoice}
        />
      )}
    </li>
  )
}

interface AnswerChoiceProps extends Pick<ProposalItemProps, 'choice' | 'isWrong' | 'onChoice'> {
  /** The id of the change. */
  change: number
  /** The name of its booking. */
  of: string
  isOutdated: boolean
}

function AnswerChoice({ change, of, choice, isOutdated, isWrong, onChoice }: AnswerChoiceProps) {
  return (
    <Radio.Group
      name={`answer-${change}`}
      label={<VisuallyHidden>{`Answer to ${of}`}</VisuallyHidden>}
      // Otherwise it takes a line.
      labelProps={{ style: { display: 'contents' } }}
      value={choice ?? STAYS_OPEN}
      onChange={(value) => onChoice(value === STAYS_OPEN ? null : (value as GivenAnswer))}
    >
      <Group gap="md">
        <Radio
          value="Accepted"
          label="Accept"
          disabled={isOutdated}
          aria-invalid={(isWrong && !isOutdated) || undefined}
        />
        <Radio value="Declined" label="Decline" />
        <Radio value={STAYS_OPEN} label="Leave open" />
      </Group>
    </Radio.Group>
  )
}

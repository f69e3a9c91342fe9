import { Button, Group, Radio, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { Failure } from '../ui/Failure.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { FieldsSkeleton } from '../ui/Skeletons.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.tsx'
import {
  type Answered,
  answeredText,
  answerSeveral,
  Choices,
  type GivenAnswer,
  type Outcome,
  type SeenProposal,
  sendLabel,
  whyNotAnswered,
  withChoice,
} from './answerSeveral.ts'
import { arranged } from './arranged.ts'
import classes from './Bookings.module.css'
import { changeLines } from './changeLines.ts'
import { Note } from './Note.tsx'
import { changesOf } from './queries.ts'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useProposals } from './useProposals.ts'

const NONE_WAITS = 'No change of the list waits for your answer.'
const FITS_NOT_BESIDE = 'It does not fit with the other change of this booking that you accept.'
const NONE_CHOSEN = 'Choose Accept or Decline for at least one change.'

/** The dialog in which the proposals of the other side are answered, each by itself. */
export default function AnswerSeveralBody({ filter, onClose, onSending }: SeveralBodyProps) {
  const [isSending, setSending] = useState(false)
  const { proposals, error, retry, isCut, noteAnswered, lookAgain } = useProposals(filter, isSending)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const noteSending = (sends: boolean) => {
    setSending(sends)
    onSending(sends)
  }
  const open = (proposals ?? []).filter(
    (one) => outcomes.get(one.change.id)?.isAnswered !== true && whyNotAnswered(one, 'Declined') === null,
  )
  const answersOf = (choices: Choices) => arranged(open, choices).answers
  const { form, submit } = useWriteForm<Choices, readonly (Answered & Outcome)[]>({
    initial: { accepted: [], declined: [] },
    keptAs: `answer-several.${useMe().id}`,
    isDialog: true,
    resolver: resolve(Choices, {
      alsoWrong: (choices) =>
        answersOf(choices).length === 0 ? [{ path: ['accepted'], message: NONE_CHOSEN }] : [],
    }),
    async send(choices) {
      const sent: (Answered & Outcome)[] = []
      noteSending(true)
      await answerSeveral(answersOf(choices), (answer, outcome) => {
        sent.push({ ...answer, ...outcome })
        if (outcome.isAnswered) noteAnswered(answer.booking.reference)
        setOutcomes((before) => new Map(before).set(answer.change.id, outcome))
      }).finally(() => noteSending(false))
      return sent
    },
    changes: open.flatMap(({ booking }) => changesOf(booking)),
    onSuccess(sent, form) {
      const refused = sent.filter(({ isAnswered }) => !isAnswered)
      const text = answeredText(
        sent.map(({ status, isAnswered }) => ({ status: isAnswered ? status : null })),
      )
      if (refused.length === 0) {
        toast.success(text)
        return onClose()
      }
      toast.error(text)
      // Those that were answered are not sent again with the next try.
      const still = refused.reduce<Choices>(
        (choices, { change, status }) => withChoice(choices, change.id, status),
        { accepted: [], declined: [] },
      )
      choose(still)
      form.setError('root', { message: text })
      return lookAgain(refused.map(({ booking }) => booking.reference))
    },
  })
  const { accepted = [], declined = [] } = useWatch({ control: form.control })
  const choices = { accepted, declined }
  const choose = (chosen: Choices) => {
    form.setValue('accepted', chosen.accepted, { shouldDirty: true })
    form.setValue('declined', chosen.declined, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger('accepted')
  }
  const { answers, whyNotAccepted } = arranged(open, choices)
  const statusOf = (id: number) => answers.find(({ change }) => change.id === id)?.status ?? null
  const acceptable = answersOf({ accepted: open.map(({ change }) => change.id), declined: [] }).map(
    ({ change }) => change.id,
  )
  const areAllAccepted = acceptable.length > 0 && acceptable.every((id) => statusOf(id) === 'Accepted')
  const chooseAll = () => choose({ accepted: areAllAccepted ? [] : acceptable, declined: [] })
  const wrong = form.formState.errors.accepted?.message
  return (
    <Form form={form} onSubmit={submit} label="Answer several changes">
      <p style={{ margin: 0 }}>
        {isCut
          ? `What the other side proposes, on the first ${MAX_PAGE_SIZE} bookings of the list that need you. Narrow the list to see others.`
          : 'What the other side proposes on bookings of the list, as it is searched and filtered. Those that you leave open still wait.'}
      </p>
      <div className={classes.buttons}>
        {/* It has the focus while the changes load, which a disabled button could not have. */}
        <Button
          variant="default"
          size="xs"
          data-autofocus
          data-disabled={acceptable.length === 0}
          aria-disabled={acceptable.length === 0 || undefined}
          onClick={acceptable.length > 0 ? chooseAll : undefined}
        >
          {areAllAccepted ? 'Leave all open' : 'Accept all'}
        </Button>
        {wrong && <p className={classes.problem}>{wrong}</p>}
      </div>
      {proposals ? (
        <ul className={classes.items}>
          {proposals.map((proposal) => (
            <Proposal
              key={proposal.change.id}
              proposal={proposal}
              outcome={outcomes.get(proposal.change.id)}
              choice={statusOf(proposal.change.id)}
              outdated={whyNotAccepted(proposal)}
              isWrong={wrong !== undefined}
              onChoice={(status) => choose(withChoice(choices, proposal.change.id, status))}
            />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void retry()} />
      ) : (
        <FieldsSkeleton />
      )}
      <DialogButtons closed={proposals && open.length === 0 ? NONE_WAITS : null} onClose={onClose}>
        {sendLabel(answers)}
      </DialogButtons>
    </Form>
  )
}

interface ProposalProps {
  proposal: SeenProposal
  outcome: Outcome | undefined
  choice: GivenAnswer | null
  /** Why it cannot be accepted beside those that are. */
  outdated: RefusalCode | null
  isWrong: boolean
  onChoice: (status: GivenAnswer | null) => void
}

const STAYS_OPEN = 'open'

function Proposal({ proposal, outcome, choice, outdated, isWrong, onChoice }: ProposalProps) {
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
        <Radio.Group
          name={`answer-${change.id}`}
          label={<VisuallyHidden>{`Answer to ${name}`}</VisuallyHidden>}
          // Otherwise it takes a line.
          labelProps={{ style: { display: 'contents' } }}
          value={choice ?? STAYS_OPEN}
          onChange={(value) => onChoice(value === STAYS_OPEN ? null : (value as GivenAnswer))}
        >
          <Group gap="md">
            <Radio
              value="Accepted"
              label="Accept"
              disabled={outdated !== null}
              aria-invalid={(isWrong && outdated === null) || undefined}
            />
            <Radio value="Declined" label="Decline" />
            <Radio value={STAYS_OPEN} label="Leave open" />
          </Group>
        </Radio.Group>
      )}
    </li>
  )
}

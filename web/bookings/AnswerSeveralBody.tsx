import { Button } from '@mantine/core'
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import { Failure } from '../ui/Failure.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FieldsSkeleton } from '../ui/Skeletons.tsx'
import { sendLabel, withChoice } from './answerSeveral.ts'
import { arranged } from './arranged.ts'
import classes from './Bookings.module.css'
import { ProposalItem } from './ProposalItem.tsx'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useAnswersForm } from './useAnswersForm.ts'

const NONE_WAITS = 'No change of the list waits for your answer.'

/** The dialog in which the proposals of the other side are answered, each by itself. */
export default function AnswerSeveralBody(props: SeveralBodyProps) {
  const { form, submit, found, open, outcomes, choices, choose } = useAnswersForm(props)
  const { proposals, error, retry, isCut } = found
  const { answers, whyNotAccepted } = arranged(open, choices)
  const statusOf = (id: number) => answers.find(({ change }) => change.id === id)?.status ?? null
  const all = { accepted: open.map(({ change }) => change.id), declined: [] }
  const acceptable = arranged(open, all).answers.map(({ change }) => change.id)
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
            <ProposalItem
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
      <DialogButtons closed={proposals && open.length === 0 ? NONE_WAITS : null} onClose={props.onClose}>
        {sendLabel(answers)}
      </DialogButtons>
    </Form>
  )
}

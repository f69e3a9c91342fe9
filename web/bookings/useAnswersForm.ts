import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { resolve } from '../ui/form/resolve.ts'
import { toast } from '../ui/toast.tsx'
import {
  type Answered,
  answeredText,
  answerSeveral,
  Choices,
  type Outcome,
  whyNotAnswered,
  withChoice,
} from './answerSeveral.ts'
import { arranged } from './arranged.ts'
import { changesOf } from './queries.ts'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useProposals } from './useProposals.ts'
import { useSending } from './useSending.ts'

const NONE_CHOSEN = 'Choose Accept or Decline for at least one change.'

/** The proposals of the other side on the bookings of a list, and the form of the answers to them. */
export function useAnswersForm({ filter, onClose, onSending }: SeveralBodyProps) {
  const { isSending, sending } = useSending(onSending)
  const found = useProposals(filter, isSending)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const open = (found.proposals ?? []).filter(
    (one) => outcomes.get(one.change.id)?.isAnswered !== true && whyNotAnswered(one, 'Declined') === null,
  )
  const { form, submit } = useWriteForm<Choices, readonly (Answered & Outcome)[]>({
    initial: { accepted: [], declined: [] },
    keptAs: `answer-several.${useMe().id}`,
    isDialog: true,
    resolver: resolve(Choices, {
      alsoWrong: (choices) =>
        arranged(open, choices).answers.length === 0 ? [{ path: ['accepted'], message: NONE_CHOSEN }] : [],
    }),
    async send(choices) {
      const sent: (Answered & Outcome)[] = []
      await sending(() =>
        answerSeveral(arranged(open, choices).answers, (answer, outcome) => {
          sent.push({ ...answer, ...outcome })
          if (outcome.isAnswered) found.noteAnswered(answer.booking.reference)
          setOutcomes((before) => new Map(before).set(answer.change.id, outcome))
        }),
      )
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
      return found.lookAgain(refused.map(({ booking }) => booking.reference))
    },
  })
  const { accepted = [], declined = [] } = useWatch({ control: form.control })
  const choose = (chosen: Choices) => {
    form.setValue('accepted', chosen.accepted, { shouldDirty: true })
    form.setValue('declined', chosen.declined, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger('accepted')
  }
  return { form, submit, found, open, outcomes, choices: { accepted, declined }, choose }
}

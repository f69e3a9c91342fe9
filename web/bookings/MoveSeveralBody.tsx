import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { DelayDraft } from '#domain/bookings/delay.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { counted } from '../quotes/quoteText.ts'
import { Failure } from '../ui/Failure.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { FieldsSkeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { byVessel } from './byVessel.ts'
import { HOURS_TO_THE_MINUTE } from './hoursToTheMinute.ts'
import { MoveSeveralChoices } from './MoveSeveralChoices.tsx'
import { chosenToMove, movable, type Sent, shownToMove } from './movable.ts'
import { proposeDelay } from './proposeDelay.ts'
import { changesOf, wholeBookingListQuery } from './queries.ts'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useSending } from './useSending.ts'

const NONE_MOVES = 'No booking of the list can be moved. A change is proposed until the last delivery.'
const NO_OTHER_MOVES = 'No other booking of the list can be moved.'

interface LaterForm {
  references: string[]
  days: number | null
  hours: number | null
  note: string
}

/** The dialog in which bookings of the list are chosen, with how much later they are. */
export default function MoveSeveralBody({ filter, onClose, onSending }: SeveralBodyProps) {
  const { isSending, sending } = useSending(onSending)
  // Not loaded again with each proposal: with a hundred, that took more calls than a user may make in a minute.
  const { data, error, refetch } = useQuery({ ...wholeBookingListQuery(filter), enabled: !isSending })
  const [sent, setSent] = useState<ReadonlyMap<string, Sent<BookingRow>>>(new Map())
  const list = data?.items ?? []
  const groups = byVessel(shownToMove(list, sent))
  const rows = groups.flatMap((group) => group.rows)
  const open = new Set(movable(list, sent).map(({ reference }) => reference))
  /** In the order of the dialog. */
  const chosenOf = (references: readonly string[]) =>
    byVessel(chosenToMove(list, sent, references)).flatMap((group) => group.rows)
  const { form, submit } = useWriteForm<LaterForm, readonly Sent<BookingRow>[]>({
    initial: { references: [], days: 1, hours: null, note: '' },
    keptAs: `move-several.${useMe().id}`,
    isDialog: true,
    resolver: resolve(DelayDraft, {
      toDraft: (values) => ({
        ...values,
        references: chosenOf(values.references).map(({ reference }) => reference),
        note: values.note || null,
      }),
    }),
    async send({ references, days, hours, note }) {
      const replies: Sent<BookingRow>[] = []
      const later = { delay: { days: days ?? 0, hours: hours ?? 0 }, note: note || null }
      await sending(() =>
        proposeDelay(chosenOf(references), later, (row, outcome) => {
          replies.push({ row, ...outcome })
          setSent((before) => new Map(before).set(row.reference, { row, ...outcome }))
        }),
      )
      return replies
    },
    changes: rows.flatMap(changesOf),
    onSuccess(replies, form) {
      const refused = replies.filter(({ isProposed }) => !isProposed)
      const proposed = counted(replies.length - refused.length, 'change')
      if (refused.length === 0) {
        toast.success(`${proposed} proposed`)
        return onClose()
      }
      const sentence = `${proposed} proposed, ${refused.length} not. The reason is below each booking.`
      toast.error(sentence)
      // Those that were proposed are not proposed again with the next try.
      const still = refused.map(({ row }) => row.reference)
      form.setValue('references', still, { shouldDirty: true })
      form.setError('root', { message: sentence })
    },
  })
  const { control } = form
  const { references = [], days, hours } = useWatch({ control })
  const chosen = chosenOf(references).map(({ reference }) => reference)
  const choose = (references: string[]) =>
    form.setValue('references', references, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Form form={form} onSubmit={submit} label="Move several bookings">
      <p style={{ margin: 0 }}>
        Each booking gets a proposal of its own: pickup, stops and delivery move by as much. The other side
        answers each of them.
      </p>
      <Fields>
        <NumberField control={control} name="days" label="Days later" unit="days" data-autofocus />
        <NumberField
          control={control}
          name="hours"
          label="Hours later"
          decimals={1}
          kind={HOURS_TO_THE_MINUTE}
        />
      </Fields>
      <TextAreaField control={control} name="note" label="Note" rows={2} />
      <MoveSeveralChoices
        groups={groups}
        chosen={chosen}
        onChoose={choose}
        open={open}
        outcomes={sent}
        delay={{ days: numberOf(days), hours: numberOf(hours) }}
        description={
          data && (data.isMore || data.total > data.items.length)
            ? `The first ${MAX_PAGE_SIZE} of the list that can be moved. Narrow the list to see others.`
            : 'Those of the list, as it is searched and filtered, that can be moved.'
        }
        error={form.formState.errors.references?.message}
      >
        {!data && (error ? <Failure error={error} onRetry={() => refetch()} /> : <FieldsSkeleton />)}
      </MoveSeveralChoices>
      <DialogButtons
        closed={data && open.size === 0 ? (sent.size > 0 ? NO_OTHER_MOVES : NONE_MOVES) : null}
        onClose={onClose}
      >
        {chosen.length > 1 ? `Propose ${chosen.length} changes` : 'Propose'}
      </DialogButtons>
    </Form>
  )
}

/** The typed number; 0 for an empty field, null for one that is not read, or too long to be a delay. */
function numberOf(value: unknown): number | null {
  if (value === null || value === undefined) return 0
  return typeof value === 'number' && value >= 0 && value <= 90 ? value : null
}

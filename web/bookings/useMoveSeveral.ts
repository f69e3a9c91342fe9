import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { DelayDraft } from '#domain/bookings/delay.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { counted } from '../quotes/quoteText.ts'
import { resolve } from '../ui/form/resolve.ts'
import { toast } from '../ui/toast.tsx'
import { byVessel } from './byVessel.ts'
import { chosenToMove, movable, type Sent, shownToMove } from './movable.ts'
import { proposeDelay } from './proposeDelay.ts'
import { changesOf, wholeBookingListQuery } from './queries.ts'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useSending } from './useSending.ts'

export interface LaterForm {
  references: string[]
  days: number | null
  hours: number | null
  note: string
}

/** The bookings of a list that can be moved, what became of those that were proposed, and the form that proposes. */
export function useMoveSeveral({ filter, onClose, onSending }: SeveralBodyProps) {
  const { isSending, sending } = useSending(onSending)
  // Not loaded again with each proposal: with a hundred, that took more calls than a user may make in a minute.
  const list = useQuery({ ...wholeBookingListQuery(filter), enabled: !isSending })
  const [sent, setSent] = useState<ReadonlyMap<string, Sent<BookingRow>>>(new Map())
  const items = list.data?.items ?? []
  const groups = byVessel(shownToMove(items, sent))
  /** In the order of the dialog. */
  const chosenOf = (references: readonly string[]) =>
    byVessel(chosenToMove(items, sent, references)).flatMap((group) => group.rows)
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
    changes: groups.flatMap((group) => group.rows).flatMap(changesOf),
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
  const references = useWatch({ control: form.control, name: 'references' })
  return {
    form,
    submit,
    list,
    groups,
    sent,
    /** The references of the bookings that can still be moved. */
    open: new Set(movable(items, sent).map(({ reference }) => reference)),
    /** The references that are chosen and can be moved. */
    chosen: chosenOf(references).map(({ reference }) => reference),
  }
}

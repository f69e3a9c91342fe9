import { answerCharge } from '#contract/bookings.ts'
import { type Booking, type Charge, ChargeAnswer } from '#domain/bookings/booking.ts'
import { answerCharge as judgeAnswer, whyCannotAnswer } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { howMuch } from './claim.ts'
import { changesOf } from './queries.ts'

interface DisputeBodyProps {
  booking: Booking
  charge: Charge
  onClose: () => void
}

/** Says why a charge is not approved. */
export function DisputeBody({ booking, charge, onClose }: DisputeBodyProps) {
  const toDraft = ({ reason }: { reason: string }) => ({
    status: 'Disputed' as const,
    reason: reason.trim() || null,
  })
  const { form, submit } = useWriteForm<{ reason: string }, unknown>({
    initial: { reason: '' },
    keptAs: `dispute.${useMe().id}.${charge.id}`,
    isDialog: true,
    resolver: resolve(ChargeAnswer, {
      toDraft,
      alsoWrong(values) {
        const answer = judgeAnswer(toDraft(values), charge, 'owner')
        if (!isRefused(answer)) return []
        return answer.refusals.map(({ code, path = [] }) => ({ path, message: sentenceOf(code) }))
      },
    }),
    send: (values, options) =>
      call(answerCharge, toDraft(values), {
        ...options,
        params: { reference: booking.reference, id: charge.id },
      }),
    success: 'Charge disputed',
    changes: changesOf(booking),
    onDone: onClose,
  })
  const closed = whyCannotAnswer(charge, 'Disputed', 'owner')
  return (
    <Form form={form} onSubmit={submit} label="Dispute charge">
      <p>
        <DotSeparated parts={[chargeLabel(charge.kind), howMuch(charge), charge.note]} />
      </p>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        description="The haulier reads it."
        required
        rows={3}
      />
      <DialogButtons closed={closed && sentenceOf(closed)} onClose={onClose}>
        Dispute
      </DialogButtons>
    </Form>
  )
}

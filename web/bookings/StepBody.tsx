import { Button } from '@mantine/core'
import { recordStep } from '#contract/bookings.ts'
import { type Booking, StepDraft } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { Step } from '#domain/bookings/vocabulary.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { instantOf, NO_TIME, type When, whenOf } from '../ui/days.ts'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { changesOf } from './queries.ts'

interface StepForm {
  at: When
  arrivedAt: When
  leftAt: When
  receivedBy: string
  remarks: string
  reason: string
}

interface StepBodyProps {
  booking: Booking
  step: Step
  /** The jobs that take it; none for a step of the booking. */
  jobIds: readonly number[]
  onClose: () => void
}

/** Records a step. The present time is there already, so that one tap is enough. */
export function StepBody({ booking, step, jobIds, onClose }: StepBodyProps) {
  const toDraft = (values: StepForm) => ({
    step,
    jobs: jobIds.length > 0 ? [...jobIds] : null,
    at: instantOf(values.at),
    arrivedAt: instantOf(values.arrivedAt),
    leftAt: instantOf(values.leftAt),
    receivedBy: values.receivedBy || null,
    remarks: values.remarks || null,
    reason: values.reason || null,
  })
  const { form, submit } = useWriteForm<StepForm, unknown>({
    initial: {
      at: whenOf(new Date()),
      arrivedAt: NO_TIME,
      leftAt: NO_TIME,
      receivedBy: '',
      remarks: '',
      reason: '',
    },
    resolver: resolve(StepDraft, { toDraft }),
    send: (values, options) =>
      call(recordStep, toDraft(values) as StepDraft, {
        ...options,
        params: { reference: booking.reference },
      }),
    success: `${STATUS_LABELS[step]}: recorded`,
    changes: changesOf(booking),
    onSuccess: onClose,
  })
  const { control } = form
  const isStay = step === 'collected' || step === 'delivered'
  return (
    <Form form={form} onSubmit={submit} label={STATUS_LABELS[step]}>
      {step === 'calledOff' && (
        <TextAreaField control={control} name="reason" label="Reason" required rows={3} />
      )}
      <DateTimeField control={control} name="at" label="When" required />
      {isStay && (
        <>
          <DateTimeField control={control} name="arrivedAt" label="Arrived" />
          <DateTimeField control={control} name="leftAt" label="Left" />
        </>
      )}
      {step === 'delivered' && (
        <>
          <TextField control={control} name="receivedBy" label="Received by" />
          <TextField control={control} name="remarks" label="Remarks" />
        </>
      )}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <SubmitButton data-autofocus color={step === 'calledOff' ? 'red' : 'blue'}>
          {step === 'calledOff' ? 'Call Off' : step === 'closed' ? 'Close Booking' : 'Record'}
        </SubmitButton>
      </ModalButtons>
    </Form>
  )
}

import { Button } from '@mantine/core'
import { proposeChange } from '#contract/bookings.ts'
import { type Booking, ChangeDraft } from '#domain/bookings/booking.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { instantOf, type When, whenOf } from '../ui/days.ts'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { changesOf } from './queries.ts'

interface ChangeForm {
  pickupAt: When
  pickup: string
  deliveryAt: When
  delivery: string
  note: string
}

/** What is agreed stands in the fields; only what is changed there is proposed. */
export function ChangeBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const changed = <T,>(value: T | null, agreed: T) =>
    value === null || String(value) === String(agreed) ? null : value
  const toDraft = (values: ChangeForm) => ({
    pickupAt: changed(instantOf(values.pickupAt), booking.pickupAt),
    pickup: changed(values.pickup.trim() || null, booking.pickup),
    deliveryAt: changed(instantOf(values.deliveryAt), booking.deliveryAt),
    delivery: changed(values.delivery.trim() || null, booking.delivery),
    stops: null,
    note: values.note || null,
  })
  const { form, submit } = useWriteForm<ChangeForm, unknown>({
    initial: {
      pickupAt: whenOf(booking.pickupAt),
      pickup: booking.pickup,
      deliveryAt: whenOf(booking.deliveryAt),
      delivery: booking.delivery,
      note: '',
    },
    resolver: resolve(ChangeDraft, { toDraft }),
    send: (values, options) =>
      call(proposeChange, toDraft(values), { ...options, params: { reference: booking.reference } }),
    success: 'Change proposed',
    changes: changesOf(booking),
    onSuccess: onClose,
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit} label="Propose a Change">
      <DateTimeField control={control} name="pickupAt" label="Pickup" />
      <TextField control={control} name="pickup" label="Pickup place" />
      <DateTimeField control={control} name="deliveryAt" label="Delivery" />
      <TextField control={control} name="delivery" label="Delivery place" />
      <TextAreaField control={control} name="note" label="Note" rows={2} />
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <SubmitButton>Propose</SubmitButton>
      </ModalButtons>
    </Form>
  )
}

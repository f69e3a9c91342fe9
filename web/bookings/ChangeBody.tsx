import { Button } from '@mantine/core'
import { proposeChange } from '#contract/bookings.ts'
import { type Booking, ChangeDraft } from '#domain/bookings/booking.ts'
import { proposeChange as judgeChange } from '#domain/bookings/changes.ts'
import { isRefused, sentenceOf } from '#domain/refusals.ts'
import { call } from '../api/call.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { StopsFields } from '../requests/create/StopsFields.tsx'
import { type StopForm, stopDraftsOf, stopFormsOf } from '../requests/create/stopForm.ts'
import { typedInstant, type When, whenOf } from '../ui/days.ts'
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
  stops: StopForm[]
  note: string
}

/** The fields begin with the agreed values; only changed ones are proposed. */
export function ChangeBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const stops = stopFormsOf(booking.stops)
  const changed = <T,>(value: T | null, agreed: unknown) =>
    value === null || String(value) === String(agreed) ? null : value
  const toDraft = (values: ChangeForm) => ({
    pickupAt: changed(typedInstant(values.pickupAt), booking.pickupAt),
    pickup: changed(values.pickup.trim() || null, booking.pickup),
    deliveryAt: changed(typedInstant(values.deliveryAt), booking.deliveryAt),
    delivery: changed(values.delivery.trim() || null, booking.delivery),
    stops: JSON.stringify(values.stops) === JSON.stringify(stops) ? null : stopDraftsOf(values.stops),
    note: values.note || null,
  })
  const { form, submit } = useWriteForm<ChangeForm, unknown>({
    initial: {
      pickupAt: whenOf(booking.pickupAt),
      pickup: booking.pickup,
      deliveryAt: whenOf(booking.deliveryAt),
      delivery: booking.delivery,
      stops,
      note: '',
    },
    resolver: resolve(ChangeDraft, {
      toDraft,
      alsoWrong(values) {
        const { note: _, ...proposal } = toDraft(values) as ChangeDraft
        const judged = judgeChange(proposal, { status: booking.status, route: booking }, [])
        if (!isRefused(judged)) return []
        return judged.refusals.flatMap(({ code, path }) =>
          path ? [{ path, message: sentenceOf(code) }] : [],
        )
      },
    }),
    send: (values, options) =>
      call(proposeChange, toDraft(values) as ChangeDraft, {
        ...options,
        params: { reference: booking.reference },
      }),
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
      <StopsFields
        form={form}
        startOn={() => form.getValues('pickupAt')}
        noteLabel={(number) => `Note on stop ${number}`}
      />
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

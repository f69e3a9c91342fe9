import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { proposeChange } from '#contract/bookings.ts'
import { type Booking, ChangeDraft } from '#domain/bookings/booking.ts'
import { whyCannotPropose } from '#domain/bookings/changes.ts'
import { pickupStays } from '#domain/bookings/delay.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { StopsFields } from '../requests/create/StopsFields.tsx'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type ChangeForm, draftOf, formOf, proposalProblems } from './changeForm.ts'
import { oneDayLater } from './oneDayLater.ts'
import { changesOf } from './queries.ts'

/**
 * The fields begin with the agreed values; only fields that this user changes are proposed, even if other values are
 * agreed in another window meanwhile.
 */
export function ChangeBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => formOf(booking))
  const { form, submit } = useWriteForm<ChangeForm, unknown>({
    initial,
    keptAs: `change.${useMe().id}.${booking.reference}`,
    isDialog: true,
    resolver: resolve(ChangeDraft, {
      toDraft: (values) => draftOf(values, initial),
      alsoWrong: (values) => proposalProblems(values, initial, booking),
    }),
    send: (values, options) =>
      call(proposeChange, draftOf(values, initial) as ChangeDraft, {
        ...options,
        params: { reference: booking.reference },
      }),
    success: 'Change proposed',
    changes: changesOf(booking),
    onDone: onClose,
  })
  const { control } = form
  const closed = whyCannotPropose(booking)
  return (
    <Form form={form} onSubmit={submit} label="Propose a change">
      <div>
        <Button variant="default" size="xs" onClick={() => moveAll(form, booking)}>
          {pickupStays(booking.status) ? 'Move the rest one day later' : 'Move all one day later'}
        </Button>
      </div>
      <DateTimeField control={control} name="pickupAt" label="Pickup" required />
      <TextField control={control} name="pickup" label="Pickup location" required />
      <DateTimeField control={control} name="deliveryAt" label="Delivery" required />
      <TextField control={control} name="delivery" label="Delivery location" required />
      <StopsFields
        form={form}
        startOn={() => form.getValues('pickupAt')}
        noteLabel={(number) => `Note on stop ${number}`}
      />
      <TextAreaField control={control} name="note" label="Note" rows={2} />
      <DialogButtons closed={closed && sentenceOf(closed)} onClose={onClose}>
        Propose
      </DialogButtons>
    </Form>
  )
}

/** A vessel that is late moves the whole route: pickup, stops and delivery. A lorry that is late moves what is left of it. */
function moveAll(form: UseFormReturn<ChangeForm>, { status }: Booking): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const { pickupAt, deliveryAt, stops } = oneDayLater(form.getValues(), status, new Date())
  form.setValue('pickupAt', pickupAt, options)
  form.setValue('deliveryAt', deliveryAt, options)
  for (const [index, { from, to }] of stops.entries()) {
    form.setValue(`stops.${index}.from`, from, options)
    form.setValue(`stops.${index}.to`, to, options)
  }
}

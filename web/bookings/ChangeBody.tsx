import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { proposeChange } from '#contract/bookings.ts'
import { type Booking, ChangeDraft } from '#domain/bookings/booking.ts'
import { changedFields, proposeChange as judgeChange, whyCannotPropose } from '#domain/bookings/changes.ts'
import { pickupStays } from '#domain/bookings/delay.ts'
import { isBlank, REQUIRED } from '#domain/fields.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { StopsFields } from '../requests/create/StopsFields.tsx'
import { type StopForm, stopDraftsOf, stopFormsOf } from '../requests/create/stopForm.ts'
import { typedInstant, type When, whenOf } from '../ui/days.ts'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { oneDayLater } from './oneDayLater.ts'
import { changesOf } from './queries.ts'

interface ChangeForm {
  pickupAt: When
  pickup: string
  deliveryAt: When
  delivery: string
  stops: StopForm[]
  note: string
}

/**
 * The fields begin with the agreed values; only fields that this user changes are proposed, even if other values are
 * agreed in another window meanwhile.
 */
export function ChangeBody({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => formOf(booking))
  const toDraft = (values: ChangeForm) => {
    const changed = <K extends keyof ChangeForm, T>(field: K, read: (value: ChangeForm[K]) => T) =>
      JSON.stringify(values[field]) === JSON.stringify(initial[field]) ? null : read(values[field])
    // An emptied field counts as missing, not as unchanged.
    const instantOf = (when: When) => typedInstant(when) ?? ''
    return {
      pickupAt: changed('pickupAt', instantOf),
      pickup: changed('pickup', (place) => place.trim()),
      deliveryAt: changed('deliveryAt', instantOf),
      delivery: changed('delivery', (place) => place.trim()),
      stops: changed('stops', stopDraftsOf),
      note: values.note || null,
    }
  }
  // The server refuses a second proposal of a field as a whole; here it is said at the field.
  const open = booking.changes.filter(({ status }) => status === 'Proposed').flatMap(changedFields)
  const { form, submit } = useWriteForm<ChangeForm, unknown>({
    initial,
    keptAs: `change.${useMe().id}.${booking.reference}`,
    isDialog: true,
    resolver: resolve(ChangeDraft, {
      toDraft,
      alsoWrong(values) {
        const blank = (['pickup', 'delivery'] as const).filter((place) => isBlank(values[place]))
        if (blank.length > 0) return blank.map((place) => ({ path: [place], message: REQUIRED }))
        const draft = z.safeParse(ChangeDraft, toDraft(values))
        if (!draft.success) return []
        const { note: _, ...proposal } = draft.data
        const taken = changedFields(proposal).filter((field) => field !== 'stops' && open.includes(field))
        if (taken.length > 0)
          return taken.map((field) => ({ path: [field], message: sentenceOf('change_open') }))
        const judged = judgeChange(
          proposal,
          { status: booking.status, route: booking },
          { open: [], own: 0 },
          new Date(),
        )
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
  const closed = whyCannotPropose(booking)
  // A vessel that is late moves the whole route: pickup, stops and delivery. A lorry that is late moves what is left of it.
  const moveAll = () => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    const { pickupAt, deliveryAt, stops } = oneDayLater(form.getValues(), booking.status, new Date())
    form.setValue('pickupAt', pickupAt, options)
    form.setValue('deliveryAt', deliveryAt, options)
    for (const [index, { from, to }] of stops.entries()) {
      form.setValue(`stops.${index}.from`, from, options)
      form.setValue(`stops.${index}.to`, to, options)
    }
  }
  return (
    <Form form={form} onSubmit={submit} label="Propose a change">
      <div>
        <Button variant="default" size="xs" onClick={moveAll}>
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

function formOf(booking: Booking): ChangeForm {
  return {
    pickupAt: whenOf(booking.pickupAt),
    pickup: booking.pickup,
    deliveryAt: whenOf(booking.deliveryAt),
    delivery: booking.delivery,
    stops: stopFormsOf(booking.stops),
    note: '',
  }
}

import { useEffect, useRef } from 'react'
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { deadlineRange } from '#domain/requests/rules.ts'
import { londonDay } from '#domain/time.ts'
import { DateTimePicker } from '../../ui/DateTimePicker.tsx'
import { instantOf, type When } from '../../ui/days.ts'
import { DateTimeField } from '../../ui/form/DateTimeField.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { Fields } from '../../ui/form/Form.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PortField } from './PortField.tsx'
import { formPortEnd, type RequestForm } from './requestForm.ts'
import { follow } from './schedule.ts'

/** The route and its times. One end of an import or export is a port. */
export function RouteFields({ form }: { form: UseFormReturn<RequestForm> }) {
  const { control } = form
  const [haulage, loadType] = useWatch({ control, name: ['haulage', 'shipment.loadType'] })
  const end = formPortEnd({ haulage, shipment: { ...form.getValues('shipment'), loadType } })
  const pickup = instantOf(useWatch({ control, name: 'route.pickupAt' }))
  return (
    <Fields>
      <LocationField control={control} end="pickup" label="Pickup Location" isPort={end === 'pickup'} />
      <PickupTimeField form={form} />
      <LocationField control={control} end="delivery" label="Delivery Location" isPort={end === 'delivery'} />
      <DateTimeField
        control={control}
        name="route.deliveryAt"
        label="Delivery Time"
        min={pickup === null ? londonDay(new Date()) : londonDay(pickup)}
        required
      />
    </Fields>
  )
}

interface LocationFieldProps {
  control: Control<RequestForm>
  end: 'pickup' | 'delivery'
  label: string
  isPort: boolean
}

function LocationField({ control, end, label, isPort }: LocationFieldProps) {
  if (isPort) return <PortField control={control} name={`route.${end}`} label={label} />
  return (
    <PlaceField
      control={control}
      name={`route.${end}`}
      contact={{ name: `route.${end}ContactName`, phone: `route.${end}ContactPhone` }}
      label={label}
      placeholder="Place and postcode"
      required
    />
  )
}

/**
 * A changed pickup moves the delivery and the deadline, unless the user has set them otherwise. This happens once the
 * pickup is complete, not with each intermediate time between 1 and 14:30.
 */
function PickupTimeField({ form }: { form: UseFormReturn<RequestForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'route.pickupAt' })
  // The last complete time, also if the form itself has set it, as when it is cleared.
  const before = useRef<Date | null>(null)
  const isTyping = useRef(false)
  useEffect(() => {
    if (!isTyping.current) before.current = instantOf(field.value) ?? before.current
  }, [field.value])
  const now = new Date()

  function change(pickupAt: When) {
    isTyping.current = true
    field.onChange(pickupAt)
  }

  function settle(pickupAt: When) {
    isTyping.current = false
    const after = instantOf(pickupAt)
    if (after === null) return
    if (before.current !== null && after.getTime() !== before.current.getTime()) {
      const [deliveryAt, deadline] = form.getValues(['route.deliveryAt', 'deadline'])
      const moved = follow({ pickupAt, deliveryAt, deadline }, before.current, after, new Date())
      if (moved.deliveryAt !== undefined) form.setValue('route.deliveryAt', moved.deliveryAt)
      if (moved.deadline !== undefined) form.setValue('deadline', moved.deadline)
    }
    before.current = after
  }

  return (
    <DateTimePicker
      label="Pickup Time"
      value={field.value}
      onChange={change}
      onSettle={settle}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      min={londonDay(now)}
      required
    />
  )
}

/** The last day for quotes: from today to the day before the pickup. */
export function DeadlineField({ control }: { control: Control<RequestForm> }) {
  const pickup = instantOf(useWatch({ control, name: 'route.pickupAt' }))
  const now = new Date()
  const range = pickup === null ? null : deadlineRange(pickup, now)
  return (
    <DayField
      control={control}
      name="deadline"
      label="Quote Deadline"
      description="The last day for quotes, before the pickup day"
      min={range?.earliest ?? londonDay(now)}
      max={range?.latest}
      required
    />
  )
}

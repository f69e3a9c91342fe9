import { useEffect, useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { londonDay } from '#domain/time.ts'
import { DateTimePicker } from '../../ui/DateTimePicker.tsx'
import { instantOf, type When } from '../../ui/days.ts'
import type { RequestForm } from './requestForm.ts'
import { movedWithPickup } from './schedule.ts'

/**
 * A changed pickup moves the delivery and the deadline, unless the user has set them otherwise. This happens once the
 * pickup is complete, not with each intermediate time between 1 and 14:30.
 */
export function PickupTimeField({ form }: { form: UseFormReturn<RequestForm> }) {
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
      const moved = movedWithPickup({ pickupAt, deliveryAt, deadline }, before.current, after, new Date())
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

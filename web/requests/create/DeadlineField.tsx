import { type Control, useWatch } from 'react-hook-form'
import { deadlineRange } from '#domain/requests/rules.ts'
import { londonDay } from '#domain/time.ts'
import { instantOf } from '../../ui/days.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import type { RequestForm } from './requestForm.ts'

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

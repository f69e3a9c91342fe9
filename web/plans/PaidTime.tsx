import { Title } from '@mantine/core'
import type { PlanEntry } from '#domain/plans/plans.ts'
import { type Day, formatLongDay, londonDay } from '#domain/time.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './PricingPlanPage.module.css'

const columns: Column<PlanEntry>[] = [
  { header: 'Plan', cell: ({ plan }) => plan },
  { header: 'Start Date', nowrap: true, cell: ({ startsOn }) => formatLongDay(startsOn) },
  {
    header: 'Expiry Date',
    nowrap: true,
    cell: ({ endsOn }) => (endsOn === null ? EMPTY_VALUE : formatLongDay(endsOn)),
  },
  { header: 'When', nowrap: true, cell: (entry) => whenIs(entry, londonDay(new Date())) },
]

/** Paid periods to come and those that are over; nothing where the company has only its current plan. */
export function PaidTime({ entries }: { entries: readonly PlanEntry[] }) {
  if (entries.length < 2) return null
  return (
    <section className={classes.section} aria-labelledby="paid-time">
      <Title order={2} id="paid-time">
        Your plans over time
      </Title>
      <DataTable
        label="Your plans over time"
        columns={columns}
        rows={entries}
        rowKey={({ plan, startsOn }) => `${startsOn} ${plan}`}
      />
    </section>
  )
}

function whenIs({ startsOn, endsOn }: PlanEntry, today: Day): string {
  if (startsOn > today) return 'Upcoming'
  return endsOn !== null && endsOn <= today ? 'Ended' : 'Now'
}

import { Title } from '@mantine/core'
import { listPlans } from '#contract/plans.ts'
import type { ListedPlan } from '#domain/plans/plans.ts'
import { type Day, formatLongDay, londonDay } from '#domain/time.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { provider } from '../provider.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './PricingPlanPage.module.css'

const columns: Column<ListedPlan>[] = [
  { header: 'Plan', cell: ({ plan }) => plan },
  { header: 'Start Date', nowrap: true, cell: ({ startsOn }) => formatLongDay(startsOn) },
  {
    header: 'Expiry Date',
    nowrap: true,
    cell: ({ endsOn }) => (endsOn === null ? EMPTY_VALUE : formatLongDay(endsOn)),
  },
  { header: 'Bought or given', cell: originOf },
  { header: 'When', nowrap: true, cell: (entry) => whenIs(entry, londonDay(new Date())) },
]

/** Future and past plans; nothing if the company has only its current plan. */
export function PlanHistory({ entries }: { entries: readonly ListedPlan[] }) {
  if (entries.length < 2) return null
  return (
    <section className={classes.section} aria-labelledby="plan-history">
      <div className={classes.heading}>
        <Title order={2} id="plan-history">
          Your plans over time
        </Title>
        <DownloadCsv size="compact-sm" endpoint={listPlans} />
      </div>
      <DataTable
        label="Your plans over time"
        stack="late"
        columns={columns}
        rows={entries}
        rowKey={({ plan, startsOn }) => `${startsOn} ${plan}`}
      />
    </section>
  )
}

/** A given plan is one that the company did not buy here; only operators see the reason. */
function originOf({ endsOn, isGiven }: ListedPlan): string {
  if (isGiven) return `Given by ${provider.name}`
  return endsOn === null ? EMPTY_VALUE : 'Bought'
}

function whenIs({ startsOn, endsOn }: ListedPlan, today: Day): string {
  if (startsOn > today) return 'Upcoming'
  return endsOn !== null && endsOn <= today ? 'Ended' : 'Now'
}

import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import type { PlanOfCompany } from '#domain/plans/given.ts'
import { formatLongDay, londonDay } from '#domain/time.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Operator.module.css'

const GivePlanBody = lazyBody(() => import('./GivePlanBody.tsx'))
const ChangePlanBody = lazyBody(() => import('./ChangePlanBody.tsx'))

/** The company's bought and given plans; gives it a plan, and changes the end of one. */
export function CompanyPlans({ company }: { company: CompanyRecord }) {
  const [isGiving, setGiving] = useState(false)
  const [changed, setChanged] = useState<PlanOfCompany | null>(null)
  const last = useLast(changed)
  const today = londonDay(new Date())
  const columns: Column<PlanOfCompany>[] = [
    { header: 'Plan', cell: ({ plan }) => plan },
    { header: 'Starts', nowrap: true, cell: ({ startsOn }) => formatLongDay(startsOn) },
    { header: 'Ends', nowrap: true, cell: ({ endsOn }) => formatLongDay(endsOn) },
    {
      header: 'Bought or given',
      cell: ({ reason }) => (reason === null ? 'Bought' : <Clamped text={`Given: ${reason}`} lines={2} />),
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (plan) =>
        plan.endsOn > today && plan.endsOn > plan.startsOn ? (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`Change the end of ${plan.plan} from ${formatLongDay(plan.startsOn)}`}
            onClick={() => setChanged(plan)}
          >
            Change the end
          </Button>
        ) : (
          EMPTY_VALUE
        ),
    },
  ]
  return (
    <section className={classes.section} aria-labelledby="plans">
      <div className={classes.heading}>
        <Title order={2} id="plans">
          Plans
        </Title>
        <Button variant="default" size="compact-sm" onClick={() => setGiving(true)}>
          Give a plan
        </Button>
      </div>
      <DataTable
        label="Plans"
        stack="late"
        columns={columns}
        rows={company.plans}
        rowKey={({ id }) => id}
        isDimmed={({ endsOn }) => endsOn <= today}
        empty={<EmptyState>No plan was bought or given: the company is on Free.</EmptyState>}
      />
      <ModalShell opened={isGiving} onClose={() => setGiving(false)} title={`Give ${company.name} a plan`}>
        <GivePlanBody company={company} onClose={() => setGiving(false)} />
      </ModalShell>
      <ModalShell
        opened={changed !== null}
        onClose={() => setChanged(null)}
        title={`Change the end of ${last?.plan ?? 'a plan'}`}
      >
        {changed && <ChangePlanBody companyId={company.id} plan={changed} onClose={() => setChanged(null)} />}
      </ModalShell>
    </section>
  )
}

import { Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#domain/numbers.ts'
import type { CompanyRow, Overview } from '#domain/operator/operator.ts'
import { links } from '../links.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import { waitingColumns } from './companyColumns.tsx'
import classes from './Operator.module.css'
import { OperatorCautions } from './OperatorCautions.tsx'
import { companiesQuery, overviewQuery } from './queries.ts'

const WAITING = { page: 1, status: 'waiting', search: null } as const

/** `/operator`: companies that wait for a call, and the figures of the day. */
export default function OperatorPage() {
  const overview = useQuery(overviewQuery)
  const waiting = useQuery(companiesQuery(WAITING))
  const [activating, activate] = useState<CompanyRow | null>(null)
  const isMore = waiting.data !== undefined && waiting.data.total > waiting.data.items.length
  const total = waiting.data?.total ?? 0
  return (
    <Page title="Operator’s desk" hint={overview.data && `Signed in as ${overview.data.operator}`}>
      {overview.data && <OperatorCautions overview={overview.data} />}
      <section className={classes.section} aria-labelledby="waiting">
        <div className={classes.heading}>
          <Title order={2} id="waiting">
            Waiting for activation
          </Title>
          {overview.data && <Queue overview={overview.data} />}
        </div>
        {waiting.error && !waiting.data ? (
          <Failure error={waiting.error} onRetry={waiting.refetch} />
        ) : (
          <DataTable
            label="Companies waiting for activation"
            columns={waitingColumns(activate)}
            rows={waiting.data?.items}
            rowKey={({ id }) => id}
            skeletonRows={3}
            live="waiting"
            empty={<EmptyState icon={IconCircleCheck}>No company is waiting to be called.</EmptyState>}
          />
        )}
        {isMore && (
          <p className={classes.line}>
            <TextLink {...links.operatorCompanies({ status: 'waiting' })}>
              All {formatCount(total)} companies that wait
            </TextLink>
          </p>
        )}
      </section>
      <ActivateDialog asked={activating} onClose={() => activate(null)} />
      <section className={classes.section} aria-labelledby="today">
        <div className={classes.heading}>
          <Title order={2} id="today">
            Today
          </Title>
          <TextLink {...links.operatorSecurityLog({ kind: 'sign-in', outcome: 'refused' })} size="sm">
            {refusedSignIns(overview.data)}
          </TextLink>
        </div>
        {overview.error && !overview.data ? (
          <Failure error={overview.error} onRetry={overview.refetch} />
        ) : (
          <Numbers overview={overview.data} />
        )}
      </section>
    </Page>
  )
}

function refusedSignIns(overview: Overview | undefined): string {
  if (!overview) return 'Refused sign-ins'
  const { signInsRefused: count } = overview
  return `${formatCount(count)} refused ${count === 1 ? 'sign-in' : 'sign-ins'} in 24 hours`
}

function Queue({ overview: { waiting, overdue } }: { overview: Overview }) {
  if (waiting === 0) return null
  return (
    <span className={classes.dimmed}>
      {formatCount(waiting)} {waiting === 1 ? 'company' : 'companies'}
      {overdue > 0 && <span className={classes.overdue}>, {formatCount(overdue)} overdue</span>}
    </span>
  )
}

function Numbers({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <LinesSkeleton lines={3} />
  return (
    <dl className={classes.tiles}>
      <Tile label={['company registered', 'companies registered']} count={overview.registeredToday} />
      <Tile label={['company activated', 'companies activated']} count={overview.activatedToday} />
      <Tile label={['request posted', 'requests posted']} count={overview.requestsToday} />
      <Tile label={['quote or counter-offer', 'quotes and counter-offers']} count={overview.quotesToday} />
      <Tile label={['request accepted', 'requests accepted']} count={overview.acceptedToday} />
      <Tile label={['active company in all', 'active companies in all']} count={overview.active} />
    </dl>
  )
}

function Tile({ label: [one, many], count }: { label: [one: string, many: string]; count: number }) {
  return (
    <div className={classes.tile}>
      <dt>{count === 1 ? one : many}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  )
}

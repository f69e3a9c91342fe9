import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOperators } from '#contract/operator-accounts.ts'
import { aboutOperator, ownOfOperator } from '#contract/security.ts'
import type { ListedOperator } from '#domain/operator/accounts.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { SecondFactorCard } from '../accounts/SecondFactorCard.tsx'
import { SessionsCard } from '../accounts/SessionsCard.tsx'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { AddOperatorModal } from './AddOperatorModal.tsx'
import classes from './Operator.module.css'
import { OperatorPasswordCard } from './OperatorPasswordCard.tsx'
import { OWN_SECURITY } from './OperatorSecondFactor.tsx'
import { operatorsQuery } from './queries.ts'
import { RemoveOperatorButton } from './RemoveOperatorButton.tsx'
import { SessionsButton } from './SessionsButton.tsx'

const columns: Column<ListedOperator>[] = [
  {
    header: 'Email',
    cell: ({ email, isOwn }) => (
      <>
        <EmailAddress of={email} />
        {isOwn && ' (you)'}
      </>
    ),
  },
  { header: 'Added', nowrap: true, cell: ({ addedAt }) => formatDay(londonDay(addedAt)) },
  { header: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
  {
    header: 'Actions',
    align: 'end',
    cell: (account) => (
      <span className={classes.buttons}>
        <SessionsButton calls={aboutOperator} {...account} />
        <RemoveOperatorButton account={account} />
      </span>
    ),
  },
]

/** `/operator/operators`: the operators who can sign in, and the operator's own password. */
export default function OperatorsPage() {
  const operators = useQuery(operatorsQuery)
  const [adding, setAdding] = useState(false)
  const own = operators.data?.find(({ isOwn }) => isOwn)
  return (
    <Page
      title="Operators"
      hint="Each operator can sign in here and do everything that these pages offer."
      actions={
        <>
          <DownloadCsv endpoint={listOperators} />
          <Button onClick={() => setAdding(true)}>Add operator</Button>
        </>
      }
    >
      {operators.error && !operators.data ? (
        <Failure error={operators.error} onRetry={operators.refetch} />
      ) : (
        <DataTable
          label="Operators"
          columns={columns}
          rows={operators.data}
          rowKey={({ id }) => id}
          skeletonRows={2}
        />
      )}
      {own && <OperatorPasswordCard account={own} />}
      {own && <SecondFactorCard calls={ownOfOperator} queryKey={OWN_SECURITY} email={own.email} />}
      <SessionsCard
        calls={ownOfOperator}
        queryKey={OWN_SECURITY}
        change={{ kind: 'operator' }}
        hint="A session ends after 12 hours."
      />
      <AddOperatorModal opened={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOperator } from '#domain/operator/accounts.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { AddOperatorModal } from './AddOperatorModal.tsx'
import { OperatorPasswordCard } from './OperatorPasswordCard.tsx'
import { operatorsQuery } from './queries.ts'
import { RemoveOperatorButton } from './RemoveOperatorButton.tsx'

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
  { header: 'Actions', align: 'end', cell: (account) => <RemoveOperatorButton account={account} /> },
]

/** `/operator/staff`: who can sign in at the desk, and the own password. */
export default function OperatorAccountsPage() {
  const staff = useQuery(operatorsQuery)
  const [adding, setAdding] = useState(false)
  const own = staff.data?.find(({ isOwn }) => isOwn)
  return (
    <Page
      title="Staff"
      hint="Everybody here can sign in at this desk and do all that it offers."
      actions={<Button onClick={() => setAdding(true)}>Add operator</Button>}
    >
      {staff.error && !staff.data ? (
        <Failure error={staff.error} onRetry={staff.refetch} />
      ) : (
        <DataTable
          label="Staff"
          columns={columns}
          rows={staff.data}
          rowKey={({ id }) => id}
          skeletonRows={2}
        />
      )}
      {own && <OperatorPasswordCard account={own} />}
      <AddOperatorModal opened={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

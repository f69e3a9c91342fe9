import { Title } from '@mantine/core'
import { aboutUser } from '#contract/security.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { type CompanyUser, userStatus } from '#domain/users/user.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { dateTimeText } from '../ui/dateTimeText.ts'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Operator.module.css'
import { SessionsButton } from './SessionsButton.tsx'

const userColumns: Column<CompanyUser>[] = [
  {
    header: 'Name',
    cell: ({ firstName, lastName }) => <Clamped text={`${firstName} ${lastName}`.trim()} lines={2} />,
  },
  { header: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
  { header: 'Phone', nowrap: true, cell: ({ profile }) => profile.phone ?? EMPTY_VALUE },
  { header: 'Job title', cell: ({ profile }) => <Clamped text={profile.jobTitle} lines={2} /> },
  { header: 'Role', cell: ({ profile }) => profile.role },
  { header: 'Status', cell: (user) => <StatusBadge status={userStatus(user, 'Admin')} /> },
  { header: 'Added', nowrap: true, cell: ({ joinedAt }) => formatDay(londonDay(joinedAt)) },
  {
    header: 'Last sign-in',
    cell: ({ lastLoginAt }) => (
      <span className="ql-figures">{lastLoginAt ? dateTimeText(lastLoginAt) : 'Never'}</span>
    ),
  },
  { header: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
  {
    header: 'Actions',
    align: 'end',
    cell: ({ id, email, hasSecondFactor }) => (
      <SessionsButton calls={aboutUser} id={id} email={email} hasSecondFactor={hasSecondFactor ?? false} />
    ),
  },
]

/** The users, whose sessions an operator can end. */
export function UsersCard({ users }: { users: readonly CompanyUser[] }) {
  return (
    <section className={classes.section} aria-labelledby="users">
      <Title order={2} id="users">
        Users
      </Title>
      <DataTable
        label="Users"
        columns={userColumns}
        rows={users}
        rowKey={({ id }) => id}
        empty={<EmptyState>This company has no users yet.</EmptyState>}
      />
    </section>
  )
}

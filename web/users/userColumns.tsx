import { formatDay, londonDay } from '#domain/time.ts'
import { type Colleague, type SignedInUser, userStatus } from '#domain/users/user.ts'
import type { Column } from '../ui/DataTable.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { RightsButtons } from './RightsButtons.tsx'

/** The columns of the people of a company, as one of them sees them. */
export function userColumns(me: SignedInUser, activeAdmins: number | undefined): Column<Colleague>[] {
  return [
    { header: 'Date added', nowrap: true, cell: ({ joinedAt }) => formatDay(londonDay(joinedAt)) },
    { header: 'First name', cell: ({ firstName }) => firstName || '–' },
    { header: 'Last name', cell: ({ lastName }) => lastName || '–' },
    { header: 'Email', cell: ({ email }) => email },
    { header: 'Job Title', cell: ({ profile }) => profile.jobTitle ?? '–' },
    { header: 'Role', cell: ({ profile }) => profile.role },
    {
      header: 'Status',
      cell: (colleague) => <StatusBadge status={userStatus(colleague, me.profile.role)} />,
    },
    {
      header: 'Actions',
      cell: (colleague) => <RightsButtons colleague={colleague} me={me} activeAdmins={activeAdmins} />,
    },
  ]
}

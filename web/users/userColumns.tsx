import { formatDay, londonDay } from '#domain/time.ts'
import { type CompanyUser, type SignedInUser, userStatus } from '#domain/users/user.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { RightsButtons } from './RightsButtons.tsx'

/** The columns of the people of a company, as one of them sees them. */
export function userColumns(me: SignedInUser, activeAdmins: number | undefined): Column<CompanyUser>[] {
  return [
    {
      header: 'Date added',
      nowrap: true,
      wide: true,
      cell: ({ joinedAt }) => formatDay(londonDay(joinedAt)),
    },
    { header: 'First name', cell: ({ firstName }) => firstName || EMPTY_VALUE },
    { header: 'Last name', cell: ({ lastName }) => lastName || EMPTY_VALUE },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress of={email} /> },
    { header: 'Job Title', cell: ({ profile }) => profile.jobTitle ?? EMPTY_VALUE },
    { header: 'Role', cell: ({ profile }) => profile.role },
    {
      header: 'Status',
      cell: (colleague) => <StatusBadge status={userStatus(colleague, me.profile.role)} />,
    },
    {
      header: 'Actions',
      wide: true,
      cell: (colleague) => <RightsButtons colleague={colleague} me={me} activeAdmins={activeAdmins} />,
    },
  ]
}

import { formatDay, londonDay } from '#domain/time.ts'
import { type CompanyUser, type SignedInUser, userStatus } from '#domain/users/user.ts'
import { Clamped } from '../ui/Clamped.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { InvitationButtons } from './InvitationButtons.tsx'
import { RemoveFactorButton } from './RemoveFactorButton.tsx'
import { RightsButtons } from './RightsButtons.tsx'
import classes from './UserManagement.module.css'

/** The time until which an invitation can be accepted. */
function InvitedUntil({ at }: { at: Date }) {
  const isOver = at.getTime() <= Date.now()
  return (
    <span className={classes.until} data-over={isOver || undefined}>
      {isOver ? 'expired' : 'until'} {formatDay(londonDay(at))}
    </span>
  )
}

/** The columns of the company's users, for the signed-in user. */
export function userColumns(me: SignedInUser, activeAdmins: number | undefined): Column<CompanyUser>[] {
  return [
    {
      header: 'Date added',
      nowrap: true,
      wide: true,
      cell: ({ joinedAt }) => formatDay(londonDay(joinedAt)),
    },
    { header: 'First name', cell: ({ firstName }) => <Clamped text={firstName} lines={2} /> },
    { header: 'Last name', cell: ({ lastName }) => <Clamped text={lastName} lines={2} /> },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress of={email} /> },
    { header: 'Job Title', cell: ({ profile }) => <Clamped text={profile.jobTitle} lines={2} /> },
    { header: 'Role', cell: ({ profile }) => profile.role },
    {
      header: 'Status',
      cell: (user) => (
        <div className={classes.status}>
          <StatusBadge status={userStatus(user, me.profile.role)} />
          {user.invitedUntil && user.active && <InvitedUntil at={user.invitedUntil} />}
          {user.hasSecondFactor && <span className={classes.until}>second factor on</span>}
        </div>
      ),
    },
    {
      header: 'Actions',
      wide: true,
      cell: (user) => (
        <div className={classes.actions}>
          <RightsButtons user={user} me={me} activeAdmins={activeAdmins} />
          {user.invitedUntil && <InvitationButtons invited={user} me={me} />}
          {user.hasSecondFactor && (
            <RemoveFactorButton id={user.id} email={user.email} isOwn={user.id === me.id} />
          )}
        </div>
      ),
    },
  ]
}

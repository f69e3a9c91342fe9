import { IconLock } from '@tabler/icons-react'
import { refusals } from '#domain/refusals.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { securityColumns } from './securityColumns.tsx'

/** `/security-log`: what happened to the accounts of the own company, for its Admins. */
export default function SecurityLogPage() {
  const { profile } = useMe()
  return (
    <Page
      title="Security log"
      hint="Sign-ins, refused tries and changes of rights in your company, newest first."
      above={<BackLink {...links.userManagement()}>User Management</BackLink>}
    >
      {profile.role === 'Admin' ? (
        <SecurityLog reader="company" columns={securityColumns} linkTo={links.securityLog} />
      ) : (
        <EmptyState icon={IconLock}>{refusals.admins_only.sentence}</EmptyState>
      )}
    </Page>
  )
}

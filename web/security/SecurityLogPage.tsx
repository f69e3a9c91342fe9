import { IconLock } from '@tabler/icons-react'
import { refusals } from '#domain/refusals.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { securityColumns } from './securityColumns.tsx'

/** `/security-log`: events of the accounts of the company, for its Admins. */
export default function SecurityLogPage() {
  const { profile } = useMe()
  const page = {
    title: 'Security log',
    hint: 'Sign-ins, refused tries, changes of rights and downloads of your company, newest first.',
    above: <BackLink {...links.userManagement()}>User Management</BackLink>,
  }
  if (profile.role !== 'Admin')
    return (
      <Page {...page}>
        <EmptyState icon={IconLock}>{refusals.admins_only.sentence}</EmptyState>
      </Page>
    )
  return <SecurityLog {...page} reader="company" columns={securityColumns} linkTo={links.securityLog} />
}

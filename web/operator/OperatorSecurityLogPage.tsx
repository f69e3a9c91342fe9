import type { SecurityEvent } from '#domain/security/log.ts'
import { links } from '../links.ts'
import { SecurityLog } from '../security/SecurityLog.tsx'
import { securityColumns } from '../security/securityColumns.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { TextLink } from '../ui/LinkButton.tsx'

const columns: Column<SecurityEvent>[] = [
  ...securityColumns,
  {
    header: 'Company',
    cell: ({ company, companyId }) =>
      companyId === null ? (
        EMPTY_VALUE
      ) : (
        <TextLink {...links.operatorCompany(companyId)} inherit>
          {company}
        </TextLink>
      ),
  },
]

/** `/operator/security-log`: sign-ins, refused tries, changes and readings of all accounts. */
export default function OperatorSecurityLogPage() {
  return (
    <SecurityLog
      title="Security log"
      hint="Sign-ins, refused tries, changed rights, and what was read and downloaded, newest first."
      reader="operator"
      columns={columns}
      linkTo={links.operatorSecurityLog}
    />
  )
}

import type { AuditEntry } from '#domain/operator/operator.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { TextLink } from '../ui/LinkButton.tsx'

/** The columns of the audit log. */
export const auditColumns: Column<AuditEntry>[] = [
  { header: 'When', nowrap: true, cell: ({ when }) => formatDateTime(when) },
  { header: 'Who', cell: ({ who }) => <EmailAddress of={who} /> },
  { header: 'What', cell: ({ what }) => what },
  {
    header: 'Company',
    cell: ({ company, companyId }) =>
      companyId === null ? (
        (company ?? EMPTY_VALUE)
      ) : (
        <TextLink {...links.operatorCompany(companyId)} inherit>
          {company}
        </TextLink>
      ),
  },
]

import type { AuditEntry } from '#domain/operator/operator.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import { Clamped } from '../ui/Clamped.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { TextLink } from '../ui/LinkButton.tsx'

/** The columns of the audit log. */
export const auditColumns: Column<AuditEntry>[] = [
  { header: 'When', nowrap: true, cell: ({ when }) => formatDateTime(when) },
  { header: 'Who', cell: ({ who }) => <EmailAddress of={who} /> },
  { header: 'What', cell: ({ what }) => <Clamped text={what} /> },
  {
    header: 'Company',
    cell: ({ company, companyId }) => (
      <Clamped text={company} lines={2}>
        {companyId !== null && (
          <TextLink {...links.operatorCompany(companyId)} inherit>
            {company}
          </TextLink>
        )}
      </Clamped>
    ),
  },
]

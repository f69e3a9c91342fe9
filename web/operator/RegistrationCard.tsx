import { Anchor } from '@mantine/core'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { CallDue } from './CompanyStatusBadge.tsx'

/** The contact to call, and the state of the registration. */
export function RegistrationCard({ company }: { company: CompanyRecord }) {
  const { contact, registeredAt, activatedAt, deactivatedAt, reason, declineReason } = company
  const isWaiting = companyStatus(company) === 'waiting'
  return (
    <Card title="Registration">
      <Facts
        facts={[
          ['Contact', contact ? `${contact.firstName} ${contact.lastName}` : 'No users yet'],
          ['Phone', contact?.phone && <PhoneLink phone={contact.phone} />],
          [
            'Email',
            contact && (
              <Anchor href={`mailto:${contact.email}`}>
                <EmailAddress of={contact.email} />
              </Anchor>
            ),
          ],
          ['Registered', formatDateTime(registeredAt)],
          ...(isWaiting ? [['Call', <CallDue key="call" registeredAt={registeredAt} />] as const] : []),
          ...(activatedAt ? [['Activated', formatDateTime(activatedAt)] as const] : []),
          ...(deactivatedAt
            ? [[company.isDeclined ? 'Declined' : 'Deactivated', formatDateTime(deactivatedAt)] as const]
            : []),
          ...(declineReason ? [['Reason for the company', declineReason] as const] : []),
          ...(reason ? [['Reason', reason] as const] : []),
        ]}
      />
    </Card>
  )
}

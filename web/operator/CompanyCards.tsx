import { Anchor, Button, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { aboutUser } from '#contract/security.ts'
import { VETTED_DOCUMENTS } from '#domain/directory/haulier.ts'
import { formatCount } from '#domain/numbers.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { formatDateTime, formatDay, formatLongDay, londonDay } from '#domain/time.ts'
import { type CompanyUser, userStatus } from '#domain/users/user.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { operatorSession } from '../api/session.ts'
import { links } from '../links.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { auditColumns } from './auditColumns.tsx'
import { CallDue } from './CompanyStatusBadge.tsx'
import classes from './Operator.module.css'
import { auditQuery } from './queries.ts'
import { SessionsButton } from './SessionsButton.tsx'

interface CardProps {
  company: CompanyRecord
}

/** The contact to call, and the state of the registration. */
export function RegistrationCard({ company }: CardProps) {
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

/** The vetting documents, for operators to read. */
export function DocumentsCard({ company }: CardProps) {
  return (
    <Card title="Documents">
      {company.type === 'Shipper' ? (
        <p className={`${classes.line} ${classes.dimmed}`}>Shippers have no vetting documents.</p>
      ) : (
        <ul className={classes.documents}>
          {VETTED_DOCUMENTS.map(([slot, title]) => {
            const document = company[slot]
            const uploadedAt = company[`${slot}At`]
            return (
              <li key={slot}>
                <span>
                  {title}
                  {uploadedAt && (
                    <span className={classes.dimmed}> · {formatDay(londonDay(uploadedAt))}</span>
                  )}
                </span>
                {document ? (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconDownload size={14} aria-hidden />}
                    aria-label={`Download ${title}: ${document.name}`}
                    title={document.name}
                    onClick={() => download(document, operatorSession).catch(toastError)}
                  >
                    Download
                  </Button>
                ) : (
                  <StatusBadge status="Unavailable" />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** The plan, its usage, and the company's trade so far. */
export function PlanCard({ company }: CardProps) {
  const { usage } = company
  const number = (count: number) => formatCount(count)
  return (
    <Card title="Plan and usage">
      <Facts
        facts={[
          ['Plan', company.plan],
          ...(company.planStart ? [['Start', formatLongDay(company.planStart)] as const] : []),
          ...(company.planEnd ? [['Expiry', formatLongDay(company.planEnd)] as const] : []),
          [
            'Requests this month',
            usage.limit === null
              ? `${number(usage.used)} (unlimited)`
              : `${number(usage.used)} of ${number(usage.limit)}`,
          ],
          ['Requests in all', `${number(usage.requests)} (${number(usage.openRequests)} open)`],
          ...(company.type === 'Haulier'
            ? [
                [
                  'Quotes and counter-offers',
                  `${number(usage.quotes)} (${number(usage.wonQuotes)} won)`,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

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
      <span className="ql-figures">{lastLoginAt ? formatDateTime(lastLoginAt) : 'Never'}</span>
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

/** The newest actions of operators on this company. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { data } = useQuery(auditQuery({ page: 1, search: null, companyId, fromDay: null, toDay: null }))
  const isMore = data !== undefined && data.total > data.items.length
  return (
    <section className={classes.section} aria-labelledby="audit">
      <div className={classes.heading}>
        <Title order={2} id="audit">
          What operators did
        </Title>
        {isMore && (
          <TextLink {...links.operatorAudit({ company: String(companyId) })} size="sm">
            All {formatCount(data.total)}
          </TextLink>
        )}
      </div>
      <DataTable
        label="What operators did"
        stack="late"
        columns={auditColumns.filter(({ header }) => header !== 'Company')}
        rows={data?.items}
        rowKey={({ id }) => id}
        skeletonRows={1}
        empty={<p className={`${classes.line} ${classes.dimmed}`}>Nothing so far.</p>}
      />
    </section>
  )
}

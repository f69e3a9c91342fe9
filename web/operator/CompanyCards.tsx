import { Anchor, Button, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VETTED_DOCUMENTS } from '#domain/directory/haulier.ts'
import { formatCount } from '#domain/numbers.ts'
import type { CompanyFile } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { formatDateTime, formatDay, formatLongDay, londonDay } from '#domain/time.ts'
import { type CompanyUser, userStatus } from '#domain/users/user.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { operatorSession } from '../api/session.ts'
import { links } from '../links.ts'
import { telLink } from '../provider.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { auditColumns } from './auditColumns.tsx'
import { CallDue } from './CompanyStatusBadge.tsx'
import classes from './Operator.module.css'
import { auditQuery } from './queries.ts'

interface CardProps {
  company: CompanyFile
}

/** Whom to ring, and what has become of it. */
export function RegistrationCard({ company }: CardProps) {
  const { contact, registeredAt, activatedAt, deactivatedAt, reason } = company
  const isWaiting = companyStatus(company) === 'waiting'
  return (
    <Card title="Registration">
      <Facts
        facts={[
          [
            'Registered by',
            contact ? `${contact.firstName} ${contact.lastName}` : 'Nobody has joined it yet',
          ],
          ['Phone', contact?.phone && <Anchor href={telLink(contact.phone)}>{contact.phone}</Anchor>],
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
          ...(deactivatedAt ? [['Deactivated', formatDateTime(deactivatedAt)] as const] : []),
          ...(reason ? [['Reason', reason] as const] : []),
        ]}
      />
    </Card>
  )
}

/** The vetting documents, to be read by the staff. */
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

/** The plan, what of it is used, and what the company has traded so far. */
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
            ? [['Quotes made', `${number(usage.quotes)} (${number(usage.wonQuotes)} won)`] as const]
            : []),
        ]}
      />
    </Card>
  )
}

const peopleColumns: Column<CompanyUser>[] = [
  { header: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || EMPTY_VALUE },
  { header: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
  { header: 'Phone', nowrap: true, cell: ({ profile }) => profile.phone ?? EMPTY_VALUE },
  { header: 'Job Title', cell: ({ profile }) => profile.jobTitle ?? EMPTY_VALUE },
  { header: 'Role', cell: ({ profile }) => profile.role },
  { header: 'Status', cell: (person) => <StatusBadge status={userStatus(person, 'Admin')} /> },
  { header: 'Added', nowrap: true, cell: ({ joinedAt }) => formatDay(londonDay(joinedAt)) },
  {
    header: 'Last sign-in',
    nowrap: true,
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : 'Never'),
  },
]

export function People({ people }: { people: readonly CompanyUser[] }) {
  return (
    <section className={classes.section} aria-labelledby="users">
      <Title order={2} id="users">
        Users
      </Title>
      <DataTable
        label="Users"
        columns={peopleColumns}
        rows={people}
        rowKey={({ id }) => id}
        empty={<EmptyState>Nobody has joined this company yet.</EmptyState>}
      />
    </section>
  )
}

/** The newest of what the staff did to this company. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { data } = useQuery(auditQuery({ page: 1, search: null, companyId, fromDay: null, toDay: null }))
  const isMore = data !== undefined && data.total > data.items.length
  return (
    <section className={classes.section} aria-labelledby="audit">
      <div className={classes.heading}>
        <Title order={2} id="audit">
          What the staff did
        </Title>
        {isMore && (
          <TextLink {...links.operatorAudit({ company: String(companyId) })} size="sm">
            All {formatCount(data.total)}
          </TextLink>
        )}
      </div>
      <DataTable
        label="What the staff did"
        columns={auditColumns.filter(({ header }) => header !== 'Company')}
        rows={data?.items}
        rowKey={({ id }) => id}
        skeletonRows={1}
        empty={<p className={`${classes.line} ${classes.dimmed}`}>Nothing so far.</p>}
      />
    </section>
  )
}

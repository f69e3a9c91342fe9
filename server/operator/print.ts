/** The answers of the operator's calls as text for a terminal. */
import { VETTED_DOCUMENTS } from '#domain/directory/haulier.ts'
import type { ListedOperator } from '#domain/operator/accounts.ts'
import type { AuditEntry, CompanyRecord, CompanyRow } from '#domain/operator/operator.ts'
import { companyStatus, isOverdue, wasDeclined } from '#domain/operator/rules.ts'
import { formatDateTime, formatDay, londonDay } from '#domain/time.ts'
import { userStatus } from '#domain/users/user.ts'

/** The status as the pages show it. */
function statusWord(company: CompanyRow): string {
  return wasDeclined(company) ? 'declined' : companyStatus(company)
}

/** One line of a list of companies. */
export function lineOf(row: CompanyRow, now: Date): string {
  const status = companyStatus(row)
  const since = { waiting: row.registeredAt, active: row.activatedAt, deactivated: row.deactivatedAt }[status]
  const late = status === 'waiting' && isOverdue(row.registeredAt, now) ? ' (overdue)' : ''
  const contact = row.contact
    ? `${row.contact.firstName} ${row.contact.lastName} ${row.contact.phone ?? ''}`
    : ''
  return [
    String(row.id).padStart(5),
    row.name.padEnd(36),
    row.type.padEnd(8),
    `${statusWord(row)}${late}`.padEnd(18),
    (since ? formatDateTime(since) : '').padEnd(22),
    contact.trim(),
  ]
    .join('  ')
    .trimEnd()
}

/** All details of one company. */
export function describe(company: CompanyRecord): string {
  const { contact, usage } = company
  const facts: [string, string | null][] = [
    ['Number', String(company.id)],
    ['Type', `${company.type}, ${company.country}`],
    ['Status', [statusWord(company), company.reason].filter(Boolean).join(': ')],
    ['Reason it was told', company.declineReason],
    ['Registered', formatDateTime(company.registeredAt)],
    [
      'Contact',
      contact && `${contact.firstName} ${contact.lastName}, ${contact.phone ?? 'no phone'}, ${contact.email}`,
    ],
    ['Company number', company.number],
    ['Incorporated', company.incorporatedOn && formatDay(company.incorporatedOn)],
    ['VAT number', company.vatNumber],
    ['Plan', company.planEnd ? `${company.plan} until ${formatDay(company.planEnd)}` : company.plan],
    ['Requests this month', `${usage.used} of ${usage.limit ?? 'any number'}`],
    [
      'Requests, quotes',
      `${usage.requests} (${usage.openRequests} open), ${usage.quotes} (${usage.wonQuotes} won)`,
    ],
  ]
  const documents = VETTED_DOCUMENTS.map(([slot, title]) => {
    const uploadedAt = company[`${slot}At`]
    const file = company[slot]
    return `  ${title.padEnd(28)}  ${file && uploadedAt ? `${file.name}, ${formatDay(londonDay(uploadedAt))}` : 'missing'}`
  })
  const users = company.users.map(
    (user) =>
      `  ${user.email.padEnd(36)}  ${user.profile.role.padEnd(5)}  ${userStatus(user, 'Admin').padEnd(11)}  ${user.firstName} ${user.lastName}`,
  )
  const lines = facts.filter(([, value]) => value).map(([label, value]) => `  ${label.padEnd(20)}  ${value}`)
  const vetting = company.type === 'Haulier' ? ['', 'Documents', ...documents] : []
  return [company.name, ...lines, ...vetting, '', 'Users', ...users].join('\n')
}

/** One line of the list of operators. */
export function operatorLine({ email, addedAt, isOwn, isOfSettings }: ListedOperator): string {
  const note = [isOwn && 'you', isOfSettings && 'from the settings'].filter(Boolean).join(', ')
  return `${email.padEnd(36)}  ${formatDateTime(addedAt)}  ${note}`.trimEnd()
}

/** One line of the audit log. */
export function auditLine({ when, who, what, company }: AuditEntry): string {
  return `${formatDateTime(when).padEnd(22)}  ${who.padEnd(28)}  ${company ? `${company}: ` : ''}${what}`
}

import type { CompanyRow } from '#domain/operator/operator.ts'
import { callDueOn, companyStatus, isOverdue, statusText } from '#domain/operator/rules.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Operator.module.css'

const BADGES = { waiting: 'Pending', active: 'Active', deactivated: 'Deactivated' } as const

type CompanyStatus = Pick<CompanyRow, 'isActive' | 'activatedAt' | 'deactivatedAt' | 'contact'>

/** The status of a company with the provider. */
export function CompanyStatusBadge({ company }: { company: CompanyStatus }) {
  return <StatusBadge status={BADGES[companyStatus(company)]}>{statusText(company)}</StatusBadge>
}

/** The time by which a waiting company has to be called (docs/rules/companies.md#activation: within 1 working day). */
export function CallDue({ registeredAt }: { registeredAt: Date }) {
  const now = new Date()
  if (isOverdue(registeredAt, now)) return <span className={classes.overdue}>Overdue</span>
  const due = callDueOn(registeredAt)
  if (due === londonDay(now)) return <strong>Call due today</strong>
  return <span className="ql-nowrap">Call due {formatDay(due)}</span>
}

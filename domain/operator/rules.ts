/**
 * The changes that operators may make to a company, and when they should have rung it
 * (docs/rules/operator.md#companies).
 */
import { whyNotCompanyName } from '../companies/rules.ts'
import type { RefusalCode } from '../refusals.ts'
import { isRefused, Refused, refuse } from '../refuse.ts'
import { replacedUnseen } from '../seen.ts'
import { addDays, type Day, formatDay, londonDay, startOfDay } from '../time.ts'
import { addWorkingDays } from '../working-days.ts'
import type { CompanyChanges, CompanyStatus } from './operator.ts'

/** The facts of a company that the operator changes. */
export interface CompanyFacts {
  readonly isActive: boolean
  /** Of the first activation: the three profiles on Free are those activated first. */
  readonly activatedAt: Date | null
  readonly deactivatedAt: Date | null
  readonly reason: string | null
  readonly number: string | null
  readonly incorporatedOn: Day | null
  readonly name: string
  readonly country: string
  readonly phone: string | null
  /** The reason that the users of a declined registration read; null unless it was declined. */
  readonly declineReason: string | null
}

/** A company before a change. */
export interface ChangeableCompany extends CompanyFacts {
  /** False until its first user has registered. Until then any caller may create it again, under another country. */
  readonly hasUsers: boolean
  /** Whether the new country is on the list. */
  readonly countryIsListed: boolean
}

/** The facts after a change, with what was done, one sentence each, for the audit log. */
export interface CompanyUpdate extends CompanyFacts {
  readonly entries: readonly string[]
  /** True if the change activates the company: its users get a mail. */
  readonly activates: boolean
  /** True if its registration has just been declined, or the reason has changed: its Admins get a mail. */
  readonly declines: boolean
}

/** The facts that decide the status of a company. */
export type StatusFacts = Pick<CompanyFacts, 'isActive' | 'activatedAt' | 'deactivatedAt'>

/**
 * The status of a company: waiting since its registration, active, or deactivated. A company that was declined counts as
 * deactivated and no longer waits ({@link wasDeclined}).
 */
export function companyStatus({ isActive, deactivatedAt }: Omit<StatusFacts, 'activatedAt'>): CompanyStatus {
  if (isActive) return 'active'
  return deactivatedAt ? 'deactivated' : 'waiting'
}

/** True for a company that was deactivated before it was ever active (docs/rules/operator.md#companies). */
export function wasDeclined(company: StatusFacts): boolean {
  return companyStatus(company) === 'deactivated' && company.activatedAt === null
}

const STATUS_TEXTS = { waiting: 'Waiting', active: 'Active', deactivated: 'Deactivated' } as const

/**
 * The word for a company's status, on screens and in files. A company without the second step of its registration has no
 * user to call, and does not count among those that wait (docs/rules/operator.md#companies).
 */
export function statusText({
  contact,
  ...company
}: StatusFacts & { readonly contact: object | null }): string {
  const status = companyStatus(company)
  if (status === 'waiting' && contact === null) return 'Unfinished'
  return wasDeclined(company) ? 'Declined' : STATUS_TEXTS[status]
}

/** Why a company cannot be activated or deactivated: without users it has no contact to ring. */
export function whyCannotChangeStatus({ hasUsers }: Pick<ChangeableCompany, 'hasUsers'>): RefusalCode | null {
  return hasUsers ? null : 'company_without_users'
}

/**
 * Changes a company for an operator. Setting the same value is not a change: activating an active company adds no audit
 * entry and sends no mail.
 *
 * Refusals: company_status_changed if the operator saw another status (409), company_details_changed if the operator saw
 * other details (409, with the fields); incorporated_in_the_future;
 * reason_without_deactivation for a reason given to an active company; decline_of_active_company for a decline reason of
 * a company that was active; country_unknown; company_name_unusable; company_without_users for activating or
 * deactivating a company without users, which has no contact to ring (409).
 */
export function changeCompany(
  facts: ChangeableCompany,
  changes: CompanyChanges,
  now: Date,
): CompanyUpdate | Refused {
  if (changes.statusSeen !== undefined && changes.statusSeen !== companyStatus(facts))
    return refuse('company_status_changed')
  const changed = replacedUnseen(changes.seen, changes, facts)
  if (changed.length > 0) return new Refused([{ code: 'company_details_changed', changed }])
  const isActive = changes.isActive ?? facts.isActive
  const number = changes.number === undefined ? facts.number : changes.number
  const incorporatedOn = changes.incorporatedOn === undefined ? facts.incorporatedOn : changes.incorporatedOn
  if (incorporatedOn !== null && incorporatedOn > londonDay(now))
    return refuse('incorporated_in_the_future', ['incorporatedOn'])
  if (changes.reason && isActive) return refuse('reason_without_deactivation', ['reason'])

  const corrected = correctIdentity(facts, changes)
  if (isRefused(corrected)) return corrected
  const { declineReason: declined } = changes
  if (declined && (changes.isActive || facts.activatedAt !== null))
    return refuse('decline_of_active_company', ['declineReason'])
  const givesReason = declined !== undefined && declined !== facts.declineReason

  const activates = isActive && !facts.isActive
  const deactivates = (givesReason || changes.isActive === false) && companyStatus(facts) !== 'deactivated'
  const declines = givesReason || (deactivates && facts.activatedAt === null)
  const whyNot = activates || deactivates ? whyCannotChangeStatus(facts) : null
  if (whyNot) return refuse(whyNot)
  const reason = isActive ? null : changes.reason === undefined ? facts.reason : changes.reason
  const entries: string[] = []
  if (activates) entries.push('Activated the company')
  if (givesReason) entries.push(`Declined the registration: ${declined}`)
  else if (declines) entries.push(`Declined the registration${reason ? `, with a note: ${reason}` : ''}`)
  else if (deactivates) entries.push(`Deactivated the company${reason ? `: ${reason}` : ''}`)
  else if (reason !== facts.reason && !isActive)
    entries.push(
      reason ? `Set the reason for deactivation: ${reason}` : 'Removed the reason for deactivation',
    )
  if (number !== facts.number) entries.push(setTo('company number', number, facts.number))
  if (incorporatedOn !== facts.incorporatedOn)
    entries.push(setTo('incorporation date', dayOrNone(incorporatedOn), dayOrNone(facts.incorporatedOn)))
  return {
    ...corrected.identity,
    declineReason: isActive ? null : (declined ?? facts.declineReason),
    declines,
    isActive,
    activatedAt: activates ? (facts.activatedAt ?? now) : facts.activatedAt,
    deactivatedAt: isActive ? null : deactivates ? now : facts.deactivatedAt,
    reason,
    number,
    incorporatedOn,
    entries: [...entries, ...corrected.entries],
    activates,
  }
}

type Identity = Pick<CompanyFacts, 'name' | 'country' | 'phone'>

/** The name, country and phone of a company, which an operator can correct: docs/rules/operator.md#corrections. */
function correctIdentity(
  facts: ChangeableCompany,
  changes: CompanyChanges,
): { identity: Identity; entries: string[] } | Refused {
  const identity: Identity = {
    name: changes.name ?? facts.name,
    country: changes.country ?? facts.country,
    phone: changes.phone === undefined ? facts.phone : changes.phone,
  }
  if (identity.country !== facts.country && !facts.countryIsListed)
    return refuse('country_unknown', ['country'])
  // A name that was allowed once does not keep the phone number from being corrected.
  const unusable = identity.name === facts.name ? null : whyNotCompanyName(identity.name, ['name'])
  if (unusable) return unusable
  const entries = [
    identity.name !== facts.name && setTo('name', identity.name, facts.name),
    identity.country !== facts.country && setTo('country', identity.country, facts.country),
    identity.phone !== facts.phone && setTo('phone', identity.phone, facts.phone),
  ].filter((entry) => entry !== false)
  return { identity, entries }
}

function setTo(what: string, value: string | null, before: string | null): string {
  const was = before === null ? '' : ` (was ${before})`
  return value === null ? `Removed the ${what}${was}` : `Set the ${what} to ${value}${was}`
}

function dayOrNone(day: Day | null): string | null {
  return day === null ? null : formatDay(day)
}

/**
 * The last day of the promised call within one working day: the first working day after the day of the registration
 * (docs/rules/companies.md#activation).
 */
export function callDueOn(registeredAt: Date): Day {
  return addWorkingDays(londonDay(registeredAt), 1)
}

/** True if a waiting company should have been rung on an earlier day. */
export function isOverdue(registeredAt: Date, now: Date): boolean {
  return callDueOn(registeredAt) < londonDay(now)
}

/** Companies that wait and registered before this instant are overdue: {@link isOverdue} as a limit. */
export function overdueBefore(now: Date): Date {
  const today = londonDay(now)
  let day = addDays(today, -1)
  while (addWorkingDays(day, 1) >= today) day = addDays(day, -1)
  return startOfDay(addDays(day, 1))
}

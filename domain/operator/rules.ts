/**
 * The changes that operators may make to a company, and when they should have rung it
 * (docs/rules/operator.md#companies).
 */
import { whyNotCompanyName } from '../companies/rules.ts'
import type { RefusalCode } from '../refusals.ts'
import { Refused, refuse } from '../refuse.ts'
import { replacedUnseen } from '../seen.ts'
import { addDays, type Day, formatDay, londonDay, startOfDay } from '../time.ts'
import { addWorkingDays } from '../working-days.ts'
import type { CompanyChanges, CompanyStatus } from './operator.ts'

/** The facts of a company that the operator changes. */
interface CompanyFacts {
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
  const status = statusChange(facts, changes)
  const refused = whyNotChange(facts, changes, status, now)
  if (refused) return refused
  const { isActive, activates, deactivates, declines } = status
  const after: CompanyFacts = {
    isActive,
    activatedAt: activates ? (facts.activatedAt ?? now) : facts.activatedAt,
    deactivatedAt: isActive ? null : deactivates ? now : facts.deactivatedAt,
    declineReason: isActive ? null : (changes.declineReason ?? facts.declineReason),
    reason: isActive ? null : given(changes.reason, facts.reason),
    number: given(changes.number, facts.number),
    incorporatedOn: given(changes.incorporatedOn, facts.incorporatedOn),
    name: changes.name ?? facts.name,
    country: changes.country ?? facts.country,
    phone: given(changes.phone, facts.phone),
  }
  return {
    ...after,
    activates,
    declines,
    entries: [...statusEntries(facts, after, status), ...detailEntries(facts, after)],
  }
}

/** The new value of a change; without one the value before. */
function given<T>(changed: T | undefined, before: T): T {
  return changed === undefined ? before : changed
}

/** The effects of a change on the status of a company. */
interface StatusChange {
  readonly isActive: boolean
  readonly activates: boolean
  readonly deactivates: boolean
  readonly declines: boolean
  /** True if its users get another reason to read. */
  readonly givesReason: boolean
}

function statusChange(facts: ChangeableCompany, { isActive, declineReason }: CompanyChanges): StatusChange {
  const isActiveAfter = isActive ?? facts.isActive
  const givesReason = declineReason !== undefined && declineReason !== facts.declineReason
  const deactivates = (givesReason || isActive === false) && companyStatus(facts) !== 'deactivated'
  return {
    isActive: isActiveAfter,
    activates: isActiveAfter && !facts.isActive,
    deactivates,
    declines: givesReason || (deactivates && facts.activatedAt === null),
    givesReason,
  }
}

function whyNotChange(
  facts: ChangeableCompany,
  changes: CompanyChanges,
  { isActive, activates, deactivates }: StatusChange,
  now: Date,
): Refused | null {
  if (changes.statusSeen !== undefined && changes.statusSeen !== companyStatus(facts))
    return refuse('company_status_changed')
  const changed = replacedUnseen(changes.seen, changes, facts)
  if (changed.length > 0) return new Refused([{ code: 'company_details_changed', changed }])
  if (changes.incorporatedOn && changes.incorporatedOn > londonDay(now))
    return refuse('incorporated_in_the_future', ['incorporatedOn'])
  if (changes.reason && isActive) return refuse('reason_without_deactivation', ['reason'])
  const wrongIdentity = whyNotIdentity(facts, changes)
  if (wrongIdentity) return wrongIdentity
  if (changes.declineReason && (changes.isActive || facts.activatedAt !== null))
    return refuse('decline_of_active_company', ['declineReason'])
  const whyNotStatus = activates || deactivates ? whyCannotChangeStatus(facts) : null
  return whyNotStatus && refuse(whyNotStatus)
}

/** Why an operator cannot correct the name and the country of a company so: docs/rules/operator.md#corrections. */
function whyNotIdentity(facts: ChangeableCompany, { name, country }: CompanyChanges): Refused | null {
  if (country !== undefined && country !== facts.country && !facts.countryIsListed)
    return refuse('country_unknown', ['country'])
  // A name that was allowed once does not keep the phone number from being corrected.
  return name === undefined || name === facts.name ? null : whyNotCompanyName(name, ['name'])
}

/** The sentences of the audit log about a changed status and its reasons. */
function statusEntries(
  before: CompanyFacts,
  { reason, declineReason }: CompanyFacts,
  { isActive, activates, deactivates, declines, givesReason }: StatusChange,
): string[] {
  const entries = activates ? ['Activated the company'] : []
  if (givesReason) return [...entries, `Declined the registration: ${declineReason}`]
  if (declines) return [...entries, `Declined the registration${reason ? `, with a note: ${reason}` : ''}`]
  if (deactivates) return [...entries, `Deactivated the company${reason ? `: ${reason}` : ''}`]
  if (isActive || reason === before.reason) return entries
  return [
    ...entries,
    reason ? `Set the reason for deactivation: ${reason}` : 'Removed the reason for deactivation',
  ]
}

/** The sentences of the audit log about other values that differ. */
function detailEntries(before: CompanyFacts, after: CompanyFacts): string[] {
  const details: readonly (readonly [what: string, value: string | null, before: string | null])[] = [
    ['company number', after.number, before.number],
    ['incorporation date', dayOrNone(after.incorporatedOn), dayOrNone(before.incorporatedOn)],
    ['name', after.name, before.name],
    ['country', after.country, before.country],
    ['phone', after.phone, before.phone],
  ]
  return details.filter(([, value, old]) => value !== old).map((detail) => setTo(...detail))
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

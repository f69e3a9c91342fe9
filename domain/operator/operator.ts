/** What the provider's staff see and change (docs/rules/operator.md#companies). */
import * as z from 'zod/mini'
import { Company } from '../companies/company.ts'
import { Id, line, optionalLine, optionalText } from '../fields.ts'
import { OptionalPhone } from '../phone.ts'
import { Day, Instant, isDay } from '../time.ts'
import { CompanyUser, Email, NewPassword, TypedPassword } from '../users/user.ts'

/** Where a company stands: see {@link companyStatus} in rules.ts. */
export const COMPANY_STATUSES = ['waiting', 'active', 'deactivated'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]

/** How long a member of staff stays signed in, in hours: a working day. */
export const OPERATOR_SESSION_HOURS = 12

export const OperatorCredentials = z.object({
  email: line(500),
  password: TypedPassword,
})
export type OperatorCredentials = z.output<typeof OperatorCredentials>

/** A further member of staff. */
export const NewOperator = z.object({ email: Email, password: NewPassword })
export type NewOperator = z.output<typeof NewOperator>

const INCORPORATION_SENTENCE = 'Enter a date as YYYY-MM-DD.'
/** The day a company was incorporated; some are older than the other days of the product may be. */
export const IncorporationDay = z
  .string({ error: INCORPORATION_SENTENCE })
  .check(z.refine((text) => isDay(text) && text >= '1500-01-01', { error: INCORPORATION_SENTENCE }))

/** What the operator may change of a company. Absent fields stay as they are. */
export const CompanyChanges = z.object({
  isActive: z.optional(z.boolean()),
  number: z.optional(optionalLine(50)),
  incorporatedOn: z.optional(z.nullable(IncorporationDay)),
  /** Why the company is deactivated; only the operator reads it. */
  reason: z.optional(optionalText(500)),
  name: z.optional(line(200)),
  country: z.optional(line(200)),
  phone: z.optional(OptionalPhone),
  /** Declines the registration: its users are told this reason, by mail and when they sign in. */
  declineReason: z.optional(line(500)),
})
export type CompanyChanges = z.output<typeof CompanyChanges>

/** Whom to ring: the person who registered the company. */
export const Contact = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
})

const standing = {
  registeredAt: Instant,
  activatedAt: z.nullable(Instant),
  deactivatedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  /** Null while nobody has finished the registration. */
  contact: z.nullable(Contact),
}

/** A company in the operator's list. */
export const CompanyRow = z.object({
  ...z.pick(Company, { id: true, name: true, number: true, country: true, type: true, isActive: true }).shape,
  ...standing,
})
export type CompanyRow = z.output<typeof CompanyRow>

/** Requests of the current month, as {@link monthlyUsage} counts them, and what the company did so far. */
export const Usage = z.object({
  used: z.int(),
  limit: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
  requests: z.int(),
  openRequests: z.int(),
  quotes: z.int(),
  wonQuotes: z.int(),
})

/** What the operator sees of a company besides what its own people see. */
export const CompanyExtras = z.object({ ...standing, people: z.array(CompanyUser), usage: Usage })

/** A company with all that the operator sees of it. */
export const CompanyFile = z.object({ ...Company.shape, ...CompanyExtras.shape })
export type CompanyFile = z.output<typeof CompanyFile>

/** How the marketplace does: what waits for the operator, and the counts of the day in London. */
export const Overview = z.object({
  operator: z.string(),
  waiting: z.int(),
  overdue: z.int(),
  active: z.int(),
  deactivated: z.int(),
  registeredToday: z.int(),
  activatedToday: z.int(),
  requestsToday: z.int(),
  quotesToday: z.int(),
  acceptedToday: z.int(),
  /** Mails that should have gone out more than a minute ago. */
  mailsLate: z.int(),
  /** What of the settings is not as real operation has it, one sentence each. */
  cautions: z.array(z.string()),
  /** Whether mails go to the mailbox on disk, which the staff can read. */
  keepsMails: z.boolean(),
})
export type Overview = z.output<typeof Overview>

/** One deed of the operator. The company's name is kept as it was then. */
export const AuditEntry = z.object({
  id: Id,
  who: line(),
  when: Instant,
  what: z.string(),
  company: z.nullable(z.string()),
  companyId: z.nullable(Id),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Which deeds to list: of one company, from a day, to a day (both included). */
export const auditFilters = {
  companyId: z.nullable(Id),
  fromDay: z.nullable(Day),
  toDay: z.nullable(Day),
}

/** A mail in the mailbox on disk, where mails lie while no mail server is set. */
export const KeptMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  at: Instant,
  text: z.string(),
  html: z.string(),
})
export type KeptMail = z.output<typeof KeptMail>

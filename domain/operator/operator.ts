/** The data that operators see and change (docs/rules/operator.md#companies). */
import * as z from 'zod/mini'
import { Company, IncorporationDay } from '../companies/company.ts'
import { Id, line, oneOf, optionalReference, optionalText, requiredText } from '../fields.ts'
import { OptionalPhone } from '../phone.ts'
import { PlanOfCompany } from '../plans/given.ts'
import { seenShape } from '../seen.ts'
import { Day, Instant } from '../time.ts'
import { CompanyName } from '../users/drafts.ts'
import { CompanyUser, Email, NewPassword, SignInCode, TypedPassword } from '../users/user.ts'
import { PaymentFailure } from './payment-failures.ts'

/** How long the reason of a deactivation or a declined registration may be. */
export const MAX_REASON_LENGTH = 500

/** The status of a company: see {@link companyStatus} in rules.ts. */
export const COMPANY_STATUSES = ['waiting', 'active', 'deactivated'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]

/** How long an operator stays signed in, in hours: a working day. */
export const OPERATOR_SESSION_HOURS = 12

export const OperatorCredentials = z.object({
  email: line(500),
  password: TypedPassword,
  code: SignInCode,
})
export type OperatorCredentials = z.output<typeof OperatorCredentials>

/** A further operator. */
export const NewOperator = z.object({ email: Email, password: NewPassword })
export type NewOperator = z.output<typeof NewOperator>

/** The details of a company that the operator corrects, as they were shown (docs/rules/operator.md#values-seen). */
export const SeenDetails = seenShape({ number: 0, incorporatedOn: 0, name: 0, country: 0, phone: 0 })

/** The fields of a company that the operator may change. Absent fields do not change. */
export const CompanyChanges = z.object({
  isActive: z.optional(z.boolean()),
  number: z.optional(optionalReference(50)),
  incorporatedOn: z.optional(z.nullable(IncorporationDay)),
  /** Why the company is deactivated; only the operator reads it. */
  reason: z.optional(optionalText(MAX_REASON_LENGTH)),
  name: z.optional(CompanyName),
  country: z.optional(line(200)),
  phone: z.optional(OptionalPhone),
  /** Declines the registration: its users read this reason in a mail and when they sign in. */
  declineReason: z.optional(requiredText(MAX_REASON_LENGTH)),
  /** The status that the operator saw; the change is refused if the company has another by now. */
  statusSeen: z.optional(oneOf(COMPANY_STATUSES)),
  /** The details that the operator saw; a change of one that has another value by now is refused. */
  seen: z.optional(SeenDetails),
})
export type CompanyChanges = z.output<typeof CompanyChanges>

/** The contact to ring: the first active Admin of the company, at the number of the company if it has one. */
export const Contact = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
})

const activation = {
  registeredAt: Instant,
  activatedAt: z.nullable(Instant),
  deactivatedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  /** Null until a user has finished the registration. */
  contact: z.nullable(Contact),
}

/** A company in the operator's list. */
export const CompanyRow = z.object({
  ...z.pick(Company, { id: true, name: true, number: true, country: true, type: true, isActive: true }).shape,
  ...activation,
})
export type CompanyRow = z.output<typeof CompanyRow>

/** Requests of the current month, as {@link monthlyUsage} counts them, and the company's totals. */
export const Usage = z.object({
  used: z.int(),
  limit: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
  requests: z.int(),
  openRequests: z.int(),
  quotes: z.int(),
  wonQuotes: z.int(),
})

/** The data of a company that only the operator sees. */
export const CompanyExtras = z.object({
  ...activation,
  users: z.array(CompanyUser),
  usage: Usage,
  /** Bought and given plans, the earliest first. */
  plans: z.array(PlanOfCompany),
})

/** A company with all data that the operator sees. */
export const CompanyRecord = z.object({ ...Company.shape, ...CompanyExtras.shape })
export type CompanyRecord = z.output<typeof CompanyRecord>

/** The operator's overview: waiting items, and the counts of the day in London. */
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
  /** Mails that have waited for more than an hour. */
  mailsStuck: z.int(),
  /** Mails that the mail server has refused for more than an hour and that are tried again. */
  mailsRefused: z.int(),
  /** Mails that were given up in the last 30 days. */
  mailsGivenUp: z.int(),
  /** Refused sign-ins of users and operators in the last 24 hours. */
  signInsRefused: z.int(),
  /** Payment failures of the last 24 hours, the newest first. */
  paymentFailures: z.array(PaymentFailure),
  /** Settings that are unsafe in real operation, and a disk that fills up, one sentence each. */
  cautions: z.array(z.string()),
  /** Whether mails go to the mailbox on disk, which operators can read. */
  keepsMails: z.boolean(),
})
export type Overview = z.output<typeof Overview>

/** One entry of the audit log. The company's name is kept as it was then. */
export const AuditEntry = z.object({
  id: Id,
  who: line(),
  when: Instant,
  what: z.string(),
  company: z.nullable(z.string()),
  companyId: z.nullable(Id),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Which entries to list: of one company, from a day, to a day (both included). */
export const auditFilters = {
  companyId: z.nullable(Id),
  fromDay: z.nullable(Day),
  toDay: z.nullable(Day),
}

/** A mail in the mailbox on disk, which is used while no mail server is set. */
export const KeptMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  at: Instant,
  text: z.string(),
  html: z.string(),
  unsubscribe: z.optional(z.string()),
  /** The names of the attached files; mails of earlier versions do not say. */
  attachments: z.optional(z.array(z.string())),
})
export type KeptMail = z.output<typeof KeptMail>

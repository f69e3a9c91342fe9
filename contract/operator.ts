/** The calls of operators on the wire (docs/rules/operator.md#companies). An operator's token works for these only. */
import * as z from 'zod/mini'
import { oneOf, optionalLine } from '#domain/fields.ts'
import {
  AuditEntry,
  auditFilters,
  COMPANY_STATUSES,
  CompanyChanges,
  CompanyExtras,
  CompanyRecord,
  CompanyRow,
  Contact,
  KeptMail,
  OperatorCredentials,
  Overview,
  SeenDetails,
  Usage,
} from '#domain/operator/operator.ts'
import { PaymentFailure } from '#domain/operator/payment-failures.ts'
import { PlanOfCompany } from '#domain/plans/given.ts'
import { countInText, instant, listOf, yesNo } from './codecs.ts'
import { companyNames, identityNames } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { CompanyUserWire } from './users.ts'
import { wire } from './wire.ts'

export const operatorLogin = endpoint('operatorLogin', {
  method: 'POST',
  path: '/api/operator/login',
  access: 'public',
  source: 'docs/rules/operator.md#sign-in',
  summary: 'Sign in as an operator',
  body: wire(OperatorCredentials, { email: 'email', password: 'password', code: 'code' }),
  reply: wire(z.object({ token: z.string() }), { token: 'token' }),
})

export const operatorLogout = endpoint('operatorLogout', {
  method: 'POST',
  path: '/api/operator/logout/',
  access: 'operator',
  source: 'docs/rules/operator.md#sign-in',
  summary: 'Sign out: the token ends',
  setsUpSecondFactor: true,
  replacesFirstPassword: true,
})

export const PaymentFailureWire = wire(PaymentFailure, {
  kind: 'kind',
  lastAt: ['lastAt', instant],
  company: 'company',
  companyId: 'companyid',
})

export const OverviewWire = wire(Overview, {
  operator: 'email',
  waiting: 'companies_waiting',
  overdue: 'companies_overdue',
  active: 'companies_active',
  deactivated: 'companies_deactivated',
  registeredToday: 'registered_today',
  activatedToday: 'activated_today',
  requestsToday: 'requests_today',
  quotesToday: 'quotes_today',
  acceptedToday: 'accepted_today',
  mailsLate: 'mails_late',
  mailsStuck: 'mails_stuck',
  mailsRefused: 'mails_refused',
  mailsGivenUp: 'mails_given_up',
  signInsRefused: 'sign_ins_refused',
  paymentFailures: ['paymentFailures', listOf(PaymentFailureWire)],
  cautions: 'cautions',
  keepsMails: 'mails_on_disk',
})

export const getOverview = endpoint('getOverview', {
  method: 'GET',
  path: '/api/operator/overview/',
  access: 'operator',
  source: 'docs/rules/operator.md#overview',
  summary: 'The signed-in operator, what waits, and the counts of the day',
  reply: OverviewWire,
})

export const ContactWire = wire(Contact, {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'userprofilephone',
})

const standingNames = {
  registeredAt: ['date_registered', instant],
  activatedAt: ['date_activated', instant],
  deactivatedAt: ['date_deactivated', instant],
  reason: 'deactivationreason',
  contact: ['companycontact', ContactWire],
} as const

export const CompanyRowWire = wire(CompanyRow, { id: 'id', ...identityNames, ...standingNames })

/** `pending` is every company that is not active: those that wait, and those that were deactivated. */
export const COMPANY_FILTERS = ['pending', ...COMPANY_STATUSES] as const
export type CompanyFilter = (typeof COMPANY_FILTERS)[number]

export const listCompanies = endpoint('listCompanies', {
  method: 'GET',
  path: '/api/operator/companies/',
  access: 'operator',
  source: 'docs/rules/operator.md#companies',
  summary: 'Companies by name, number or user, newest first; those that wait: the longest waiting first',
  query: wire(z.object({ ...pageFields, status: z.nullable(oneOf(COMPANY_FILTERS)) }), {
    ...pageNames,
    status: 'status',
  }),
  reply: { listOf: CompanyRowWire },
  paged: true,
  csv: 'companies',
})

export const PlanOfCompanyWire = wire(PlanOfCompany, {
  id: 'id',
  plan: 'pricingplan',
  startsOn: 'startdate',
  endsOn: 'enddate',
  reason: 'reason',
})

const extraNames = {
  ...standingNames,
  users: ['companyusers', listOf(CompanyUserWire)],
  plans: ['companyplans', listOf(PlanOfCompanyWire)],
  usage: [
    'companyusage',
    wire(Usage, {
      used: 'quoterequestlimit',
      limit: 'limit',
      remaining: 'remaining',
      requests: 'requests_total',
      openRequests: 'requests_open',
      quotes: 'quotes_total',
      wonQuotes: 'quotes_won',
    }),
  ],
} as const

export const CompanyExtrasWire = wire(CompanyExtras, extraNames)
export const CompanyRecordWire = wire(CompanyRecord, { ...companyNames, ...extraNames })

export const getCompany = endpoint('getCompany', {
  method: 'GET',
  path: '/api/operator/companies/{id}/',
  access: 'operator',
  source: 'docs/rules/operator.md#companies',
  summary: 'One company with its users, documents, plan and usage',
  reply: CompanyRecordWire,
})

const detailNames = {
  number: 'companynumber',
  incorporatedOn: 'companyincorporationdate',
  name: 'companyname',
  country: 'companycountry',
  phone: 'companyphone',
} as const

export const changeCompany = endpoint('changeCompany', {
  method: 'PATCH',
  path: '/api/operator/companies/{id}/',
  access: 'operator',
  source: 'docs/rules/operator.md#companies',
  summary: 'Activate, deactivate or decline a company, correct its name, country or phone',
  body: wire(CompanyChanges, {
    isActive: ['isActive', yesNo],
    ...detailNames,
    reason: 'deactivationreason',
    declineReason: 'declineReason',
    statusSeen: 'companystatus',
    seen: ['seen', wire(SeenDetails, detailNames)],
  }),
  reply: CompanyRecordWire,
})

export const AuditEntryWire = wire(AuditEntry, {
  id: 'id',
  who: 'who',
  when: ['when', instant],
  what: 'what',
  company: 'company',
  companyId: 'companyid',
})

export const listAudit = endpoint('listAudit', {
  method: 'GET',
  path: '/api/operator/audit/',
  access: 'operator',
  source: 'docs/rules/operator.md#audit',
  summary: 'The audit log, newest first; by company, by days, or by words in who, what and company',
  query: wire(z.object({ ...pageFields, ...auditFilters }), {
    ...pageNames,
    companyId: ['companyid', countInText],
    fromDay: 'day_from',
    toDay: 'day_to',
  }),
  reply: { listOf: AuditEntryWire },
  paged: true,
  csv: 'audit-log',
})

export const readMails = endpoint('readMails', {
  method: 'GET',
  path: '/api/operator/mailbox/',
  access: 'operator',
  source: 'docs/rules/operator.md#mailbox',
  summary: 'The mails on disk, newest first, all or those to one address; 404 where mails are sent',
  refusedWith: [404],
  query: wire(z.object({ to: optionalLine() }), { to: 'to' }),
  reply: {
    listOf: wire(KeptMail, {
      id: 'id',
      from: 'from',
      to: 'to',
      subject: 'subject',
      at: ['at', instant],
      text: 'text',
      html: 'html',
      unsubscribe: 'unsubscribe',
      attachments: 'attachments',
    }),
  },
})

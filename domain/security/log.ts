/** The security log: actions on accounts, with user, address and outcome (docs/rules/security-log.md#what). */
import * as z from 'zod/mini'
import { Id, oneOf, optionalLine } from '../fields.ts'
import { Day, Instant } from '../time.ts'

export const SECURITY_KINDS = [
  'sign-in',
  'sign-out',
  'registration',
  'session ended',
  'password changed',
  'password reset asked',
  'password reset',
  'second factor on',
  'second factor off',
  'invitation',
  'rights changed',
  'company changed',
  'operators changed',
  'export',
  'API key made',
  'API key ended',
  'API key at new address',
  'API key refused',
  'webhook changed',
  'mails read',
  'document read',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]
export const SecurityKind = oneOf(SECURITY_KINDS)

export const SECURITY_OUTCOMES = ['done', 'refused'] as const
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number]
export const SecurityOutcome = oneOf(SECURITY_OUTCOMES)

/** One entry. None holds a secret: no password, code, token or content. */
export const SecurityEvent = z.object({
  id: Id,
  at: Instant,
  kind: SecurityKind,
  outcome: SecurityOutcome,
  /** The email of the account; 'unknown' if no account has the typed one, 'Operator' in the log of a company. */
  who: z.string(),
  /** True for an operator's action or attempt. */
  byOperator: z.boolean(),
  /** The network address of the caller. */
  address: z.string(),
  /** Browser and system of the caller, such as "Firefox on Windows". */
  device: z.string(),
  /** The object of the action, or why it was refused; may be empty. */
  detail: z.string(),
  /** The company of the account; null for an account without a company, and in the log of a company. */
  company: z.nullable(z.string()),
  companyId: z.nullable(Id),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** Which entries to list: by words, kind and outcome, from a day, to a day (both included, London's). */
export const securityFilters = {
  search: optionalLine(),
  kind: z.nullable(SecurityKind),
  outcome: z.nullable(SecurityOutcome),
  fromDay: z.nullable(Day),
  toDay: z.nullable(Day),
}

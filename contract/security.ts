/** Sessions, second factors and the security log on the wire (docs/rules/sign-in.md, docs/rules/security-log.md). */
import * as z from 'zod/mini'
import { SecurityEvent, securityFilters } from '#domain/security/log.ts'
import {
  ConfirmationDraft,
  RecoveryCodes,
  RemovalDraft,
  SecondFactorSetup,
  SecondFactorState,
  SetupDraft,
} from '#domain/security/second-factor.ts'
import { SessionRow } from '#domain/security/session.ts'
import { instant, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const SESSIONS = 'docs/rules/sign-in.md#sessions'
const FACTOR = 'docs/rules/sign-in.md#second-factor'
const LOST = 'docs/rules/sign-in.md#lost'
const LOG = 'docs/rules/security-log.md#who-sees-it'

const SessionWire = wire(SessionRow, {
  id: 'id',
  device: 'device',
  address: 'address',
  signedInAt: ['date_signed_in', instant],
  lastUsedAt: ['last_used', instant],
  isCurrent: ['isCurrent', yesNo],
})
const StateWire = wire(SecondFactorState, {
  isOn: ['is_on', yesNo],
  since: ['since', instant],
  recoveryCodesLeft: 'recoveryCodesLeft',
})
const SetupWire = wire(SecondFactorSetup, { secret: 'secret', address: 'otpauthurl', qrCode: 'qrcode' })
const SetupDraftWire = wire(SetupDraft, { password: 'current_password' })
const ConfirmationWire = wire(ConfirmationDraft, { code: 'code' })
const RemovalWire = wire(RemovalDraft, { password: 'current_password', code: 'code' })
const CodesWire = wire(RecoveryCodes, { codes: 'codes' })

export const SecurityEventWire = wire(SecurityEvent, {
  id: 'id',
  at: ['when', instant],
  kind: 'kind',
  outcome: 'outcome',
  who: 'who',
  byOperator: ['byOperator', yesNo],
  address: 'address',
  device: 'device',
  detail: 'detail',
  company: 'company',
  companyId: 'companyid',
})

const LogQuery = wire(z.object({ ...pageFields, ...securityFilters }), {
  ...pageNames,
  kind: 'kind',
  outcome: 'outcome',
  fromDay: 'day_from',
  toDay: 'day_to',
})

/** Calls of users and operators on their own account: the same calls at other addresses. */
function ownCalls<A extends 'signed-in' | 'operator'>(who: string, name: string, base: string, access: A) {
  // An operator without the required second factor may make only these calls.
  const common = { access, setsUpSecondFactor: true }
  return {
    listSessions: endpoint(`list${name}Sessions`, {
      ...common,
      method: 'GET',
      path: `${base}/sessions/`,
      source: SESSIONS,
      summary: `${who}: the sessions of the caller, last used first`,
      reply: { listOf: SessionWire },
      csv: 'sessions',
    }),
    endSession: endpoint(`end${name}Session`, {
      ...common,
      method: 'DELETE',
      path: `${base}/sessions/{id}/`,
      source: SESSIONS,
      summary: `${who}: end a session of the caller`,
    }),
    endOtherSessions: endpoint(`end${name}OtherSessions`, {
      ...common,
      method: 'DELETE',
      path: `${base}/sessions/`,
      source: SESSIONS,
      summary: `${who}: end all own sessions but this one`,
    }),
    getSecondFactor: endpoint(`get${name}SecondFactor`, {
      ...common,
      method: 'GET',
      path: `${base}/secondfactor/`,
      source: FACTOR,
      summary: `${who}: whether a second factor is on`,
      reply: StateWire,
    }),
    beginSecondFactor: endpoint(`begin${name}SecondFactor`, {
      ...common,
      method: 'POST',
      path: `${base}/secondfactor/setup/`,
      source: FACTOR,
      summary: `${who}: a secret for an authenticator app; it counts once it is confirmed`,
      body: SetupDraftWire,
      reply: SetupWire,
    }),
    confirmSecondFactor: endpoint(`confirm${name}SecondFactor`, {
      ...common,
      method: 'POST',
      path: `${base}/secondfactor/`,
      source: FACTOR,
      summary: `${who}: turn the second factor on with a code of the app; gives the recovery codes`,
      body: ConfirmationWire,
      reply: CodesWire,
    }),
    removeSecondFactor: endpoint(`remove${name}SecondFactor`, {
      ...common,
      method: 'POST',
      path: `${base}/secondfactor/remove/`,
      source: FACTOR,
      summary: `${who}: turn the second factor off`,
      body: RemovalWire,
      reply: StateWire,
    }),
  }
}

/** Calls of operators on the account of a user or of another operator. */
function callsAbout(whom: string, name: string, path: string) {
  const common = { access: 'operator' as const }
  return {
    listSessions: endpoint(`list${name}Sessions`, {
      ...common,
      method: 'GET',
      path: `${path}/sessions/`,
      source: SESSIONS,
      summary: `The sessions of ${whom}, last used first`,
      reply: { listOf: SessionWire },
      csv: 'sessions',
    }),
    endSession: endpoint(`end${name}Session`, {
      ...common,
      method: 'DELETE',
      path: `${path}/sessions/{session}/`,
      source: SESSIONS,
      summary: `End a session of ${whom}`,
    }),
    endSessions: endpoint(`end${name}Sessions`, {
      ...common,
      method: 'DELETE',
      path: `${path}/sessions/`,
      source: SESSIONS,
      summary: `End all sessions of ${whom}`,
    }),
    removeSecondFactor: endpoint(`remove${name}SecondFactor`, {
      ...common,
      method: 'DELETE',
      path: `${path}/secondfactor/`,
      source: LOST,
      summary: `Turn off the lost second factor of ${whom}`,
    }),
  }
}

export const own = ownCalls('A user', 'Own', '/api/auth', 'signed-in')
export const ownOfOperator = ownCalls('An operator', 'OperatorOwn', '/api/operator', 'operator')
export const aboutUser = callsAbout('a user', 'User', '/api/operator/users/{id}')
export const aboutOperator = callsAbout('an operator', 'Operator', '/api/operator/operators/{id}')

export const removeCompanyUserSecondFactor = endpoint('removeCompanyUserSecondFactor', {
  method: 'DELETE',
  path: '/api/auth/users/{id}/secondfactor/',
  access: 'admin',
  source: LOST,
  summary: 'Turn off the lost second factor of a user of the caller’s company',
})

export const listCompanySecurityEvents = endpoint('listCompanySecurityEvents', {
  method: 'GET',
  path: '/api/auth/securitylog/',
  access: 'admin',
  source: LOG,
  summary: 'The security log of the caller’s company, newest first',
  query: LogQuery,
  reply: { listOf: SecurityEventWire },
  paged: true,
  csv: 'security-log',
})

export const listSecurityEvents = endpoint('listSecurityEvents', {
  method: 'GET',
  path: '/api/operator/securitylog/',
  access: 'operator',
  source: LOG,
  summary: 'The security log of all accounts, newest first',
  query: LogQuery,
  reply: { listOf: SecurityEventWire },
  paged: true,
  csv: 'security-log',
})

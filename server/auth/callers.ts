/** Who makes a call, and whether such a caller may make it at all (decisions §1.2 and §1.3). */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { findOperator, type Operator } from './operator-sessions.ts'
import type { Caller } from './sessions.ts'

/** A person of a company, a member of the provider's staff, or nobody who had to say. */
export type AnyCaller = Caller | Operator | null

/** True for a member of the provider's staff. */
export function isOperator(caller: AnyCaller): caller is Operator {
  return caller !== null && 'operatorId' in caller
}

/** Finds the caller and refuses whoever may not make this call at all. */
export async function callerFor(call: Endpoint, http: FastifyRequest, deps: Deps): Promise<AnyCaller> {
  if (call.access === 'public') return null
  const token = tokenIn(http)
  const caller = token ? await callerBehind(token, call, deps) : null
  if (!caller) return throwRefusal('signed_out')
  await deps.limits.take('api', caller.tokenHash.toString('base64'))
  if (isOperator(caller) || call.access === 'signed-in') return caller
  if (!caller.companyIsActive) throwRefusal('company_inactive')
  if (call.access === 'admin' && caller.role !== 'Admin') throwRefusal('admins_only')
  return caller
}

/** A token of the staff opens what is theirs and nothing else; a company's opens nothing of the staff's. */
async function callerBehind(token: string, call: Endpoint, deps: Deps): Promise<Caller | Operator | null> {
  const now = deps.clock()
  if (call.access === 'operator') return findOperator(deps.database.db, token, now)
  const caller = await deps.sessions.callerOf(token, now)
  if (caller || call.access !== 'company-or-operator') return caller
  return findOperator(deps.database.db, token, now)
}

/** The token of an "Authorization: Token …" header; the name of a scheme may be written in any case. */
export function tokenIn(http: FastifyRequest): string | null {
  const match = /^Token ([\w-]{20,200})$/i.exec(http.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** The caller as a key under which to remember something of it. */
export function callerKey(caller: AnyCaller, address: string): string {
  if (caller === null) return `address:${address}`
  return isOperator(caller) ? `operator:${caller.operatorId}` : `person:${caller.userId}`
}

/** The caller's company as a key, so that its people count together; whoever has none counts alone. */
export function companyKey(caller: AnyCaller, address: string): string {
  return caller === null || isOperator(caller) ? callerKey(caller, address) : `company:${caller.companyId}`
}

/** Who makes a call, and whether such a caller may make it at all (docs/rules/interface.md#authorization, docs/rules/interface.md#errors). */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { type AnyCaller, type Caller, type CallerOf, isOperator, type Operator } from './caller.ts'
import { findOperator } from './operator-sessions.ts'

/** Finds the caller of a call. Refuses a caller that may not make such a call at all. */
export async function callerFor<E extends Endpoint>(
  endpoint: E,
  http: FastifyRequest,
  deps: Deps,
): Promise<CallerOf<E>> {
  // The compiler cannot see that each access was told apart here, as CallerOf says.
  return (await authenticate(endpoint, http, deps)) as CallerOf<E>
}

async function authenticate(endpoint: Endpoint, http: FastifyRequest, deps: Deps): Promise<AnyCaller> {
  if (endpoint.access === 'public') return null
  const token = tokenIn(http)
  const caller = token ? await callerBehind(token, endpoint, deps) : null
  if (!caller) return throwRefusal('signed_out')
  await deps.limits.take('api', caller.tokenHash.toString('base64'))
  if (isOperator(caller) || endpoint.access === 'signed-in') return caller
  if (!caller.companyIsActive) throwRefusal('company_inactive')
  if (endpoint.access === 'admin' && caller.role !== 'Admin') throwRefusal('admins_only')
  return caller
}

/** A token of the staff opens what is theirs and nothing else; a company's opens nothing of the staff's. */
async function callerBehind(
  token: string,
  endpoint: Endpoint,
  deps: Deps,
): Promise<Caller | Operator | null> {
  const now = deps.clock()
  if (endpoint.access === 'operator') return findOperator(deps.database.db, token, now)
  const caller = await deps.sessions.callerOf(token, now)
  if (caller || endpoint.access !== 'company-or-operator') return caller
  return findOperator(deps.database.db, token, now)
}

/** The token of an "Authorization: Token …" header; the name of a scheme may be written in any case. */
export function tokenIn(http: FastifyRequest): string | null {
  const match = /^Token ([\w-]{20,200})$/i.exec(http.headers.authorization ?? '')
  return match?.[1] ?? null
}

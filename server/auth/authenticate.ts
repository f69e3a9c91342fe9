/**
 * Finds the caller of a call, and checks whether it may make the call at all
 * (docs/rules/interface.md#authorization, docs/rules/interface.md#errors).
 */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { isApiKey } from '#domain/api-keys/api-key.ts'
import { whyKeyIsRefused } from '#domain/api-keys/rules.ts'
import type { Deps } from '../deps.ts'
import { RefusedError, throwRefusal } from '../http/errors.ts'
import { addSecurityEvent } from '../security/log.ts'
import {
  type AnyCaller,
  type Caller,
  type CallerKey,
  type CallerOf,
  callerKey,
  isOperator,
  type Operator,
} from './caller.ts'
import { whySignedOut } from './ended-sessions.ts'
import { isKnownAddress, isNewAddress } from './key-callers.ts'
import { countRefusedKey, limitKeyAtNewAddress } from './key-tries.ts'
import { findOperator } from './operator-sessions.ts'

/** The caller of a call. Refuses a caller that may not make such a call. */
export async function callerFor<E extends Endpoint>(
  endpoint: E,
  http: FastifyRequest,
  deps: Deps,
): Promise<CallerOf<E>> {
  // `authenticate` returns the caller that `CallerOf` declares for each access; the compiler cannot check that.
  return (await authenticate(endpoint, http, deps)) as CallerOf<E>
}

async function authenticate(endpoint: Endpoint, http: FastifyRequest, deps: Deps): Promise<AnyCaller> {
  if (endpoint.access === 'public') return null
  const token = tokenIn(http)
  const caller = token ? await callerBehind(token, endpoint, deps) : null
  if (!caller) {
    if (token !== null && isApiKey(token)) await countRefusedKey(token, http, deps)
    return throwRefusal(await whySignedOut(deps.database.db, token))
  }
  http.caller = callerKey(caller, http.ip)
  await deps.limits.take('api', caller.tokenHash.toString('base64'))
  if (isOperator(caller)) {
    refuseUnprepared(caller, endpoint, deps)
    return caller
  }
  if (caller.key) await checkKey(caller, caller.key, endpoint, http, deps)
  if (endpoint.access === 'signed-in') return caller
  if (!caller.companyIsActive) throwRefusal('company_inactive')
  if (endpoint.access === 'admin' && caller.role !== 'Admin') throwRefusal('admins_only')
  return caller
}

/** Refuses an operator who has first to choose a password, or to set up a second factor. */
function refuseUnprepared(operator: Operator, endpoint: Endpoint, { settings }: Deps): void {
  if (operator.hasInitialPassword) {
    if (!endpoint.replacesFirstPassword) throwRefusal('initial_password')
  } else if (settings.operatorSecondFactor && !operator.hasSecondFactor && !endpoint.setsUpSecondFactor)
    throwRefusal('second_factor_missing')
}

/** Refuses a call that is not open to an API key, and notes where the key is used from. */
async function checkKey(
  caller: Caller,
  key: CallerKey,
  endpoint: Endpoint,
  http: FastifyRequest,
  deps: Deps,
): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  if (!(await isKnownAddress(db, key.id, http.ip))) {
    await limitKeyAtNewAddress(http, deps)
    if (await isNewAddress(db, key.id, http.ip, now))
      await addSecurityEvent(
        db,
        { kind: 'API key at new address', who: caller.email, detail: key.name },
        'done',
        { http, now },
      )
  }
  const refused = whyKeyIsRefused(endpoint.keyScope, key.scopes)
  if (refused) throw new RefusedError(refused)
}

/** An operator's token opens operator calls only; a company user's token opens none of them. */
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

/** The token of an "Authorization: Token …" or "Bearer …" header, with the scheme in any letter case and any number of blanks. */
export function tokenIn(http: FastifyRequest): string | null {
  const match = /^(?:Token|Bearer) +([\w-]{20,200})$/i.exec(http.headers.authorization ?? '')
  return match?.[1] ?? null
}

import { whySideIsRefused } from '#domain/api-keys/rules.ts'
import type { Caller } from '../auth/caller.ts'
import { RefusedError } from '../http/errors.ts'

/**
 * Refuses an API key that may not act for this side of a request or booking (docs/rules/api-keys.md#scopes). Every call
 * with the scope "by side" calls it, once the side is known.
 * @throws RefusedError api_key_scope
 */
export function requireSide({ key }: Caller, isOwner: boolean): void {
  const refused = key && whySideIsRefused(isOwner, key.scopes)
  if (refused) throw new RefusedError(refused)
}

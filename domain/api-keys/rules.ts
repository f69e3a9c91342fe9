/** Which API keys a company may have, and what a key may do (docs/rules/api-keys.md). */
import { type Refused, refuse } from '../refuse.ts'
import { type ApiKeyDraft, type KeyScope, MAX_API_KEYS, type ScopeNeeded } from './api-key.ts'

/**
 * A new key (docs/rules/api-keys.md#keys). `working` are the names of the company's keys that have not ended. Refuses
 * with too_many_api_keys beyond {@link MAX_API_KEYS}, and with api_key_name_taken: the history names keys.
 */
export function makeApiKey(draft: ApiKeyDraft, working: readonly string[]): ApiKeyDraft | Refused {
  if (working.length >= MAX_API_KEYS)
    return refuse('too_many_api_keys', undefined, { most: String(MAX_API_KEYS) })
  const key = (name: string) => name.normalize('NFKC').toLowerCase()
  if (working.some((name) => key(name) === key(draft.name))) return refuse('api_key_name_taken', ['name'])
  return draft
}

/**
 * Why a key with these scopes may not make a call that needs one (docs/rules/api-keys.md#scopes); null if it may.
 * Refuses with not_for_api_keys or api_key_scope. If the scope depends on the side, either scope passes here, and
 * {@link whySideIsRefused} checks again once the side is known.
 */
export function whyKeyIsRefused(needed: ScopeNeeded, scopes: readonly KeyScope[]): Refused | null {
  if (needed === null) return refuse('not_for_api_keys')
  if (needed !== 'by side') return scopes.includes(needed) ? null : lacks(needed)
  return scopes.some((scope) => scope !== 'read') ? null : lacks('post or quote')
}

/**
 * Why a key with these scopes may not act for this side of a request or booking: the company that posted it needs
 * `post`, the haulier `quote`. Null if it may. Refuses with api_key_scope.
 */
export function whySideIsRefused(isOwner: boolean, scopes: readonly KeyScope[]): Refused | null {
  const needed = isOwner ? 'post' : 'quote'
  return scopes.includes(needed) ? null : lacks(needed)
}

function lacks(scope: string): Refused {
  return refuse('api_key_scope', undefined, { scope })
}

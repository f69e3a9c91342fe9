/** API keys: how programs of a company sign in (docs/rules/api-keys.md). */
import * as z from 'zod/mini'
import { Id, line, oneOf } from '../fields.ts'
import { Instant } from '../time.ts'
import { TypedPassword } from '../users/user.ts'

/**
 * What a key may do. `read`: see what its company sees. `post`: act on the requests that its company has posted, and on
 * their bookings. `quote`: act as the haulier on the requests of others, and on their bookings.
 */
export const KEY_SCOPES = ['read', 'post', 'quote'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * The scope that a call needs of a key (docs/rules/api-keys.md#scopes). `by side`: `post` where the caller's company
 * posted the request, else `quote`. Null: no key may make the call.
 */
export type ScopeNeeded = KeyScope | 'by side' | null

/** How many keys of a company work at the same time. */
export const MAX_API_KEYS = 10
/** How every key begins, so that one that was published by mistake can be searched for. */
export const KEY_PREFIX = 'qk_'
/** The length of a session token. One in 262,144 begins like a key by chance; keys are longer. */
const SESSION_TOKEN_LENGTH = 43
/** How much of a key is stored and shown, to recognise it: the prefix and four more characters. */
export const SHOWN_KEY_CHARACTERS = KEY_PREFIX.length + 4
/** How long an ended key stays in the list, in days. */
export const ENDED_KEYS_KEPT_DAYS = 90

/** Why a key ended: an Admin ended it, its maker lost the rights, or the company was deactivated. */
const KEY_ENDINGS = ['by hand', 'rights', 'company'] as const
export type KeyEnding = (typeof KEY_ENDINGS)[number]

const Scopes = z.array(oneOf(KEY_SCOPES)).check(
  z.minLength(1, { error: 'Choose at least one scope.' }),
  z.overwrite((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope))),
)

/** A key to be made. `password` is the current one of its maker. */
export const ApiKeyDraft = z.object({ name: line(60), scopes: Scopes, password: TypedPassword })
export type ApiKeyDraft = z.output<typeof ApiKeyDraft>

/** A key as the Admins of its company see it. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The beginning of the key. */
  start: z.string(),
  scopes: z.array(oneOf(KEY_SCOPES)),
  /** The email of the Admin who made it. */
  maker: z.string(),
  madeAt: Instant,
  /** To the minute; null for a key that was never used. */
  lastUsedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  ending: z.nullable(oneOf(KEY_ENDINGS)),
})
export type ApiKey = z.output<typeof ApiKey>

/** A key that was just made, with its secret: it is shown this once. */
export const NewApiKey = z.extend(ApiKey, { key: z.string() })
export type NewApiKey = z.output<typeof NewApiKey>

/** True for an API key, false for a session token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX) && token.length !== SESSION_TOKEN_LENGTH
}

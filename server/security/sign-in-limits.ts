/**
 * Limits of tries to sign in and of API keys (docs/rules/sign-in.md#tries, docs/rules/api-keys.md#tries). Above a limit
 * tries are slowed down, not refused for good; a known device has its own count, so that tries of others never delay
 * it.
 */
import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { storedEmail } from '#domain/users/user.ts'
import { memoizeByObject } from '../db/caches.ts'
import type { Deps } from '../deps.ts'
import { accountKey, type LimitName, type RateLimits, TooManyTries } from '../http/rate-limits.ts'
import { type AccountRef, accountRefKey } from './account.ts'
import { knownDevice } from './known-devices.ts'

/** A try to sign in. Users and operators are counted separately. */
interface SignInTry {
  readonly kind: 'user' | 'operator'
  readonly email: string
  /** The result of `addressKey()`. */
  readonly address: string
  readonly http: FastifyRequest
}

/** The rate above a limit. */
const SLOWLY = {
  login: 'slowLogin',
  loginOfAccount: 'slowLoginOfAccount',
  loginOfAddress: 'slowLoginOfAddress',
  unknownKey: 'slowUnknownKey',
} as const satisfies Partial<Record<LimitName, LimitName>>

type Counted = readonly [limit: keyof typeof SLOWLY | 'secondFactor', key: string]

/** Limits that callers share; a successful sign-in gives back only its own try. */
const WIDE: ReadonlySet<LimitName> = new Set(['loginOfAccount', 'loginOfAddress'])

/** How long a repeated refusal is held back, in milliseconds, and how many may be held back at once. */
const HOLD_MS = 500
const MAX_HELD = 1000
let held = 0

/**
 * The refusals of this process until their Retry-After, by limit and key. A repeated try is refused from here, without
 * a statement of the database (docs/decisions/0227-repeated-refusals-cost-little.md).
 */
const refusalsOf = memoizeByObject<RateLimits, LRUCache<string, true>>(
  () => new LRUCache({ max: 10_000, ttl: 1 }),
)

/** The tries counted for a call, to be given back after a successful sign-in. */
const counted = new WeakMap<FastifyRequest, { readonly device: string | null; readonly tries: Counted[] }>()

/**
 * Counts a try.
 * @throws TooManyTries if it comes too soon.
 */
export async function limitSignIn(attempt: SignInTry, { limits, database }: Deps): Promise<void> {
  const device = await knownDevice(database.db, attempt.kind, storedEmail(attempt.email), attempt.http)
  const tries = device ? ([['login', device]] as const) : countedTogether(attempt)
  await refuseAgain(limits, tries)
  for (const [limit, key] of tries) await takeOrSlowly(limits, limit, key)
  counted.set(attempt.http, { device, tries: [...tries] })
}

/**
 * Counts a try of a code, after the password was right. Each known device has its own count, all others share one.
 * @throws TooManyTries
 */
export async function limitCode(account: AccountRef, http: FastifyRequest, { limits }: Deps): Promise<void> {
  const { device = null, tries } = counted.get(http) ?? {}
  const key = `${accountRefKey(account)} ${device ?? 'elsewhere'}`
  await limits.take('secondFactor', key)
  tries?.push(['secondFactor', key])
}

/** Gives the tries back after a successful sign-in. */
export async function giveSignInBack(http: FastifyRequest, { limits }: Deps): Promise<void> {
  for (const [limit, key] of counted.get(http)?.tries ?? []) {
    await (WIDE.has(limit) ? limits.giveBack(limit, key) : limits.forget(limit, key))
    refusalsOf(limits).delete(refusalKey(limit, key))
  }
}

function countedTogether({ kind, email, address }: SignInTry) {
  const account = `${kind}:${accountKey(email)}`
  return [
    // The narrow limit first: a try that it refuses uses up nothing of the limits that others share.
    ['login', `${account} ${address}`],
    ['loginOfAccount', account],
    ['loginOfAddress', address],
  ] as const
}

/**
 * Counts a try under a limit or, once that is used up, under the slow rate above it.
 * @throws TooManyTries
 */
export async function takeOrSlowly(
  limits: RateLimits,
  limit: keyof typeof SLOWLY,
  key: string,
): Promise<void> {
  await refuseAgain(limits, [[limit, key]])
  try {
    await limits.take(limit, key)
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error
    await limits.take(SLOWLY[limit], key).catch((refusal: unknown) => {
      if (refusal instanceof TooManyTries)
        refusalsOf(limits).set(refusalKey(limit, key), true, { ttl: refusal.retryAfterSeconds * 1000 })
      throw refusal
    })
  }
}

/**
 * Refuses a try that this process has refused before, and counts nothing. The answer is held back, so that a client that
 * tries without pause takes little of the server.
 * @throws TooManyTries
 */
async function refuseAgain(
  limits: RateLimits,
  tries: readonly (readonly [LimitName, string])[],
): Promise<void> {
  const known = refusalsOf(limits)
  const remainingMs = () =>
    Math.max(...tries.map(([limit, key]) => known.getRemainingTTL(refusalKey(limit, key))))
  if (remainingMs() <= 0) return
  if (held < MAX_HELD) {
    held++
    await setTimeout(HOLD_MS)
    held--
  }
  throw new TooManyTries(Math.max(1, Math.ceil(remainingMs() / 1000)))
}

const refusalKey = (limit: LimitName, key: string) => `${limit} ${key}`

/** How often something may be tried (docs/rules/interface.md#rate-limits): counted by the database where several processes share one. */
import { hash } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../db/connect.ts'

const MINUTE = 60
const HOUR = 3600

/** Every limit: how many in how many seconds, and whether all processes count together. */
const RULES = {
  login: { tries: 10, seconds: 15 * MINUTE, shared: true },
  // Wider ones around it: against guessing at one account from many addresses, and at many from one.
  loginOfAccount: { tries: 50, seconds: 15 * MINUTE, shared: true },
  loginOfAddress: { tries: 50, seconds: 15 * MINUTE, shared: true },
  reset: { tries: 3, seconds: HOUR, shared: true },
  resetOfAccount: { tries: 20, seconds: HOUR, shared: true },
  // Against one address that asks for everybody's: each is a row and a mail.
  resetOfAddress: { tries: 30, seconds: HOUR, shared: true },
  confirm: { tries: 10, seconds: 15 * MINUTE, shared: true },
  check: { tries: 20, seconds: MINUTE, shared: false },
  registration: { tries: 5, seconds: HOUR, shared: true },
  // Each offer is a mail to the other side, and stays in the history of its request.
  offer: { tries: 30, seconds: HOUR, shared: true },
  invitation: { tries: 20, seconds: HOUR, shared: true },
  operatorLogin: { tries: 10, seconds: 15 * MINUTE, shared: true },
  api: { tries: 300, seconds: MINUTE, shared: false },
} as const satisfies Record<string, { tries: number; seconds: number; shared: boolean }>

export type LimitName = keyof typeof RULES

/** Says no to a try that came too soon. */
export class TooManyTries extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too many tries')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface RateLimits {
  /**
   * Counts a try.
   * @throws TooManyTries when the limit is used up.
   */
  take(limit: LimitName, key: string): Promise<void>
  /** Gives one try back, as after a sign-in that succeeded. */
  giveBack(limit: LimitName, key: string): Promise<void>
  /** Gives all tries back. */
  forget(limit: LimitName, key: string): Promise<void>
}

const UNLIMITED: RateLimits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
}

/** The key under which the tries on an account are counted, whoever makes them and however it is written. */
export function accountKey(email: string): string {
  return `account:${hash('sha256', email.normalize('NFKC').trim().toLowerCase(), 'base64url')}`
}

export function openRateLimits(database: Database, isOn: boolean): RateLimits {
  if (!isOn) return UNLIMITED
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { tries, seconds, shared }] of Object.entries(RULES)) {
    const options = { points: tries, duration: seconds, keyPrefix: name }
    const limiter =
      shared && database.pool
        ? new RateLimiterPostgres({
            ...options,
            storeClient: database.pool,
            tableName: 'rate_limit',
            tableCreated: true,
            storeType: 'pool',
          })
        : new RateLimiterMemory(options)
    limiters.set(name as LimitName, limiter)
  }
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no such limit: ${name}`)
    return limiter
  }
  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw new TooManyTries(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
        throw refused
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(key)
    },
    async forget(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

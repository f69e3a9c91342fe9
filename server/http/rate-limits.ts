/**
 * Rate limits (docs/rules/interface.md#rate-limits). The database counts those that protect accounts, because several
 * processes may share it; the others are counted in memory, for the workers of a machine in their primary process.
 */
import cluster from 'node:cluster'
import { hash } from 'node:crypto'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { MAX_DAILY_UPLOAD_BYTES } from '#domain/companies/upload-limit.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import type { Database } from '../db/connect.ts'
import { asLostConnection } from '../db/lost-connection.ts'

const MINUTE = 60
const HOUR = 3600

interface Rule {
  readonly tries: number
  readonly seconds: number
  /** Whether all processes count together. */
  readonly shared: boolean
  /** What a try above the limit is refused with. */
  readonly refusal?: RefusalCode
}

/** Uploads are counted in units of this many bytes, since the counters are integers. */
const UPLOAD_UNIT = 1024

/** Every limit: how many tries in how many seconds. */
const RULES = {
  login: { tries: 10, seconds: 15 * MINUTE, shared: true },
  // Wider limits: against guessing at one account from many addresses, and at many accounts from one.
  loginOfAccount: { tries: 50, seconds: 15 * MINUTE, shared: true },
  loginOfAddress: { tries: 50, seconds: 15 * MINUTE, shared: true },
  // The rate above each of these three: slow, but not blocked.
  slowLogin: { tries: 1, seconds: 30, shared: true },
  slowLoginOfAccount: { tries: 1, seconds: 10, shared: true },
  slowLoginOfAddress: { tries: 1, seconds: 10, shared: true },
  // API keys that are unknown or have ended, by address.
  unknownKey: { tries: 50, seconds: 15 * MINUTE, shared: true },
  slowUnknownKey: { tries: 1, seconds: 10, shared: true },
  // A code has six digits and three are right at a time: a thief of the password gets few guesses.
  secondFactor: { tries: 10, seconds: HOUR, shared: true },
  reset: { tries: 3, seconds: HOUR, shared: true },
  resetOfAccount: { tries: 20, seconds: HOUR, shared: true },
  // Against one address that requests resets of many accounts: each is a row and a mail.
  resetOfAddress: { tries: 30, seconds: HOUR, shared: true },
  confirm: { tries: 10, seconds: 15 * MINUTE, shared: true },
  check: { tries: 20, seconds: MINUTE, shared: false },
  registration: { tries: 5, seconds: HOUR, shared: true },
  // Offers, proposed changes, call-offs and questions: each is a mail to the other side, and stays in the history.
  offer: { tries: 30, seconds: HOUR, shared: true },
  // Fields and files of jobs, steps and undone steps of a booking: each stays in the history, and is told to both companies'
  // webhooks.
  bookingWork: { tries: 600, seconds: HOUR, shared: true },
  // Each reads a whole list and makes a file of it.
  export: { tries: 60, seconds: HOUR, shared: true },
  // Each posts up to 200 requests, which are matched with the lanes of all hauliers.
  import: { tries: 60, seconds: HOUR, shared: true },
  // Each is a call to an address that the company names, or a mail to its Admins about one.
  webhook: { tries: 60, seconds: HOUR, shared: true },
  // Each is a call to the payment provider, which refuses all companies beyond its own limit, and an opened checkout is
  // asked about for days.
  checkout: { tries: 20, seconds: HOUR, shared: true },
  confirmPayment: { tries: 60, seconds: HOUR, shared: true },
  invitation: { tries: 20, seconds: HOUR, shared: true },
  upload: {
    tries: MAX_DAILY_UPLOAD_BYTES / UPLOAD_UNIT,
    seconds: 24 * HOUR,
    shared: true,
    refusal: 'too_many_uploads',
  },
  api: { tries: 300, seconds: MINUTE, shared: false },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

/** A limit in words: `30 an hour`. */
export function limitInWords(limit: LimitName): string {
  const { tries, seconds } = RULES[limit]
  const hours = seconds / HOUR
  const time = seconds === MINUTE ? 'a minute' : hours === 1 ? 'an hour' : `in ${seconds / MINUTE} minutes`
  return `${tries} ${time}`
}

/** Refuses a try that came too soon. */
export class TooManyTries extends Error {
  readonly retryAfterSeconds: number
  readonly code: RefusalCode
  constructor(retryAfterSeconds: number, code: RefusalCode = 'too_many_tries') {
    super('too many tries')
    this.retryAfterSeconds = retryAfterSeconds
    this.code = code
  }
}

export interface RateLimits {
  /**
   * Counts a try, or several at once: all of them, or none if they are more than what is left.
   * @throws TooManyTries when the limit is used up.
   */
  take(limit: LimitName, key: string, tries?: number): Promise<void>
  /** Gives a try back, for example after a successful sign-in, or several at once. */
  giveBack(limit: LimitName, key: string, tries?: number): Promise<void>
  /** Gives all tries back. */
  forget(limit: LimitName, key: string): Promise<void>
}

const UNLIMITED: RateLimits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
}

/** The key under which the tries on an account are counted, for all callers and in any spelling. */
export function accountKey(email: string): string {
  return `account:${hash('sha256', email.normalize('NFKC').trim().toLowerCase(), 'base64url')}`
}

/**
 * Counts the bytes that a company uploads.
 * @throws TooManyTries if they are more than what is left of the limit.
 */
export async function takeUpload(limits: RateLimits, key: string, bytes: number): Promise<void> {
  if (bytes > 0) await limits.take('upload', key, uploadTries(bytes))
}

/** Gives back what {@link takeUpload} has counted. */
export async function giveBackUpload(limits: RateLimits, key: string, bytes: number): Promise<void> {
  if (bytes > 0) await limits.giveBack('upload', key, uploadTries(bytes))
}

function uploadTries(bytes: number): number {
  return Math.ceil(bytes / UPLOAD_UNIT)
}

/** In the primary process of several: counts for its workers. */
export function openSharedCounters(): void {
  new RateLimiterClusterMaster()
}

/**
 * The pool as the limiters use it. Their queries wait for a promise, as all others do, so that a connection that died
 * silently is found; without the database a call is refused as for any other query.
 */
function counting(pool: pg.Pool) {
  return {
    async query(query: pg.QueryConfig) {
      const client = await pool.connect().catch((error: unknown) => {
        throw asLostConnection(error)
      })
      try {
        return await client.query(query)
      } finally {
        client.release()
      }
    },
  }
}

export function openRateLimits(database: Database, isOn: boolean): RateLimits {
  if (!isOn) return UNLIMITED
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { tries, seconds, shared }] of Object.entries<Rule>(RULES)) {
    const options = { points: tries, duration: seconds, keyPrefix: name }
    const limiter =
      shared && database.pool
        ? new RateLimiterPostgres({
            ...options,
            storeClient: counting(database.pool),
            tableName: 'rate_limit',
            tableCreated: true,
            storeType: 'pool',
          })
        : cluster.isWorker
          ? new RateLimiterCluster(options)
          : new RateLimiterMemory(options)
    limiters.set(name as LimitName, limiter)
  }
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no such limit: ${name}`)
    return limiter
  }
  return {
    async take(name, key, tries = 1) {
      try {
        await limiterOf(name).consume(key, tries)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        // The limiter has counted them. Fewer may still fit.
        if (tries > 1) await limiterOf(name).reward(key, tries)
        const { refusal }: Rule = RULES[name]
        throw new TooManyTries(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), refusal)
      }
    },
    async giveBack(name, key, tries = 1) {
      await limiterOf(name).reward(key, tries)
    },
    async forget(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

/**
 * Tries of API keys are counted by address, like passwords (docs/rules/api-keys.md#tries). A key that has worked from
 * an address before still works there, even if others at the address use up the tries.
 */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoizeByObject } from '../db/caches.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/address.ts'
import { addSecurityEvent } from '../security/log.ts'
import { takeOrSlowly } from '../security/sign-in-limits.ts'
import { hashToken } from './sessions.ts'

/** The security log has refused tries of a key from an address at most this often. */
const LOGGED_EVERY_MS = 15 * 60_000

const loggedOn = memoizeByObject<Db, LRUCache<string, true>>(
  () => new LRUCache({ max: 10_000, ttl: LOGGED_EVERY_MS }),
)

/**
 * Counts a key that is unknown or has ended, and notes it in the security log.
 * @throws TooManyTries
 */
export async function countRefusedKey(token: string, http: FastifyRequest, deps: Deps): Promise<void> {
  const { db } = deps.database
  const ended = await keyOf(db, token)
  // A working key in a call for operators is not a guess.
  if (ended && ended.endedAt === null) return
  const address = addressKey(http.ip)
  await takeOrSlowly(deps.limits, 'unknownKey', address)
  const logged = loggedOn(db)
  const about = `${address} ${ended?.id ?? 'unknown'}`
  if (logged.has(about)) return
  logged.set(about, true)
  await addSecurityEvent(
    db,
    {
      kind: 'API key refused',
      who: ended?.maker ?? '',
      detail: ended ? `${ended.name} (${ended.start}…)` : '',
    },
    'refused',
    { http, now: deps.clock() },
    ended ? 'has ended' : 'unknown key',
  )
}

/**
 * Checks that a valid key may be tried from an address where it has not worked before.
 * @throws TooManyTries if too many wrong ones were tried from there.
 */
export async function limitKeyAtNewAddress(http: FastifyRequest, { limits }: Deps): Promise<void> {
  const address = addressKey(http.ip)
  await takeOrSlowly(limits, 'unknownKey', address)
  await limits.giveBack('unknownKey', address)
}

async function keyOf(db: Db, token: string) {
  return db
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.maker_id')
    .where('token_hash', '=', hashToken(token))
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.start',
      'api_key.ended_at as endedAt',
      'person.email as maker',
    ])
    .executeTakeFirst()
}

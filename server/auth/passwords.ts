/**
 * Hashes passwords with argon2id, off the event loop, a few concurrently (docs/rules/accounts.md#passwords,
 * docs/rules/interface.md#password-hashing).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { throwRefusal } from '../http/errors.ts'
import { coresBesideCalls } from '../process/cores.ts'

const deriveKey = promisify(argon2)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const COSTS = {
  /** 19 MiB, two passes, one lane: about 30 ms of a core. */
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  /** The lowest cost that argon2id accepts. */
  least: { memory: 8, passes: 1, parallelism: 1 },
} satisfies Record<string, Cost>
const SALT_BYTES = 16
const HASH_BYTES = 32

export const MAX_CONCURRENT = coresBesideCalls(4)
export const MAX_QUEUED = 50

const limit = pLimit(MAX_CONCURRENT)

let cost: Cost = COSTS.full

/**
 * The cost of the hashes that this process makes from now on. Only tests call this: hundreds of passwords would take a
 * minute of processor time. Each hash names its own cost, so hashes of every cost can be compared.
 */
export function hashAt(which: keyof typeof COSTS): void {
  cost = COSTS[which]
}

async function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  if (limit.activeCount + limit.pendingCount >= MAX_CONCURRENT + MAX_QUEUED) throwRefusal('too_busy')
  // Keyboards differ in the code points that they send for the same letters.
  const message = Buffer.from(password.normalize('NFKC'))
  return limit(() =>
    deriveKey('argon2id', { message, nonce, tagLength: HASH_BYTES, memory, passes, parallelism }),
  )
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * The hash of a password with its salt and costs, in the usual notation.
 * @throws RefusedError too_busy when too many are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const chosen = cost
  return inNotation(salt, await derive(password, salt, chosen), chosen)
}

function inNotation(salt: Buffer, hash: Buffer, { memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
// A hash that belongs to no account. It is compared for unknown emails, so that both cases take the same work.
const dummyHash = () => inNotation(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES), cost)

/**
 * True if a password matches a stored hash. Without a stored hash it does the same work and returns false.
 * @throws RefusedError too_busy when too many are waiting.
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = NOTATION.exec(stored ?? dummyHash()) ?? []
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), storedCost)
  return timingSafeEqual(found, expected) && stored !== null
}

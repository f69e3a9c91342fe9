/**
 * For each call, a request that succeeds: its caller, the objects that its path and body name, and its body. Random
 * requests start from these, so that they also reach the code after the checks of a call. Each has companies of its
 * own, since earlier requests may have changed or ended anything.
 */
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { CALLERS, type Caller } from '../authorization/callers.ts'
import { MATRIX } from '../authorization/matrix.ts'
import type { World } from '../world.ts'
import { accountStarts } from './account-starts.ts'
import type { Role } from './fixtures.ts'
import { operatorStarts } from './operator-starts.ts'
import { newStage, type Starts } from './stage.ts'
import { tradeStarts } from './trade-starts.ts'

export interface Start {
  readonly role: Role
  readonly token: string | null
  readonly path: string
  readonly query: string
  readonly body: unknown
  readonly isForm: boolean
}

const STARTS: Starts = { ...accountStarts, ...operatorStarts, ...tradeStarts }

/** The calls that never succeed in a run, with the reason; every other one has to. */
export const NEVER_DONE: Readonly<Record<string, string>> = {
  receivePaymentEvent: 'needs an event that the payment provider has signed',
}

const ROLE_OF: Partial<Record<Caller, Role>> = { owner: 'shipper' }

/** The first of these that may make a call makes it. */
const USUAL: readonly Caller[] = ['visitor', 'owner', 'haulier', 'operator']

/** A request that succeeds; null for a call that cannot succeed in the tests. */
export async function startOf(world: World, { name, path }: Endpoint, body: unknown): Promise<Start | null> {
  if (name in NEVER_DONE) return null
  const stage = newStage(world)
  const [object, ...outcomes] = MATRIX[name] ?? [null]
  const parts = (await STARTS[name]?.(stage)) ?? {}
  const by = parts.by ?? USUAL.find((caller) => outcomes[CALLERS.indexOf(caller)] === 'yes') ?? 'owner'
  const id = object && path.includes('{') ? await stage.idOf(object) : 1
  const reference = path.includes('{reference}') ? await stage.bookingReference() : ''
  return {
    role: ROLE_OF[by] ?? (by as Role),
    token: parts.token ?? (await stage.tokenOf(by)),
    path: pathOf(path, { id, name: id, reference, ...parts.params }),
    query: parts.query ?? '',
    body: 'body' in parts ? parts.body : body,
    isForm: parts.isForm ?? false,
  }
}

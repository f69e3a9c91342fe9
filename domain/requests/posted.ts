/** Which requests a company has posted already (docs/rules/import.md#already-posted). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'
import { type Day, Instant } from '../time.ts'
import { plainText } from '../typed/reading.ts'
import type { ImportedDraft } from './import.ts'
import { requestStatus } from './rules.ts'
import type { HaulageType, RequestLoadType, StoredRequestStatus } from './vocabulary.ts'

/** How many posted requests, the newest, are compared with those to be posted. */
export const MAX_COMPARED = 2000

/** One of the sent requests that its company has posted already. */
export const AlreadyPosted = z.object({
  /** Its place among the sent requests; the first is 0. */
  index: z.int(),
  /** The posted request. */
  id: Id,
  status: oneOf(['Open', 'Accepted', 'Expired']),
  createdAt: Instant,
})
export type AlreadyPosted = z.output<typeof AlreadyPosted>

/** What is compared of a request: the same load has the same values. */
interface ComparedLoad {
  readonly haulage: HaulageType
  readonly reference: string
  readonly pickup: string
  readonly pickupAt: Date
  readonly delivery: string
  readonly loadType: RequestLoadType
  /** Kilograms and pallets of a general load, else null. */
  readonly weight: number | null
  readonly pallets: number | null
  readonly goods: string | null
  /** The containers of a container load, else empty. */
  readonly lines: readonly { readonly size: string; readonly count: number; readonly goods: string | null }[]
}

/** A posted request that is neither cancelled nor deleted, as it is compared. */
export interface PostedLoad extends ComparedLoad {
  readonly id: number
  readonly status: Exclude<StoredRequestStatus, 'Cancelled'>
  readonly deadline: Day
  readonly createdAt: Date
}

/**
 * The drafts that are posted already, in their order. Each posted request counts for one draft: of three equal drafts
 * with two posted requests, the third is new.
 */
export function alreadyPosted(
  drafts: readonly ImportedDraft[],
  posted: readonly PostedLoad[],
  now: Date,
): AlreadyPosted[] {
  const byKey = Map.groupBy(posted, keyOf)
  return drafts.flatMap((draft, index): AlreadyPosted[] => {
    const same = byKey.get(loadKey(draft))?.shift()
    if (!same) return []
    const status = requestStatus(same, now)
    if (status === 'Cancelled') return []
    return [{ index, id: same.id, status, createdAt: same.createdAt }]
  })
}

function loadOf({ container, general }: ImportedDraft): ComparedLoad {
  const draft = container ?? general
  if (!draft) throw new Error('a draft of neither haulage type passed its shape')
  const { pickup, pickupAt, delivery } = draft.route
  const common = { haulage: draft.haulage, reference: draft.reference, pickup, pickupAt, delivery }
  if ('freight' in draft) {
    const { loadType, weight, pallets, goods } = draft.freight
    return { ...common, loadType, weight, pallets, goods, lines: [] }
  }
  const lines = draft.lines.map(({ size, count, goods }) => ({ size, count, goods: goods ?? null }))
  return { ...common, loadType: draft.shipment.loadType, weight: null, pallets: null, goods: null, lines }
}

/** A text that is equal for drafts of the same load. */
export function loadKey(draft: ImportedDraft): string {
  return keyOf(loadOf(draft))
}

/** Equal for equal loads, whatever the case of their texts and the order of their lines. */
function keyOf(load: ComparedLoad): string {
  const counts = new Map<string, number>()
  for (const { size, count, goods } of load.lines) {
    const line = `${size} ${plainText(goods ?? '')}`
    counts.set(line, (counts.get(line) ?? 0) + count)
  }
  return JSON.stringify([
    load.haulage,
    ...[load.reference, load.pickup, load.delivery, load.goods ?? ''].map(plainText),
    load.pickupAt.getTime(),
    load.loadType,
    load.weight,
    load.pallets,
    [...counts].toSorted(),
  ])
}

import { formatCount } from '../numbers.ts'
import type { HaulageType } from '../requests/vocabulary.ts'
import { shortened } from '../shortened.ts'

/** What a mail says of a load beside its route and days. */
export interface MailedLoad {
  readonly haulage: HaulageType
  readonly loadType: string
  /** The sizes of a container request with their counts: `2 × 40HC, 1 × 20DC`. */
  readonly sizes: string | null
  readonly pallets: number | null
  /** In kilograms. */
  readonly weight: number | null
  readonly requirements: readonly string[]
  readonly adr: boolean
  readonly tailLift: boolean
  readonly goods: string | null
}

/** The letters of a description of goods; it may have 2,000. */
const MAX_GOODS = 100

/**
 * What a haulier has to know of a load to decide whether to open it, in one line: `Import, 2 × 40HC · ADR (Haz)`,
 * `LTL, 4 pallets, 900 kg · tail-lift · Tinned food` (docs/rules/lanes.md#mails).
 */
export function loadInWords(load: MailedLoad): string {
  const { haulage, loadType, sizes, pallets, weight, requirements, adr, tailLift, goods } = load
  if (haulage === 'Container') return [`${loadType}, ${sizes ?? ''}`, ...requirements].join(' · ')
  const amount = [
    loadType,
    pallets === null ? null : `${formatCount(pallets)} ${pallets === 1 ? 'pallet' : 'pallets'}`,
    weight === null ? null : `${formatCount(weight)} kg`,
  ].filter((part) => part !== null)
  return [
    amount.join(', '),
    ...(adr ? ['ADR (Haz)'] : []),
    ...(tailLift ? ['tail-lift'] : []),
    shortened((goods ?? '').replace(/\s+/g, ' ').trim(), MAX_GOODS),
  ].join(' · ')
}

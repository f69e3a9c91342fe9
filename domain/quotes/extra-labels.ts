/** The names of the kinds of extra on screens, papers and mails (docs/rules/extras.md#kinds). */
import type { Priced } from '../typed/amount.ts'
import type { Unit } from '../typed/measure.ts'
import type { ExtraKind } from './extras.ts'

/** The label of each kind, and its unit if that is not a container or the load. */
export const EXTRAS: Readonly<
  Record<ExtraKind, { readonly label: string; readonly unit: 'mile' | 'day' | 'drop' | null }>
> = {
  fuel: { label: 'Fuel surcharge', unit: null },
  tolls: { label: 'Tolls', unit: null },
  vbs: { label: 'Vehicle booking fee (VBS)', unit: null },
  portCharges: { label: 'Quay rent, line demurrage and detention', unit: null },
  weekend: { label: 'Weekend working', unit: null },
  wastedJourney: { label: 'Wasted journey', unit: null },
  nextDayReturn: { label: 'Next-day return', unit: null },
  returnElsewhere: { label: 'Return elsewhere', unit: 'mile' },
  shunt: { label: 'Shunt', unit: null },
  weighing: { label: 'Weighing (VGM)', unit: null },
  genset: { label: 'Genset', unit: 'day' },
  storage: { label: 'Storage', unit: 'day' },
  tailLift: { label: 'Tail-lift', unit: null },
  extraDrop: { label: 'Extra drop', unit: 'drop' },
  other: { label: 'Other', unit: null },
}

/** What the quantity of an extra counts, which may be typed after it. A load counts as one container. */
export function quantityUnit(kind: ExtraKind): Unit {
  const { unit } = EXTRAS[kind]
  return unit === null ? 'containers' : `${unit}s`
}

/** What the amount of an extra is for, which may be typed after it. */
export function extraPriceOf(kind: ExtraKind): Priced {
  return EXTRAS[kind].unit ?? 'item'
}

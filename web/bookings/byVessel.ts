/** Groups bookings by the vessel that would make them late (docs/rules/bookings.md#several). */
import type { BookingRow } from '#domain/bookings/booking.ts'
import { searchedText } from '#domain/searched-text.ts'

type OfVessel = Pick<BookingRow, 'vesselName' | 'voyageCode'>

/** The bookings of one voyage of a vessel, or those without a vessel. */
export interface VesselGroup<R extends OfVessel> {
  readonly key: string
  /** Name and voyage as the first booking spells them; null for those without a vessel. */
  readonly vessel: OfVessel | null
  readonly rows: readonly R[]
}

const collator = new Intl.Collator('en-GB', { numeric: true })

/**
 * Vessels are in the order of the alphabet, and bookings without one last. The voyages of a vessel, and the bookings of a
 * voyage, stay in the order of the rows.
 */
export function byVessel<R extends OfVessel>(rows: readonly R[]): VesselGroup<R>[] {
  const groups = Map.groupBy(rows, ({ vesselName, voyageCode }) => {
    const name = compared(vesselName)
    return name && `${name} ${compared(voyageCode)}`
  })
  return [...groups]
    .map(([key, rows]) => ({ key, vessel: (key && rows[0]) || null, rows }))
    .sort((one, other) => compareVessels(one.vessel, other.vessel))
}

/** Without case, accents, hyphens and blanks. */
const compared = (text: string | null) => searchedText(text ?? '').replaceAll(' ', '')

function compareVessels(one: OfVessel | null, other: OfVessel | null): number {
  if (!one || !other) return Number(one === null) - Number(other === null)
  return collator.compare(compared(one.vesselName), compared(other.vesselName))
}

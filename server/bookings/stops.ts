/** Stops are kept as JSON the way the wire writes them, so that replies pass them on as they are. */
import { ChangeWire } from '#contract/booking-shapes.ts'
import type { Stop } from '#domain/requests/stops.ts'

const { stops: codec } = Object.fromEntries(ChangeWire.fields.map(({ key, codec }) => [key, codec]))
if (!codec) throw new Error('stops have no codec')
const stopsCodec = codec

/** Stops as they came from the database. */
export function readStops(json: readonly unknown[]): Stop[] {
  return stopsCodec.decode(json) as Stop[]
}

/** Stops as the database keeps them. */
export function writtenStops(stops: readonly Stop[]): string {
  return JSON.stringify(stopsCodec.encode(stops))
}

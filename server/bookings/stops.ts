/** Stops are stored as JSON under their wire names, so that replies contain them unchanged. */
import { ChangeWire } from '#contract/booking-shapes.ts'
import type { Stop } from '#domain/requests/stops.ts'

const { stops: codec } = Object.fromEntries(ChangeWire.fields.map(({ key, codec }) => [key, codec]))
if (!codec) throw new Error('stops have no codec')
const stopsCodec = codec

/** Stops as read from the database. */
export function readStops(json: readonly unknown[]): Stop[] {
  return stopsCodec.decode(json) as Stop[]
}

/** Stops as stored in the database. */
export function writtenStops(stops: readonly Stop[]): string {
  return JSON.stringify(stopsCodec.encode(stops))
}

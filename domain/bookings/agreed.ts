/** The agreement, copied at the award: parties, load, prices, terms (docs/rules/bookings.md#shape). */
import * as z from 'zod/mini'
import { FileLink, Id, oneOf } from '../fields.ts'
import { Pence } from '../money.ts'
import { LOAD_TYPES } from '../requests/vocabulary.ts'

const maybeLine = z.nullable(z.string())

/** One of the two companies of a booking as it was at the award. */
export const Party = z.object({
  name: z.string(),
  contactPerson: maybeLine,
  phone: maybeLine,
  email: maybeLine,
})
export type Party = z.output<typeof Party>

/** A user who posted the request or made the quote, as it was at the award. */
export const Contact = z.object({ name: z.string(), phone: maybeLine, email: maybeLine })
export type Contact = z.output<typeof Contact>

/** The load as the request described it. */
export const BookedLoad = z.object({
  loadType: oneOf(LOAD_TYPES),
  shippingLine: maybeLine,
  vesselName: maybeLine,
  voyageCode: maybeLine,
  requirements: z.array(z.string()),
  /** For a general load: kilograms, cubic metres, pallets, the goods, and the vehicle that the quote offers. */
  weight: z.nullable(z.number()),
  volume: z.nullable(z.number()),
  pallets: z.nullable(z.int()),
  adr: z.boolean(),
  adrDetails: maybeLine,
  goods: maybeLine,
  tailLift: z.boolean(),
  timesBooked: z.boolean(),
  vehicleType: maybeLine,
  trailerType: maybeLine,
})
export type BookedLoad = z.output<typeof BookedLoad>

/** A container size with its count and the agreed rate for each container. Pence. */
export const BookedLine = z.object({
  id: Id,
  size: z.string(),
  count: z.int(),
  rate: Pence,
  goods: maybeLine,
  /** Kilograms of one container. */
  grossWeight: z.nullable(z.number()),
})
export type BookedLine = z.output<typeof BookedLine>

/**
 * The haulier's terms at the time of the accepted offer. `url` is null if the file was removed: its name and hash still say
 * what was agreed.
 */
export const BookedConditions = z.object({
  ...FileLink.shape,
  url: z.nullable(FileLink.shape.url),
  sha256: maybeLine,
})
export type BookedConditions = z.output<typeof BookedConditions>

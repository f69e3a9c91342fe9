/** What happened to the demo's bookings after the award. */
import type { ClaimKind, JobStep } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'

/** One thing that happened to a booking. `after` counts hours from the agreed pickup and may be negative. */
export type BookingEvent = { readonly after: number } & (
  | {
      readonly step: JobStep
      /** How long the vehicle was there, in minutes, if known. */
      readonly stay?: number
      readonly receivedBy?: string
      readonly remarks?: string
      /** The numbers of its jobs; without it, all jobs. */
      readonly jobs?: readonly number[]
    }
  | { readonly ends: 'closed'; readonly by: Side }
  | { readonly ends: 'calledOff'; readonly by: Side; readonly reason: string }
  /** The owner fills in containers and references; for the numbered jobs or all. */
  | { readonly references: true; readonly jobs?: readonly number[] }
  /** The haulier fills in drivers and vehicles. */
  | { readonly drivers: true; readonly carriedBy?: string }
  | { readonly proof: 'photograph' | 'note' }
  | {
      readonly claim: ClaimKind
      readonly pounds: number
      readonly quantity: number
      readonly note: string
      readonly receipt?: true
      readonly answer?: 'Approved' | { readonly disputed: string }
    }
  | {
      readonly propose: Side
      /** By how many hours pickup and delivery move later. */
      readonly later: number
      readonly note: string
      readonly answer?: 'Accepted' | 'Declined'
    }
)

/** Confirmed, with drivers and references, the day before the pickup. */
export const READY: readonly BookingEvent[] = [
  { after: -46, step: 'confirmed' },
  { after: -28, references: true },
  { after: -20, drivers: true },
]

/** An import that went as planned, with so many minutes at the place of delivery. */
export function doneImport(minutes: number): readonly BookingEvent[] {
  const delivered = 4.5 + minutes / 60
  return [
    ...READY,
    { after: 0.5, step: 'collected', stay: 40 },
    { after: delivered, step: 'delivered', stay: minutes, receivedBy: 'B. Marsh' },
    { after: delivered + 0.5, proof: 'photograph' },
    { after: 23, step: 'emptyReturned' },
  ]
}

export const DONE_IMPORT = doneImport(115)

/** A general load that went as planned up to the delivery. */
export const DONE_LOAD: readonly BookingEvent[] = [
  { after: -46, step: 'confirmed' },
  { after: -20, drivers: true },
  { after: 0.5, step: 'collected', stay: 50 },
  { after: 5.5, step: 'delivered', stay: 35, receivedBy: 'K. Holt', remarks: 'One pallet rewrapped' },
  { after: 6, proof: 'note' },
]

export const CLOSED_BY_OWNER: BookingEvent = { after: 72, ends: 'closed', by: 'owner' }
export const CLOSED_BY_HAULIER: BookingEvent = { after: 96, ends: 'closed', by: 'haulier' }

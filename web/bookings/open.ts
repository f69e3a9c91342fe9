import type { BookingRow } from '#domain/bookings/booking.ts'

/** Charges and changes are counted for both sides. */
const WORDS: Readonly<Partial<Record<BookingRow['waiting'][number], string>>> = {
  toConfirm: 'to confirm',
  referencesMissing: 'references missing',
  proofMissing: 'proof missing',
}

type Row = Pick<BookingRow, 'waiting' | 'openCharges' | 'openChanges'>

/** The open items of a booking, in words: first those that wait for the user. */
export function openParts({ waiting, openCharges, openChanges }: Row): string[] {
  return [
    ...waiting.map((key) => WORDS[key]),
    openCharges > 0 && `${openCharges} ${openCharges === 1 ? 'charge' : 'charges'}`,
    openChanges > 0 && `${openChanges} ${openChanges === 1 ? 'change' : 'changes'}`,
  ].filter((part) => typeof part === 'string')
}

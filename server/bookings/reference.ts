/** The reference of a booking, such as QL-000001, by which calls name it. */
import { throwRefusal } from '../http/errors.ts'

/** The id of a booking by its reference; null for a text that is not a reference. */
export function idOfReference(reference: string): number | null {
  const digits = /^QL-(\d{6,10})$/i.exec(reference)?.[1]
  const id = Number(digits)
  return digits && id > 0 && id <= 2_147_483_647 && (digits.length === 6 || !digits.startsWith('0'))
    ? id
    : null
}

/** The id of the booking that the path names by its reference; refused with not_found for any other text. */
export function bookingIdIn({ params }: { readonly params: Readonly<Record<string, string>> }): number {
  return idOfReference(params.reference ?? '') ?? throwRefusal('not_found')
}

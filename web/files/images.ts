import { IMAGE_TYPES, imageKindOf, whyNotImage } from '#domain/companies/files.ts'
import type { Refused } from '#domain/refuse.ts'

/** The file types that the browser's dialog offers for an image. */
export const ACCEPTED_IMAGES = Object.values(IMAGE_TYPES).join(',')

/** Why a file cannot be an image, as far as the browser can tell. */
export function whyNotThisImage(file: File): Refused | null {
  return whyNotImage(file, imageKindOf(file.type))
}

/** The spelling of postcodes (docs/rules/places.md#spelling). */

/** The two halves of a whole postcode in any spelling. */
const POSTCODE = String.raw`(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?)[\s-]*(\d[abd-hjlnp-uw-z]{2})`
const POSTCODE_AT_END = new RegExp(String.raw`${POSTCODE}\s*$`, 'iu')
/** Each whole postcode of a text. */
export const POSTCODES = new RegExp(String.raw`${POSTCODE}(?![\p{L}\p{N}])`, 'giu')

/** A place with the postcode at its end in its usual form: `leeds ls102jb` becomes `leeds LS10 2JB`. */
export function withUsualPostcode(place: string): string {
  return place.replace(POSTCODE_AT_END, (_, outward: string, inward: string) =>
    `${outward} ${inward}`.toUpperCase(),
  )
}

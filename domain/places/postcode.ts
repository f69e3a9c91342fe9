/** The spelling of postcodes (docs/rules/places.md#spelling). */

/** A whole postcode at the end of a text, in any spelling. */
export const POSTCODE_AT_END = /(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?)[\s-]*(\d[abd-hjlnp-uw-z]{2})\s*$/iu

/** A place with the postcode at its end in its usual form: `leeds ls102jb` becomes `leeds LS10 2JB`. */
export function withUsualPostcode(place: string): string {
  return place.replace(POSTCODE_AT_END, (_, outward: string, inward: string) =>
    `${outward} ${inward}`.toUpperCase(),
  )
}

/**
 * The facts of a typed place: its postcode, the region of that, the port it names, its words. Each is a key, such as
 * `area:LS` or `words:leeds`, so that places are found by comparing texts.
 * The rules are in docs/rules/places.md.
 */
import { match, parse } from 'postcode'
import { AREAS, PORT_DISTRICTS } from './areas.data.ts'

/** A postcode district with its area, as `{ area: 'LS', district: 'LS10' }`. */
interface District {
  readonly area: string
  /** The district and, where London divides it (`EC1A`), the division as well. */
  readonly districts: readonly string[]
}

/**
 * The words of a text for comparing places: small letters without accents; all other characters separate words.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/**
 * The district of the last postcode in a text; null without one. At the end of the text the first half of a postcode is
 * enough, as in `Leeds LS10`. Manchester's do not count then, since `M6` is a motorway.
 */
export function districtIn(text: string): District | null {
  const whole = match(text).filter((found) => isWord(found, text))
  for (const postcode of whole.reverse()) {
    const district = districtOf(postcode)
    if (district) return district
  }
  const last = /(?:^|[\s,(])([a-z]{1,2}\d[a-z\d]?)\)?\s*$/i.exec(text)?.[1]
  return last && !/^m\d/i.test(last) ? districtOf(`${last} 1AA`) : null
}

function isWord(found: string, text: string): boolean {
  const at = text.indexOf(found)
  const around = (text[at - 1] ?? ' ') + (text[at + found.length] ?? ' ')
  return !/[\p{L}\p{N}]/u.test(around)
}

/** The district of a postcode, if its area is one of the 124. */
function districtOf(postcode: string): District | null {
  const { area, district, outcode } = parse(postcode)
  if (area === null || !isArea(area)) return null
  return { area, districts: [...new Set([district, outcode])] }
}

/** True for the letters of a postcode area, such as `LS`. */
export function isArea(text: string): boolean {
  return Object.hasOwn(AREAS, text)
}

/** True for a postcode district of an existing area, such as `LS10`. */
export function isDistrict(text: string): boolean {
  const area = /^([A-Z]{1,2})\d[A-Z\d]?$/.exec(text)?.[1]
  return area !== undefined && isArea(area)
}

/**
 * The keys of a place: of its port (`portCode` is the UN/LOCODE of the port that the text names, or null), area,
 * district, region and words. A UK port typed without a postcode gets the district of its quays.
 */
export function placeKeys(text: string, portCode: string | null): string[] {
  const quays = portCode === null ? undefined : PORT_DISTRICTS[portCode]
  const found = districtIn(text) ?? (quays === undefined ? null : districtOf(`${quays} 1AA`))
  const region = found && AREAS[found.area]?.region
  return [
    ...(portCode === null ? [] : [`port:${portCode}`]),
    ...(found ? [`area:${found.area}`, ...found.districts.map((district) => `district:${district}`)] : []),
    ...(region ? [`region:${region}`] : []),
    ...wordsOf(text).map((word) => `words:${word}`),
  ]
}

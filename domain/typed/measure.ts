/** Numbers with a unit as users type them: docs/rules/typed-values.md#numbers. */
import { readNumber } from './amount.ts'
import { readHours } from './hours.ts'
import { isRead, plainText, quoted, type Reading } from './reading.ts'

/** What a field counts. */
export type Unit =
  | 'kg'
  | 'cbm'
  | 'hours'
  | 'days'
  | 'months'
  | 'miles'
  | 'drops'
  | 'pallets'
  | 'containers'
  | 'vehicles'

/** The spellings of a unit after its number. */
const UNITS: Readonly<Record<Exclude<Unit, 'hours'>, RegExp>> = {
  kg: /(?<=[\d.]) ?(?:kgs?|kilos?|kilograms?)\.?$/,
  cbm: /(?<=[\d.]) ?(?:cbm|m3|m³|cubic met(?:re|er)s?)\.?$/,
  days: /(?<=[\d.]) ?d(?:ays?)?\.?$/,
  months: /(?<=[\d.]) ?months?\.?$/,
  miles: /(?<=[\d.]) ?mi(?:les?)?\.?$/,
  drops: /(?<=\d) ?drops?\.?$/,
  pallets: /(?<=\d) ?(?:pallets?|plts?)\.?$/,
  containers: /(?<=\d) ?(?:containers?|cntrs?|x)\.?$/,
  vehicles: /(?<=\d) ?(?:vehicles?|trucks?|lorr(?:y|ies)|wagons?|hgvs?|artics?|rigids?|(?:tractor )?units?)$/,
}
const TONNES = /^(.*[\d.]) ?(?:t|te|tonnes?)\.?$/
const TONS = /^([\d.,]+) ?tons?\.?$/

/**
 * Reads a number with or without the unit of its field: `18,500`, `18500 kg`, `33 cbm`, `30 days`; kilograms also
 * from tonnes: `18.5t`; hours as {@link readHours} reads them. Another unit is a problem. The range is not checked here.
 */
export function readMeasure(text: string, unit: Unit, decimals: number): Reading<number> {
  if (unit === 'hours') return readHours(text, decimals)
  const plain = plainText(text)
  const tonnes = unit === 'kg' ? TONNES.exec(plain)?.[1] : undefined
  if (tonnes !== undefined) {
    const reading = readNumber(tonnes, 3)
    return isRead(reading) ? { value: Math.round(reading.value * 1000) } : reading
  }
  const tons = unit === 'kg' ? TONS.exec(plain)?.[1] : undefined
  if (tons !== undefined)
    return { problem: `${quoted(text)} can mean tonnes or imperial tons. Enter ${tons}t, or the kilograms.` }
  const bare = plain.replace(UNITS[unit], '')
  return readNumber(bare === plain ? text : bare, decimals)
}

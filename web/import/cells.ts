/**
 * Reads the cells of an import by the readers of typed values, and says why a cell is not read
 * (docs/rules/import.md#cells).
 */
import {
  CONTAINER_REQUIREMENTS,
  CONTAINER_SIZES,
  type ContainerRequirement,
  type ContainerSize,
  SHIPPING_LINES,
  type ShippingLine,
  TRAILER_TYPES,
  VEHICLE_TYPES,
} from '#domain/requests/vocabulary.ts'
import { addDays, type Day, formatDay } from '#domain/time.ts'
import { readNumber, readPrice } from '#domain/typed/amount.ts'
import { readDay } from '#domain/typed/day.ts'
import { readMeasure } from '#domain/typed/measure.ts'
import { nearestName, nearestValue } from '#domain/typed/nearest.ts'
import { isRead, plainText, quoted, type Reading } from '#domain/typed/reading.ts'
import { readTime, type TimeOfDay } from '#domain/typed/time.ts'
import { inCell, type Part, partsOf } from './cellParts.ts'
import { keyOf } from './columns.ts'

/** The text of a spreadsheet cell that could not be computed. */
const BROKEN = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)/i

export function isBroken(text: string): boolean {
  return BROKEN.test(text.trim())
}

/** A number as a spreadsheet shortens it in a CSV file, or as a workbook's number of more than 15 digits is read. */
const SHORTENED = /^-?\d(\.\d+)?E\+\d{2,}$/

export function isShortened(text: string): boolean {
  return SHORTENED.test(text.trim())
}

/** The days 01/01/2000 to 31/12/2099 as a spreadsheet counts them, optionally with a time as a fraction. */
const SERIAL = /^(3[6-9]|[4-6]\d|7[0-2])\d{3}(\.\d+)?$/
/** The time of a day without one, in the cells of some spreadsheets. */
export const MIDNIGHT = '00:00'
export const DAY_ZERO: Day = '1899-12-30'
const MINUTES = 24 * 60

/**
 * A day, optionally with a time in the same cell: `25/12/2026 08:00`, `2026-12-25T08:00`, or the number that a
 * spreadsheet shows for it in a cell without a date format: `46381.333`.
 */
export function readDayCell(
  text: string,
  today: Day,
): Reading<{ readonly day: Day; readonly time: string | null }> {
  const whole = readDay(text, today, { nearest: true })
  if (isRead(whole)) return { value: { day: whole.value, time: null } }
  const trimmed = text.trim()
  if (SERIAL.test(trimmed)) return { value: dayOfSerial(Number(trimmed)) }
  for (const { index } of [...trimmed.matchAll(/[\sT,]+/g)].toReversed()) {
    const day = readDay(trimmed.slice(0, index), today, { nearest: true })
    const time = readTime(trimmed.slice(index).replace(/^[\sT,]+/, ''))
    if (isRead(day) && isRead(time)) return { value: { day: day.value, time: time.value } }
  }
  return whole
}

function dayOfSerial(serial: number): { readonly day: Day; readonly time: string | null } {
  const minutes = Math.round(serial * MINUTES)
  return {
    day: addDays(DAY_ZERO, Math.floor(minutes / MINUTES)),
    time: Number.isInteger(serial) ? null : clockOf(minutes % MINUTES),
  }
}

/** Half and three quarters of a day, and fractions of three digits or more, as no time is typed. */
const FRACTION = /^0?\.(?:5|75|\d{3,})$/
/** The quarter of a day, and 25 minutes after midnight. */
const QUARTER = /^0?\.25$/
/** A spreadsheet keeps 15 digits: a whole minute is not further away than this. */
const MAX_MINUTES_OFF = 0.01

/** A time, or the fraction of a day that a spreadsheet shows for it in a cell without a format: `0.395833`. */
export function readTimeCell(text: string): Reading<TimeOfDay> {
  const trimmed = text.trim()
  if (QUARTER.test(trimmed))
    return { problem: `${quoted(text)} can mean 6:00 am or 12:25 am. Enter it as 06:00 or 00:25.` }
  const minutes = FRACTION.test(trimmed) ? Number(trimmed) * MINUTES : Number.NaN
  const whole = Math.round(minutes)
  return Math.abs(minutes - whole) <= MAX_MINUTES_OFF && whole < MINUTES
    ? { value: clockOf(whole) }
    : readTime(text)
}

/** The time of day this many minutes after midnight. */
function clockOf(minutes: number): TimeOfDay {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The cell of a day, this many days later; unchanged if it cannot be read. */
export function laterDay(text: string, days: number, today: Day): string {
  const reading = readDayCell(text, today)
  if (!isRead(reading)) return text
  const { day, time } = reading.value
  return [formatDay(addDays(day, days)), time].filter(Boolean).join(' ')
}

/** Pence for one container. */
export const readContainerRate = (text: string): Reading<number> => readPrice(text, 'container')
/** Pence for a whole load. */
export const readLoadRate = (text: string): Reading<number> => readPrice(text, 'load')

export const readCount = (text: string): Reading<number> => readNumber(text, 0)
export const readHours = (text: string): Reading<number> => readMeasure(text, 'hours', 1)
/** Cubic metres. */
export const readVolume = (text: string): Reading<number> => readMeasure(text, 'cbm', 3)
/** Kilograms. */
export const readWeight = (text: string): Reading<number> => readMeasure(text, 'kg', 2)

/** The weights of as many sizes: one for all of them, or that of each, as downloaded lists have them: `18500; -`. */
export function readWeights(text: string, sizes: number): Reading<readonly (number | null)[]> {
  const parts = text.split(';')
  const isEach = parts.length === sizes
  const readings = (isEach ? parts : [text]).map(
    (part): Reading<number | null> => (isEach && saysNone(part) ? { value: null } : readWeight(part)),
  )
  const problem = readings.find((reading) => 'problem' in reading)
  if (problem && 'problem' in problem) return problem
  const weights = readings.flatMap((reading) => (isRead(reading) ? [reading.value] : []))
  return { value: isEach ? weights : Array.from({ length: sizes }, () => weights[0] ?? null) }
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui'])
const NO = new Set(['no', 'n', 'false', '0', '-'])

export function readYesNo(text: string): Reading<boolean> {
  const plain = plainText(text)
  if (YES.has(plain)) return { value: true }
  if (NO.has(plain)) return { value: false }
  const meant = nearestName(text, ['yes', 'no', 'true', 'false'])
  return { problem: `${quoted(text)} is not read. Enter yes or no.`, ...(meant && { meant }) }
}

const NONE = new Set([...NO, '', 'none', 'nil', 'n/a', 'na', 'not applicable'])

/** True for a cell that says that there is nothing: empty, `-`, `0`, `0.00`, `no`, `none`, `n/a`. */
export function saysNone(text: string): boolean {
  const plain = plainText(text)
  return NONE.has(plain.replace(/\.$/, '')) || /^(?:0+(?:\.0+)?|-+)$/.test(plain)
}

/** Other spellings by their value; each is compared by its letters and digits. */
type Spellings<T extends string> = Readonly<Partial<Record<T, readonly string[]>>>

/** Reads one of a closed list, in any spelling of its letters and digits. */
export function readChoice<T extends string>(
  text: string,
  choices: readonly T[],
  spellings?: Spellings<T>,
): Reading<T> {
  const key = keyOf(text)
  const found = choices.find(
    (choice) => keyOf(choice) === key || spellings?.[choice]?.some((other) => keyOf(other) === key),
  )
  if (found !== undefined) return { value: found }
  const meant = nearestChoice(text, choices, spellings)
  return meant === null
    ? { problem: `${quoted(text)} is not one of: ${choices.join(', ')}.` }
    : { problem: didYouMean(text, meant), meant }
}

/** The choice that has the closest of all spellings. */
function nearestChoice<T extends string>(
  text: string,
  choices: readonly T[],
  spellings?: Spellings<T>,
): T | null {
  const named = choices.flatMap((choice) =>
    [choice, ...(spellings?.[choice] ?? [])].map((name) => [name, choice] as const),
  )
  return nearestValue(text, named)
}

/** The error of a text that is not in a list, but close to a name in it. */
export const didYouMean = (text: string, meant: string) =>
  `${quoted(text)} is not in the list. Did you mean ${meant}?`

/** Reads several of a closed list, separated by commas, semicolons, slashes or plus signs. */
function readChoices<T extends string>(
  text: string,
  choices: readonly T[],
  spellings?: Spellings<T>,
): Reading<T[]> {
  const readings = partsOf(text, /([,;/|+\n])/)
    .filter((part) => part.text !== '')
    .map((part) => inCell(readChoice(part.text, choices, spellings), part.cellWith))
  const problem = readings.find((reading) => 'problem' in reading)
  if (problem && 'problem' in problem) return problem
  const values = readings.flatMap((reading) => (isRead(reading) ? [reading.value] : []))
  return { value: choices.filter((choice) => values.includes(choice)) }
}

const SIZES: Spellings<ContainerSize> = {
  '20DC': ['20', '20ft', '20gp', '20dv', '20st', '20std', '20 standard', '20 dry'],
  '40DC': ['40', '40ft', '40gp', '40dv', '40st', '40std', '40 standard', '40 dry'],
  '40HC': ['40hq', '40hcube', '40 high cube', '40ft high cube', '40ft hc', 'hc'],
  '45HC': ['45', '45ft', '45hq', '45 high cube', '45ft hc', '45pw'],
  '20TK': ['20 tank', '20ft tank', 'tank'],
  '20OT': ['20 open top', '20ft ot'],
  '40OT': ['40 open top', '40ft ot'],
  '40FR': ['40 flat rack', '40 flat', '40ft fr', 'flat rack'],
  '40HCRF (Live)': ['40rf live', '40 reefer live', '40rh live'],
  '40HCRF (NOR)': ['40rf nor', '40 reefer nor', '40rh nor', 'nor'],
}
const SEVERAL = /^(\d{1,3}) ?[x×*] ?(.+)$/i

/** A container size, optionally with a count in the same cell: `40HC`, `40' HQ`, `2 x 20DC`. */
function readSize(text: string): Reading<SizeAndCount> {
  const several = SEVERAL.exec(text.normalize('NFKC').trim())
  const [whole = '', , typed = text] = several ?? []
  const before = whole.slice(0, -typed.length)
  const size = inCell(readChoice(typed, CONTAINER_SIZES, SIZES), (meant) => before + meant)
  if (!isRead(size)) return size
  return { value: { size: size.value, count: several ? Number(several[1]) : null } }
}

interface SizeAndCount {
  readonly size: ContainerSize
  readonly count: number | null
}

/** The parts of a cell with several sizes, each with its count: `1 × 20OT; 2 × 40FR`. One part for another cell. */
function sizePartsOf(text: string): Part[] {
  const parts = partsOf(text, /([;,+&\n])/)
  return parts.length > 1 && parts.every((part) => SEVERAL.test(part.text.normalize('NFKC')))
    ? parts
    : [{ text, cellWith: (other) => other }]
}

/** The number of lines that the cell of a size gives. */
export const linesIn = (text: string): number => sizePartsOf(text).length

/** One or several container sizes of a cell. Several have their counts with them; `20DC/40HC` can mean either. */
export function readSizes(text: string): Reading<readonly SizeAndCount[]> {
  const readings = sizePartsOf(text).map((part) => inCell(readSize(part.text), part.cellWith))
  const problem = readings.find((reading) => 'problem' in reading)
  if (problem && 'problem' in problem) return problem
  return { value: readings.flatMap((reading) => (isRead(reading) ? [reading.value] : [])) }
}

const LINES: Spellings<ShippingLine> = {
  'Borchard Line': ['borchard'],
  'CMA CGM': ['cma'],
  'DKT/SCI': ['dkt', 'sci'],
  Evergreen: ['emc', 'evergreen line'],
  'Hapag Lloyd': ['hapag', 'hlag', 'hlc', 'hapag-lloyd ag'],
  HMM: ['hyundai'],
  Maersk: ['maersk line', 'mærsk', 'msk'],
  MSC: ['mediterranean shipping company', 'mediterranean shipping'],
  ONE: ['ocean network express'],
  'Yang Ming': ['yml', 'ym'],
  Zim: ['zim line'],
}
export const readShippingLine = (text: string): Reading<ShippingLine> =>
  readChoice(text, SHIPPING_LINES, LINES)

const REQUIREMENTS: Spellings<ContainerRequirement> = {
  'Tipping Chassis': ['tipping', 'tipper', 'tip chassis'],
  'HIAB (Crane)': ['hiab', 'crane'],
  'Out of gauge': ['oog'],
  'Empty containers': ['empty', 'empties'],
  'Refrigerated (Genset)': ['genset', 'refrigerated', 'reefer'],
  'ADR (Haz)': ['adr', 'haz', 'hazardous', 'dg'],
  Sideloader: ['side loader', 'sidelifter'],
}
export const readRequirements = (text: string): Reading<ContainerRequirement[]> =>
  readChoices(text, CONTAINER_REQUIREMENTS, REQUIREMENTS)

export const readVehicles = (text: string): Reading<(typeof VEHICLE_TYPES)[number][]> =>
  readChoices(text, VEHICLE_TYPES, { Artic: ['articulated', 'arctic', 'tractor'], Rigid: ['rigids'] })

export const readTrailers = (text: string): Reading<(typeof TRAILER_TYPES)[number][]> =>
  readChoices(text, TRAILER_TYPES, {
    Curtain: ['curtainsider', 'curtain sider', 'curtainside', 'tautliner', 'taut'],
    Fridge: ['reefer', 'refrigerated'],
    Box: ['box trailer', 'box van'],
    'Bulk Tipper': ['tipper', 'bulk'],
    Megatrailer: ['mega'],
    Flatbed: ['flat', 'platform'],
  })

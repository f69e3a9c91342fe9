/** The columns of an import, and how they are found by their titles (docs/rules/import.md#columns). */
import { namesUnit } from './columnUnits.ts'

/** Each column with its title in the sample file and other titles that mean it. */
const COLUMNS = {
  reference: [
    'Reference',
    'ref',
    'my reference',
    'our reference',
    'our ref',
    'order',
    'order no',
    'order number',
    'job',
    'job no',
    'job number',
    'po',
    'po number',
    'customer reference',
    'booking ref',
  ],
  haulage: ['Haulage', 'haulage type', 'type of haulage', 'mode'],
  loadType: [
    'Load type',
    'load',
    'type',
    'movement',
    'movement type',
    'direction',
    'import export',
    'imp exp',
    'i e',
    'import or export',
    'job type',
    'ftl ltl',
  ],
  shippingLine: ['Shipping line', 'line', 'carrier', 'shipping company', 'ssl'],
  pickup: [
    'Pickup',
    'pickup location',
    'pickup place',
    'pickup address',
    'pick up',
    'pick up location',
    'collection',
    'collect from',
    'collection point',
    'collection location',
    'collection address',
    'from',
    'origin',
    'loading point',
    'port of discharge',
  ],
  pickupDay: [
    'Pickup date',
    'pickup day',
    'pick up date',
    'pickup date time',
    'pickup date and time',
    'collection date',
    'collection date time',
    'collection date and time',
    'collection day',
    'collect date',
    'coll date',
    'collect on',
    'loading date',
    'load date',
    'date',
  ],
  pickupTime: [
    'Pickup time',
    'pick up time',
    'collection time',
    'collect at',
    'collect time',
    'coll time',
    'loading time',
    'load time',
    'time',
  ],
  delivery: [
    'Delivery',
    'delivery location',
    'delivery place',
    'delivery address',
    'deliver to',
    'delivery point',
    'to',
    'destination',
    'drop',
    'tip',
    'tip point',
    'port of loading',
  ],
  deliveryDay: [
    'Delivery date',
    'delivery day',
    'delivery date time',
    'delivery date and time',
    'deliver on',
    'deliver date',
    'del date',
    'drop date',
    'tip date',
    'due date',
    'due',
  ],
  deliveryTime: ['Delivery time', 'deliver at', 'deliver time', 'del time', 'drop time', 'tip time'],
  empty: [
    'Empty location',
    'empty',
    'empty container',
    'empty return',
    'empty return location',
    'empty restitution',
    'restitution',
    'empty depot',
    'depot',
    'empty collection',
    'empty to',
    'empty from',
    'return to',
    'return',
    'return depot',
    'return location',
  ],
  deadline: ['Quote deadline', 'deadline', 'quotes by', 'quote by', 'reply by'],
  paymentDays: [
    'Payment days',
    'payment terms',
    'payment terms days',
    'payment term',
    'terms',
    'pre paid days',
    'credit days',
  ],
  size: [
    'Container size',
    'size',
    'container',
    'container type',
    'container size type',
    'equipment',
    'equipment type',
    'box',
    'box type',
  ],
  count: [
    'Containers',
    'count',
    'no of containers',
    'number of containers',
    'qty',
    'quantity',
    'boxes',
    'no of boxes',
    'number',
  ],
  targetRate: ['Target rate', 'target', 'target price', 'rate', 'price', 'target rate each', 'budget'],
  requirements: ['Requirements', 'requirement', 'special requirements', 'needs', 'specials'],
  vesselName: ['Vessel', 'vessel name', 'ship', 'ship name'],
  voyageCode: ['Voyage', 'voyage code', 'vessel voyage code', 'voyage no', 'voyage number'],
  goods: [
    'Goods',
    'description',
    'description of goods',
    'description of goods and packaging',
    'commodity',
    'cargo',
    'product',
  ],
  weight: ['Weight (kg)', 'weight', 'gross weight', 'gross weight kg', 'kg', 'kgs', 'gross kg', 'weight kgs'],
  volume: ['Volume (cbm)', 'volume', 'cbm', 'm3'],
  pallets: ['Pallets', 'no of pallets', 'number of pallets', 'plts', 'quantity pallets'],
  vehicleTypes: ['Vehicle types', 'vehicle type', 'vehicle', 'vehicles'],
  trailerTypes: ['Trailer types', 'trailer type', 'trailer', 'trailers'],
  adr: ['ADR', 'hazardous', 'haz', 'dangerous goods', 'dg'],
  adrDetails: ['ADR details', 'un number', 'un no', 'hazard details'],
  tailLift: ['Tail-lift', 'tail lift needed'],
  timesBooked: ['Times booked', 'times are booked', 'booked', 'timed'],
  pickupContactName: ['Pickup contact', 'collection contact', 'pickup contact name'],
  pickupContactPhone: [
    'Pickup phone',
    'pickup telephone',
    'collection telephone',
    'collection phone',
    'pickup tel',
  ],
  pickupReference: ['Pickup reference', 'collection reference', 'collection ref', 'pickup ref'],
  deliveryContactName: ['Delivery contact', 'delivery contact name'],
  deliveryContactPhone: ['Delivery phone', 'delivery telephone', 'delivery tel'],
  deliveryReference: ['Delivery reference', 'delivery ref'],
  waiting: ['Expected waiting (hours)', 'expected waiting', 'waiting', 'waiting hours'],
  comment: ['Comments', 'comment', 'notes', 'note', 'remarks', 'instructions', 'special instructions'],
} as const satisfies Record<string, readonly [title: string, ...others: string[]]>

export type ColumnId = keyof typeof COLUMNS
export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[]

/** The name of a column on the screen and in the sample file. */
export const titleOf = (column: ColumnId): string => COLUMNS[column][0]

/** The key of a spelling: small letters and digits, without accents and signs. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const BY_KEY = new Map<string, ColumnId>(
  COLUMN_IDS.flatMap((id) => COLUMNS[id].map((title): [string, ColumnId] => [keyOf(title), id])),
)

/** A column of the file: which of ours it is, null if its title is unknown. */
export interface FoundColumn {
  readonly index: number
  readonly title: string
  readonly column: ColumnId | null
}

/** The end of a title in brackets: `Weight (t)`. */
const IN_BRACKETS = /^(.+?)\s*[([]([^()[\]]*)[)\]]\s*$/

/** The column that a title means, also with a unit behind it that the column may have. */
function columnOf(title: string): ColumnId | null {
  const column = BY_KEY.get(keyOf(title))
  if (column !== undefined) return column
  const [, before = '', unit = ''] = IN_BRACKETS.exec(title) ?? []
  const measured = BY_KEY.get(keyOf(before))
  return measured !== undefined && namesUnit(unit, measured) ? measured : null
}

/** Reads a row as titles. Of two titles for one column the first counts. */
export function columnsIn(titles: readonly string[]): FoundColumn[] {
  const taken = new Set<ColumnId>()
  return titles.flatMap((title, index): FoundColumn[] => {
    if (title.trim() === '') return []
    const column = columnOf(title)
    if (column === null || taken.has(column)) return [{ index, title, column: null }]
    taken.add(column)
    return [{ index, title, column }]
  })
}

/** The letters of a column in a spreadsheet, from 0: A, B, … Z, AA, AB, … */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

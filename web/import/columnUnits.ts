/** The units that the titles of columns may name (docs/rules/import.md#units-in-titles). */

const LETTER = String.raw`\p{L}`
const words = (units: string) => new RegExp(`(?<!${LETTER})(?:${units})(?!${LETTER})`, 'iu')

/** For each column with a unit, by its id: the unit in which the product counts, and others. */
export const COLUMN_UNITS: Readonly<Record<string, { readonly own: RegExp; readonly others: RegExp }>> = {
  weight: {
    own: words('kgs?|kilos?|kilograms?'),
    others: words('t|te|mt|tonnes?|tons?|lbs?|pounds|cwt|grams?'),
  },
  volume: { own: words('cbm|m3'), others: words('cft|ft3|cubic f(?:ee|oo)t|lit(?:re|er)s?') },
  targetRate: { own: words('£|gbp|pounds?'), others: words('€|eur|euros?|[$]|usd|dollars?|pence') },
  waiting: { own: words('h|hrs?|hours?'), others: words('mins?|minutes?|days?') },
  paymentDays: { own: words('days?'), others: words('weeks?') },
}

/** In the title of a price: what it is for, where that is neither a container nor a load. */
export const PRICE_FOR = new RegExp(
  String.raw`(?:(?<!${LETTER})per ?|\/ ?)(?:pallets?|plts?|spaces?|tonnes?|tons?|kgs?|cbm|miles?|km|days?|hours?|hrs?|weeks?|drops?|cartons?|pieces?)(?!${LETTER})`,
  'iu',
)

/** True if a text names a unit of the column, the product's or another. */
export function namesUnit(text: string, column: string): boolean {
  const units = COLUMN_UNITS[column]
  return units !== undefined && (units.own.test(text) || units.others.test(text))
}

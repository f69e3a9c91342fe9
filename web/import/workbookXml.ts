/** Reads what the reader of workbooks does not tell: attributes of elements in its XML parts. */
import { strFromU8, strToU8 } from 'fflate'

/** The parts of a workbook by their names. */
export type Parts = Readonly<Record<string, Uint8Array>>

// Elements may have a prefix, as in <x:c>; attributes either kind of quotation marks.
export const ATTRIBUTES = String.raw`((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*`
export const PREFIX = String.raw`<(?:[\w.-]+:)?`
/** Matches an element of that name; its attributes are the first group. */
export const tag = (name: string, flags: string) => new RegExp(`${PREFIX}${name}${ATTRIBUTES}/?>`, flags)

/** The XML of the part that lists the sheets; empty if it is missing. */
export function workbookPart(parts: Parts): string {
  const found = Object.entries(parts).find(([name]) => /(^|\/)workbook\.xml$/i.test(name))?.[1]
  return found ? strFromU8(found) : ''
}

/** The parts with the XML of each sheet changed. */
export function withSheets(parts: Parts, change: (xml: string) => string): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (!/\.xml$/i.test(name)) return [name, bytes]
      const xml = strFromU8(bytes)
      return [name, xml.includes('sheetData') ? strToU8(change(xml)) : bytes]
    }),
  )
}

const SHEET = tag('sheet', 'g')

/** The names of the sheets that the spreadsheet does not show. */
export function hiddenSheetsIn(parts: Parts): ReadonlySet<string> {
  const sheets = [...workbookPart(parts).matchAll(SHEET)].map(([, attributes = '']) => attributes)
  const hidden = sheets.filter((attributes) => /hidden$/i.test(attribute(attributes, 'state') ?? ''))
  return new Set(hidden.map((attributes) => attribute(attributes, 'name') ?? ''))
}

/** The value of an attribute; null without it. */
export function attribute(attributes: string, name: string): string | null {
  const [, double, single] =
    new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double === undefined && single === undefined ? null : unescaped(double ?? single ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

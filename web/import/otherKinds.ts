/** Recognises files that are no list of requests, by their content (docs/rules/import.md#other-files). */

const WANTED = 'a CSV file or an Excel workbook (.xlsx)'

export const EMPTY_FILE = `The file is empty. Choose ${WANTED} with a row of titles and rows below.`

const notATable = (kind: string) => `This is ${kind}, not a table of requests. Choose ${WANTED}.`
const saveAs = (kind: string) =>
  `This is ${kind}. Open it in your spreadsheet, save it as Excel workbook (.xlsx) or as CSV, and choose that file.`

const PROTECTED =
  'This Excel workbook is protected with a password. Save it as Excel workbook (.xlsx) without a password, or as CSV.'
const PACKED = `This packed file (.zip) could not be read. Unpack it first, and choose ${WANTED} of it.`

const OLD_WORKBOOK = saveAs('an Excel workbook of the old kind (.xls)')

/** Each kind by its first bytes in hexadecimal. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^255044462d/, notATable('a PDF file')],
  [/^89504e47/, notATable('a PNG image')],
  [/^ffd8ff/, notATable('a JPEG image')],
  [/^47494638/, notATable('a GIF image')],
  [/^52494646.{8}57454250/, notATable('a WebP image')],
  [/^424d.{8}00000000/, notATable('a BMP image')],
  [/^(49492a00|4d4d002a)/, notATable('a TIFF image')],
  [/^000000..6674797061766966/, notATable('an AVIF image')],
  [/^000000..66747970/, notATable('a photo or a film, such as HEIC')],
  [/^7b5c727466/, notATable('a text document (RTF)')],
  [/^(1f8b|526172211a|377abcaf)/, notATable('a packed file')],
  // Of the first versions of Excel, before compound files.
  [/^09(00|02|04|08)0[468]00/, OLD_WORKBOOK],
]

/** Why these bytes are no list of requests, with advice; null for text and for packed files (.zip). */
export function whyOtherBytes(bytes: Uint8Array): string | null {
  const start = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start.startsWith('d0cf11e0')) return whyOtherCompound(bytes)
  return BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1] ?? null
}

/** Compound files are workbooks with a password, and the files of old programs. Their parts have names in UTF-16. */
function whyOtherCompound(bytes: Uint8Array): string {
  const characters = new TextDecoder('utf-16le').decode(bytes)
  const has = (name: string) => characters.includes(name)
  if (has('EncryptedPackage')) return PROTECTED
  if (has('WordDocument')) return notATable('a Word document (.doc)')
  if (has('PowerPoint Document')) return notATable('a presentation (.ppt)')
  if (has('__properties_version')) return notATable('a mail (.msg)')
  return OLD_WORKBOOK
}

const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/, saveAs('a binary Excel workbook (.xlsb)')],
  [/^word\//, notATable('a Word document (.docx)')],
  [/^ppt\//, notATable('a presentation (.pptx)')],
  [/^Index\/.*\.iwa$/, saveAs('a file of an Apple program, such as Numbers')],
  [/^content\.xml$/, saveAs('an OpenDocument file, such as .ods')],
]

/** Why a packed file with parts of these names is no workbook, with advice; null if it may be one. */
export function whyOtherPackage(names: readonly string[]): string | null {
  const known = PACKAGES.find(([part]) => names.some((name) => part.test(name)))
  if (known) return known[1]
  return names.some((name) => name.startsWith('xl/')) ? null : PACKED
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/is, notATable('an SVG image')],
  [
    /^(<!--.*?-->\s*)*<(!doctype html|html|head|body|meta|table|style|script|div)[\s>]/is,
    saveAs('a web page (HTML)'),
  ],
  [/^<(\?xml|!doctype|[a-z][\w:-]*( [^>]*)?>\s*<)/i, saveAs('an XML file')],
  [/^(\{\s*("|\}\s*$)|\[\s*(["{[]|\]\s*$))/, notATable('a JSON file')],
  [/^(BEGIN:V(CALENDAR|CARD))/, notATable('a calendar or contact file')],
]

/** Why a text is no list of requests, with advice; null if it may be one. */
export function whyOtherText(text: string): string | null {
  const start = text.trimStart().slice(0, 10_000)
  return TEXTS.find(([beginning]) => beginning.test(start))?.[1] ?? null
}

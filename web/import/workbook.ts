/** Writes the smallest workbooks that spreadsheets open. */
import { strToU8, zipSync } from 'fflate'
import { lettersOf } from './columns.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `${OFFICE}/spreadsheetml/2006/main`
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet with text in its cells. */
export function workbookOf(table: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const rows = table.map((cells, row) => {
    const inside = cells.map((text, column) => textCell(text, `${lettersOf(column)}${row + 1}`))
    return `<row r="${row + 1}">${inside.join('')}</row>`
  })
  return workbookWith(rows.join(''))
}

interface Settings {
  /** Formats of numbers, for the styles from 3 on. */
  readonly formats?: readonly string[]
  /** Days are counted from 1904, as on an old Mac. */
  readonly from1904?: boolean
}

/** A workbook of one sheet, given as the XML of its rows; a cell of style 1 shows a day, of style 2 a day and a time. */
export function workbookWith(
  rows: string,
  { formats = [], from1904 = false }: Settings = {},
): Uint8Array<ArrayBuffer> {
  const owned = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  )
  const numFmts = formats.length > 0 ? `<numFmts count="${formats.length}">${owned.join('')}</numFmts>` : ''
  const xfs = [0, 14, 22, ...formats.map((_, index) => 164 + index)]
    .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
    .join('')
  const relations = `<Relationships xmlns="${OFFICE}/package/2006/relationships">`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${relations}<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="Requests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${relations}<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${numFmts}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${3 + formats.length}">${xfs}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)])))
}

function textCell(text: string, at: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

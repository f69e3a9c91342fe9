/**
 * The numbers of a workbook's sheets, replaced by the text that their formats show, and errors such as `#N/A` by their
 * text. The reader knows no formats, and leaves errors out.
 */
import { strFromU8 } from 'fflate'
import { BUILT_IN, GENERAL, numberFormat, plainNumber } from './numberFormat.ts'
import { ATTRIBUTES, attribute, type Parts, PREFIX, tag, workbookPart } from './workbookXml.ts'

const NUMBER_FORMAT = tag('numFmt', 'g')
const STYLE = tag('xf', 'g')
const STYLES_OF_CELLS = /<(?:[\w.-]+:)?cellXfs[\s>][\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/
const WORKBOOK = tag('workbookPr', '')
/** A cell with a value, maybe of a formula. */
const CELL = new RegExp(
  String.raw`(${PREFIX}c)${ATTRIBUTES}>(\s*(?:${PREFIX}f(?:\s[^>]*)?(?:/>|>[^<]*</(?:[\w.-]+:)?f>)\s*)?${PREFIX}v(?:\s[^>]*)?>)([^<]*)`,
  'g',
)

/** A number that a formula would give, in a file of a program that has not worked it out. */
const NOT_WORKED_OUT = new RegExp(
  String.raw`(${PREFIX})c${ATTRIBUTES}>\s*${PREFIX}f(?:\s[^>]*)?(?:/>|>[^<]*</(?:[\w.-]+:)?f>)\s*(?:${PREFIX}v\s*(?:/>|>\s*</(?:[\w.-]+:)?v>))?\s*</(?:[\w.-]+:)?c>`,
  'g',
)

/** Puts the texts of its numbers into the XML of a workbook's sheet. */
export function shownNumbers(parts: Parts): (xml: string) => string {
  const styles = Object.entries(parts).find(([name]) => /(^|\/)styles\.xml$/i.test(name))?.[1]
  const from1904 = is1904(workbookPart(parts))
  const formats = formatsIn(styles ? strFromU8(styles) : '').map((format) => numberFormat(format, from1904))
  return (xml) => withShownCells(withErrors(xml), formats)
}

/** Without a result, the cell of a formula would count as empty, and its amount be left out unseen. */
function withErrors(xml: string): string {
  return xml.replace(NOT_WORKED_OUT, (cell, open: string, attributes: string) => {
    if ((TYPE.exec(attributes)?.[1] ?? 'n') !== 'n') return cell
    const close = open.replace('<', '</')
    return `${open}c${attributes.replace(TYPE, '')} t="str">${open}v>#VALUE!${close}v>${close}c>`
  })
}

const TYPE = /\st\s*=\s*["'](\w+)["']/
const STYLE_OF_CELL = /\ss\s*=\s*["'](\d+)["']/

function withShownCells(xml: string, formats: readonly ReturnType<typeof numberFormat>[]): string {
  return xml.replace(CELL, (cell, open: string, attributes: string, inside: string, stored: string) => {
    const type = TYPE.exec(attributes)?.[1] ?? 'n'
    if (type === 'e') return `${open}${attributes.replace(TYPE, '')} t="str">${inside}${stored}`
    if (type !== 'n' || stored.trim() === '') return cell
    const show = formats[Number(STYLE_OF_CELL.exec(attributes)?.[1] ?? 0)] ?? plainNumber
    return `${open}${attributes.replace(TYPE, '')} t="str">${inside}${escaped(show(Number(stored)))}`
  })
}

/** The format of each style that a cell may have. */
function formatsIn(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(NUMBER_FORMAT)].map(
      ([, attributes = '']) =>
        [Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? GENERAL] as const,
    ),
  )
  const ofCells = STYLES_OF_CELLS.exec(styles)?.[0] ?? ''
  return [...ofCells.matchAll(STYLE)].map(([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return own.get(id) ?? BUILT_IN.get(id) ?? GENERAL
  })
}

function is1904(workbook: string): boolean {
  return /^(1|true)$/.test(attribute(WORKBOOK.exec(workbook)?.[1] ?? '', 'date1904') ?? '')
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

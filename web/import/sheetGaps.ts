/**
 * The rows of a sheet without the empty ones between them. The reader makes all cells of each row, up to the last row and
 * the last column that has something in it: with one text far below, those were 40 million.
 */
import { ATTRIBUTES, attribute, PREFIX } from './workbookXml.ts'

const ROW = new RegExp(
  String.raw`(${PREFIX}row)${ATTRIBUTES}(/?>)(?=\s*(?:${PREFIX}c${ATTRIBUTES}/?>)?)`,
  'g',
)
const CELL = new RegExp(`(${PREFIX}c)${ATTRIBUTES}(/?>)(?=(</)?)`, 'g')
const START = new RegExp(`${PREFIX}sheetData\\s*>`)
const NUMBER = /\sr\s*=\s*(?:"[^"]*"|'[^']*')/
const TYPE = /\st\s*=\s*["']\w+["']/
/** The address of a cell in one of the first 702 columns. */
const NEAR = /\sr\s*=\s*["'][A-Z]{1,2}\d/

/** Marks the cell with the numbers of the rows. */
const MARK = 'Numbers of rows: '
/** Ends them if cells further right than those that are kept have something in them. */
const FAR = ', and far cells'
const MAX_NUMBER = 1_048_576

/** The XML of a sheet with its rows one below the other, and above them a row whose cell has their numbers. */
export function withoutGaps(xml: string): string {
  const numbers: number[] = []
  const close = xml.replace(ROW, (_row, open: string, attributes: string, end: string, ofCell?: string) => {
    const before = numbers.at(-1) ?? 0
    const number = Number(attribute(attributes, 'r') ?? rowOf(ofCell) ?? before + 1)
    if (!Number.isInteger(number) || number <= before || number > MAX_NUMBER)
      throw new Error(`row ${number} follows row ${before}`)
    numbers.push(number)
    return `${open}${attributes.replace(NUMBER, '')} r="${numbers.length + 1}"${end}`
  })
  const { near, hasFarCells } = withoutFarCells(close)
  const mark = `${MARK}${numbers.join()}${hasFarCells ? FAR : ''}`
  const first = `<row r="1"><c r="A0" t="inlineStr"><is><t>${mark}</t></is></c></row>`
  return near.replace(START, (start) => start + first)
}

interface Placed {
  readonly rows: readonly (readonly unknown[])[]
  /** Whether cells beyond the first 702 columns had something in them. */
  readonly hasFarCells: boolean
}

/** Puts each row in its place. Those without anything in them are left out. */
export function withGaps(rows: readonly (readonly unknown[])[]): Placed {
  const [[mark] = [], ...close] = rows
  // A part of another encoding has its rows as they were.
  if (typeof mark !== 'string' || !mark.startsWith(MARK)) return { rows, hasFarCells: false }
  const hasFarCells = mark.endsWith(FAR)
  const numbers = mark.slice(MARK.length, hasFarCells ? -FAR.length : undefined)
  const placed: (readonly unknown[])[] = []
  for (const [index, number] of numbers.split(',').entries()) {
    const cells = close[index]
    if (cells?.some((cell) => cell !== null)) placed[Number(number) - 1] = cells
  }
  return { rows: placed, hasFarCells }
}

/** The reader takes a cell with an error for an empty one. */
function withoutFarCells(xml: string): { readonly near: string; readonly hasFarCells: boolean } {
  let hasFarCells = false
  const near = xml.replace(CELL, (cell, open: string, attributes: string, end: string, close?: string) => {
    if (NEAR.test(attributes)) return cell
    // A cell that has only a format is empty.
    hasFarCells ||= end === '>' && close === undefined
    return `${open}${attributes.replace(TYPE, '')} t="e"${end}`
  })
  return { near, hasFarCells }
}

function rowOf(attributes: string | undefined): string | null {
  return /\d+$/.exec(attribute(attributes ?? '', 'r') ?? '')?.[0] ?? null
}

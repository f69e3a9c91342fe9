import { cleanContainerNumber, isContainerNumber } from '#domain/bookings/container-number.ts'
import { withEnclosedCells } from '../csv/quotationMarks.ts'

/** Pasted texts: a row for each job, a cell for each field. */
export type Cells = readonly (readonly string[])[]

/** With the blanks and dashes that users write in it. */
const NUMBER = /[A-Z]{3}[UJZR][\s.-]?\d{3}[\s.-]?\d{3}[\s./-]?[([]?\d(?!\d)/gi

/** Whether a pasted text has several lines or cells. */
export const hasCells = (text: string): boolean => /[\t\r\n]/.test(text.trim())

/** The cells of a pasted text. */
export async function cellsOf(text: string): Promise<Cells> {
  // The dialog opens without it.
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(withEnclosedCells(text.trimEnd(), '\t'), { delimiter: '\t' })
  return data.map((row) => row.map((cell) => cell.trim()))
}

/** The container numbers in a text, such as a line of an e-mail. One with a wrong check digit does not count. */
export function containerNumbersIn(text: string): string[] {
  const found = (text.match(NUMBER) ?? []).map(cleanContainerNumber)
  return [...new Set(found.filter(isContainerNumber))]
}

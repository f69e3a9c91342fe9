/** The widths of the columns of a table: no amount is broken inside of its figures. */

interface Columns {
  /** The widths in parts of the whole. */
  readonly widths: readonly number[]
  /** How many of the last columns contain amounts. */
  readonly amounts: number
  readonly rows: readonly (readonly string[])[]
}

/**
 * The columns in their parts of a width. One of amounts is at least as wide as its longest word, with the gap beside
 * it; the others divide what is left. A word is measured by its letters, which is quick for thousands of rows.
 */
export function columnWidths(
  { widths, amounts, rows }: Columns,
  whole: number,
  gap: number,
  widthOfLetter: (letter: string) => number,
): number[] {
  const parts = sum(widths)
  const widthOf = (word: string) => sum(Array.from(word, widthOfLetter))
  const wider = widths.map((part, column) => {
    if (column < widths.length - amounts) return null
    const words = rows.flatMap((row) => (row[column] ?? '').split(' '))
    const needed = gap + words.reduce((most, word) => Math.max(most, widthOf(word)), 0)
    return needed > (part / parts) * whole ? needed : null
  })
  const left = whole - sum(wider.map((width) => width ?? 0))
  const leftParts = sum(widths.filter((_, column) => wider[column] === null))
  return widths.map((part, column) => wider[column] ?? (part / leftParts) * left)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/**
 * The text with each cell enclosed whose quotation marks do not enclose it, such as `"A" frames`: spreadsheets put marks
 * around a copied cell of several lines alone. In a cell that is read as enclosed, the text would go on to the next such
 * mark, over the cells and rows between.
 */
export function withEnclosedCells(text: string, separator: string): string {
  const other = `[^${separator}\\r\\n]`
  const cells = new RegExp(
    `"[^"]*(?:""[^"]*)*"(?=[${separator}\\r\\n]|$)|("[^"${separator}\\r\\n]*"${other}*)|${other}+`,
    'g',
  )
  return text.replace(cells, (cell, loose?: string) =>
    loose === undefined ? cell : `"${loose.replaceAll('"', '""')}"`,
  )
}

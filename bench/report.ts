/** Prints figures as a Markdown table, as the pages of docs/ have them. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** Lines of a Markdown table: the first row is its head. */
export function report(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  const [head, ...body] = rows
  if (!head) return
  console.log(line(head))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of body) console.log(line(row))
}

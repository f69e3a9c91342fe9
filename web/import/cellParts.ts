/** Cells with several values, such as requirements or sizes. */
import { isRead, type Reading } from '#domain/typed/reading.ts'

/** A part of a cell that is read by itself. */
export interface Part {
  readonly text: string
  /** The whole cell with another text in place of this part. */
  readonly cellWith: (text: string) => string
}

/** The parts of a cell; the separators are a group. */
export function partsOf(cell: string, separators: RegExp): Part[] {
  const pieces = cell.split(separators)
  return pieces.flatMap((piece, index) => {
    if (index % 2 === 1) return []
    const part = piece.trim()
    return [
      {
        text: part,
        cellWith: (text) =>
          pieces
            .with(
              index,
              piece.replace(part, () => text),
            )
            .join(''),
      },
    ]
  })
}

/** The reading of a part of a cell; the text that was meant is that of the whole cell. */
export function inCell<T>(reading: Reading<T>, cellWith: Part['cellWith']): Reading<T> {
  return isRead(reading) || reading.meant === undefined
    ? reading
    : { ...reading, meant: cellWith(reading.meant) }
}

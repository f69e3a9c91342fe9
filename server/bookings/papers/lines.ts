/** Breaks texts into lines. It takes time in proportion to the length of a text, whatever the text is. */

/** More characters than fit on a line; a run of letters that are drawn on top of each other can be longer. */
const LONGEST_PIECE = 100

/**
 * The lines of a text in a column: broken at line breaks, between words, and inside of a word that is wider than the
 * column. A line keeps the blank that it was broken at, so that copied text has it.
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, widthOf))
}

function linesOfParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const word of paragraph.split(/(?<= )/)) {
    for (const piece of piecesOf(word, width, widthOf)) {
      const needed = widthOf(piece)
      if (line !== '' && taken + needed > width) {
        lines.push(line)
        line = ''
        taken = 0
      }
      line += piece
      taken += needed
    }
  }
  lines.push(line)
  return lines
}

/** A word as it is, or in parts that fit into the column. Measuring a long word as a whole takes long. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  let taken = 0
  for (const letter of word) {
    const needed = letter === ' ' ? 0 : widthOf(letter)
    if (piece !== '' && (taken + needed > width || piece.length >= LONGEST_PIECE)) {
      pieces.push(piece)
      piece = ''
      taken = 0
    }
    piece += letter
    taken += needed
  }
  pieces.push(piece)
  return pieces
}

/** Breaks texts into lines. It takes time in proportion to the length of a text, whatever the text is. */

/** More characters than fit on a line; a run of letters that are drawn on top of each other can be longer. */
const MAX_PIECE_LENGTH = 100

/**
 * The lines of a text in a column: broken at line breaks, between words, and inside of a word that is wider than the
 * column. A line keeps the blank that it was broken at, so that copied text has it.
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, widthOf))
}

function linesOfParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const words = paragraph.split(/(?<= )/)
  return packed(
    words.flatMap((word) => piecesOf(word, width, widthOf)),
    width,
    widthOf,
  )
}

/** A word as it is, or in parts that fit into the column. Measuring a long word as a whole takes long. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const widthOfLetter = (letter: string) => (letter === ' ' ? 0 : widthOf(letter))
  const within = (limit: number) => packed(word, limit, widthOfLetter, MAX_PIECE_LENGTH)
  const pieces = within(width)
  if (pieces.length === 1) return pieces
  // Letters beside each other can be wider than each alone, such as many W.
  const excess = Math.max(
    ...pieces.map((piece) => {
      const whole = widthOf(piece.trimEnd())
      if (whole <= width) return 1
      return whole / [...piece].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
    }),
  )
  return excess > 1 ? within(width / excess) : pieces
}

/** Texts joined as long as they fit into a width; each result has one of them at least. */
function packed(
  texts: Iterable<string>,
  width: number,
  widthOf: (text: string) => number,
  maxLetters = Number.POSITIVE_INFINITY,
): string[] {
  const packs: string[] = []
  let pack = ''
  let taken = 0
  for (const text of texts) {
    const needed = widthOf(text)
    if (pack !== '' && (taken + needed > width || pack.length >= maxLetters)) {
      packs.push(pack)
      pack = ''
      taken = 0
    }
    pack += text
    taken += needed
  }
  packs.push(pack)
  return packs
}

/** Writes the parts of a paper into a tagged PDF, each below the one before, over as many pages as they need. */
import { type Doc, type FontName, shown, widthsIn } from './fonts.ts'
import { linesOf } from './lines.ts'
import { BOTTOM, INK, LINE, MARGIN, WIDTH } from './page.ts'

/** The size of all text except headings. */
const TEXT_SIZE = 9
const GAP = 4

interface Style {
  readonly x: number
  readonly width: number
  readonly font: FontName
  readonly size: number
  readonly colour: string
  readonly align: 'left' | 'right'
}

export interface Cell extends Omit<Style, 'size'> {
  readonly text: string
  readonly head?: boolean
}

/** A row that is measured and broken into lines. */
interface LaidRow {
  readonly cells: readonly (Omit<Cell, 'text'> & { readonly lines: readonly string[] })[]
  readonly height: number
}

export class Pen {
  readonly #doc: Doc
  readonly #root: PDFKit.PDFStructureElement

  constructor(doc: Doc) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  heading(tag: 'H1' | 'H2', text: string, size: number): void {
    if (tag === 'H2') this.#doc.y += 12
    this.#room(60)
    this.#block(tag, this.#lay(text, WIDTH, 'bold', size), { font: 'bold', size, colour: INK })
    this.#doc.y += 2
  }

  text(text: string, colour = INK): void {
    const lines = this.#lay(text, WIDTH, 'regular', TEXT_SIZE)
    this.#room(Math.min(lines.length * this.#lineHeight('regular', TEXT_SIZE), 120))
    this.#block('P', lines, { font: 'regular', size: TEXT_SIZE, colour })
    this.#doc.y += GAP
  }

  /** A label with its value. */
  fact(cells: readonly Cell[]): void {
    this.#row(this.#laid(cells), 'P', this.#root)
  }

  /** A table with a header row that every page repeats. */
  table(heads: readonly Cell[], rows: Iterable<readonly Cell[]>): void {
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    this.#doc.y += 6
    const head = this.#laid(heads)
    let isFirst = true
    for (const cells of rows) {
      const next = this.#laid(cells)
      const isNewPage = this.#room(next.height + (isFirst ? head.height : 0))
      if (isFirst || isNewPage) this.#row(head, 'TR', table)
      isFirst = false
      this.#row(next, 'TR', table)
    }
    table.end()
  }

  /** Measures texts of the rows of a table. */
  widthsOfCells() {
    return widthsIn(this.#doc, 'regular', TEXT_SIZE)
  }

  /** Begins a new page if something of this height does not fit on the current one; returns true if it did. */
  #room(height: number): boolean {
    if (this.#doc.y + height <= BOTTOM || this.#doc.y <= MARGIN) return false
    this.#doc.addPage()
    return true
  }

  /** Measures a text and breaks it into lines, once for its height and its drawing. */
  #lay(text: string, width: number, font: FontName, size: number): string[] {
    return linesOf(shown(text), width, widthsIn(this.#doc, font, size))
  }

  #lineHeight(font: FontName, size: number): number {
    return this.#doc.font(font).fontSize(size).currentLineHeight(true)
  }

  #laid(cells: readonly Cell[]): LaidRow {
    const rows = cells.map((cell) => ({
      ...cell,
      lines: this.#lay(cell.text, cell.width, cell.font, TEXT_SIZE),
    }))
    const heights = rows.map(({ lines, font }) => lines.length * this.#lineHeight(font, TEXT_SIZE))
    return { cells: rows, height: Math.max(...heights) + 2 * GAP }
  }

  #block(
    tag: 'H1' | 'H2' | 'P',
    lines: readonly string[],
    { font, size, colour }: Pick<Style, 'font' | 'size' | 'colour'>,
  ): void {
    const style = { x: MARGIN, width: WIDTH, font, size, colour, align: 'left' } as const
    this.#root.add(this.#doc.struct(tag, {}, () => this.#write(lines, style)))
  }

  /** Writes cells side by side. The row is as high as its highest cell. */
  #row({ cells, height }: LaidRow, tag: 'TR' | 'P', parent: PDFKit.PDFStructureElement): void {
    const doc = this.#doc
    this.#room(height)
    const top = doc.y + GAP
    const element = doc.struct(tag)
    parent.add(element)
    for (const { lines, head, ...style } of cells) {
      const draw = () => {
        doc.y = top
        this.#write(lines, { ...style, size: TEXT_SIZE })
      }
      element.add(doc.struct(tag === 'P' ? 'Span' : head ? 'TH' : 'TD', {}, draw))
    }
    element.end()
    doc.x = MARGIN
    // A row higher than a page continues on the next pages; the position is then where its text ended.
    doc.y = height > BOTTOM - MARGIN ? doc.y + GAP : top - GAP + height
    rule(doc)
  }

  /** Writes lines from `doc.y` on, over as many pages as they need; `doc.y` is then below them. */
  #write(lines: readonly string[], { x, width, font, size, colour, align }: Style): void {
    const doc = this.#doc
    const height = this.#lineHeight(font, size)
    const begin = () => doc.font(font).fontSize(size).fillColor(colour)
    begin()
    for (const line of lines) {
      if (doc.y + height > BOTTOM && doc.y > MARGIN) {
        doc.continueOnNewPage()
        begin()
      }
      const { y } = doc
      const left = align === 'right' ? x + width - doc.widthOfString(line.trimEnd()) : x
      if (line !== '') doc.text(line, left, y, { lineBreak: false })
      doc.y = y + height
    }
  }
}

/** A line over the width of the page. */
function rule(doc: Doc): void {
  const y = doc.y
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

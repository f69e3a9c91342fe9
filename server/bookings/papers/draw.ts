/**
 * Draws a paper as a tagged PDF with real text. It uses tens of milliseconds of CPU, so it runs in a process of its
 * own.
 */
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { columnWidths } from './columns.ts'
import { addFonts, type Doc, type FontName, shown, widthsIn } from './fonts.ts'
import { linesOf } from './lines.ts'
import type { Block, Paper } from './paper.ts'

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 64
const LABEL_WIDTH = 108
const GAP = 4
const COLUMN_GAP = 8
const INK = '#14202b'
const DIMMED = '#52606d'
const LINE = '#c5ced6'

/** Parts of a PDF are small; this many are joined. */
const JOINED_PARTS = 2000

/** The PDF of a paper. A page leaves the memory once it is full, so that a paper may have thousands. */
export async function draw(paper: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 64 },
    autoFirstPage: false,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${paper.title}, ${paper.subtitle}` },
  })
  const fonts = addFonts(doc)
  const content = contentOf(doc)
  // From now on the document hands over what it writes, and does not collect it.
  await setImmediate()
  const numbers = pageNumbersOf(doc, fonts.regular)
  doc.addPage()
  const pen = penFor(doc)
  pen.heading('H1', paper.title, 20)
  pen.text(paper.subtitle, DIMMED)
  for (const block of paper.blocks) drawBlock(pen, block)
  doc.flushPages()
  numbers.write(paper.footer)
  doc.end()
  return content
}

async function contentOf(doc: Doc): Promise<Uint8Array> {
  const joined: Buffer[] = []
  let parts: Buffer[] = []
  doc.on('data', (part: Buffer) => {
    if (parts.push(part) < JOINED_PARTS) return
    joined.push(Buffer.concat(parts))
    parts = []
  })
  await once(doc, 'end')
  return new Uint8Array(Buffer.concat([...joined, ...parts]))
}

type Pen = ReturnType<typeof penFor>

function penFor(doc: Doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** Begins a new page if something of this height does not fit on the current one; returns true if it did. */
  function room(height: number): boolean {
    if (doc.y + height <= BOTTOM || doc.y <= MARGIN) return false
    doc.addPage()
    return true
  }
  /** Measures a text and breaks it into lines, once for its height and its drawing. */
  function lay(text: string, width: number, font: FontName, size: number): string[] {
    return linesOf(shown(text), width, widthsIn(doc, font, size))
  }
  const lineHeight = (font: FontName, size: number) => doc.font(font).fontSize(size).currentLineHeight(true)

  /** Writes lines from `doc.y` on, over as many pages as they need; `doc.y` is then below them. */
  function write(lines: readonly string[], { x, width, font, size, colour, align }: Style): void {
    const height = lineHeight(font, size)
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

  const laid = (cells: readonly Cell[]): LaidRow => {
    const rows = cells.map((cell) => ({ ...cell, lines: lay(cell.text, cell.width, cell.font, 9) }))
    const heights = rows.map(({ lines, font }) => lines.length * lineHeight(font, 9))
    return { cells: rows, height: Math.max(...heights) + 2 * GAP }
  }
  /** Writes cells side by side. The row is as high as its highest cell. */
  function row({ cells, height }: LaidRow, tag: 'TR' | 'P', parent: PDFKit.PDFStructureElement): void {
    room(height)
    const top = doc.y + GAP
    const element = doc.struct(tag)
    parent.add(element)
    for (const { lines, head, ...style } of cells) {
      const draw = () => {
        doc.y = top
        write(lines, { ...style, size: 9 })
      }
      element.add(doc.struct(tag === 'P' ? 'Span' : head ? 'TH' : 'TD', {}, draw))
    }
    element.end()
    doc.x = MARGIN
    // A row higher than a page continues on the next pages; the position is then where its text ended.
    doc.y = height > BOTTOM - MARGIN ? doc.y + GAP : top - GAP + height
    rule(doc)
  }
  function block(
    tag: 'H1' | 'H2' | 'P',
    lines: readonly string[],
    font: FontName,
    size: number,
    colour: string,
  ) {
    const style = { x: MARGIN, width: WIDTH, font, size, colour, align: 'left' } as const
    root.add(doc.struct(tag, {}, () => write(lines, style)))
  }
  return {
    /** Measures texts of the rows of a table. */
    widthsOfCells: () => widthsIn(doc, 'regular', 9),
    /** A label with its value. */
    fact: (cells: readonly Cell[]) => row(laid(cells), 'P', root),
    /** A table with a header row that every page repeats. */
    table(heads: readonly Cell[], rows: Iterable<readonly Cell[]>) {
      const table = doc.struct('Table')
      root.add(table)
      doc.y += 6
      const head = laid(heads)
      let isFirst = true
      for (const cells of rows) {
        const next = laid(cells)
        const isNewPage = room(next.height + (isFirst ? head.height : 0))
        if (isFirst || isNewPage) row(head, 'TR', table)
        isFirst = false
        row(next, 'TR', table)
      }
      table.end()
    },
    heading(tag: 'H1' | 'H2', text: string, size: number) {
      if (tag === 'H2') doc.y += 12
      room(60)
      block(tag, lay(text, WIDTH, 'bold', size), 'bold', size, INK)
      doc.y += 2
    },
    text(text: string, colour = INK) {
      const lines = lay(text, WIDTH, 'regular', 9)
      room(Math.min(lines.length * lineHeight('regular', 9), 120))
      block('P', lines, 'regular', 9, colour)
      doc.y += GAP
    },
  }
}

interface Style {
  readonly x: number
  readonly width: number
  readonly font: FontName
  readonly size: number
  readonly colour: string
  readonly align: 'left' | 'right'
}

interface Cell extends Omit<Style, 'size'> {
  readonly text: string
  readonly head?: boolean
}

/** A row that is measured and broken into lines. */
interface LaidRow {
  readonly cells: readonly (Omit<Cell, 'text'> & { readonly lines: readonly string[] })[]
  readonly height: number
}

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

function drawBlock(pen: Pen, block: Block): void {
  if (block.kind === 'heading') {
    pen.heading('H2', block.text, 12)
    return
  }
  if (block.kind === 'text') {
    pen.text(block.text)
    return
  }
  if (block.kind === 'facts') {
    for (const [label, value] of block.rows)
      pen.fact([
        { text: label, x: MARGIN, width: LABEL_WIDTH, font: 'regular', colour: DIMMED, align: 'left' },
        {
          text: value,
          x: MARGIN + LABEL_WIDTH + 8,
          width: WIDTH - LABEL_WIDTH - 8,
          font: 'regular',
          colour: INK,
          align: 'left',
        },
      ])
    return
  }
  if (block.kind === 'total') {
    const cell = { font: 'bold', colour: INK } as const
    pen.fact([
      { ...cell, text: block.label, x: MARGIN, width: WIDTH / 2 - 8, align: 'left' },
      { ...cell, text: block.amount, x: MARGIN + WIDTH / 2, width: WIDTH / 2 - 8, align: 'right' },
    ])
    return
  }
  const widths = columnWidths(block, WIDTH, COLUMN_GAP, pen.widthsOfCells())
  const cells = (texts: readonly string[], head: boolean): Cell[] => {
    let x = MARGIN
    return texts.map((given, index) => {
      // Only the text of a fact may have line breaks: a row of a table has to fit on a page.
      const text = given.replace(/\s+/g, ' ')
      const width = widths[index] ?? 0
      const cell: Cell = {
        text,
        x,
        width: width - COLUMN_GAP,
        font: head ? 'bold' : 'regular',
        colour: INK,
        align: index >= texts.length - block.amounts ? 'right' : 'left',
        head,
      }
      x += width
      return cell
    })
  }
  pen.table(
    cells(block.heads, true),
    block.rows.values().map((texts) => cells(texts, false)),
  )
}

/**
 * Numbers the pages "Page 1 of 9". Each page gets an empty part for its number, which is written when the count is
 * known: the page itself has left the memory by then.
 */
function pageNumbersOf(doc: Doc, regular: ReturnType<typeof addFonts>['regular']) {
  const places: { page: PDFKit.PDFPage; part: PDFKit.PDFKitReference }[] = []
  doc.on('pageAdded', () => {
    const { page } = doc
    const part = doc.ref({})
    Object.assign(page.dictionary.data, { Contents: [page.content, part] })
    page.fonts[regular.id] = regular.ref()
    places.push({ page, part })
  })
  return {
    write(footer: string) {
      for (const [index, { page, part }] of places.entries()) {
        // The footer is below the margin; with a margin the library would begin a new page.
        doc.page = Object.assign(Object.create(page), {
          content: part,
          margins: { ...page.margins, bottom: 0 },
        })
        doc.markContent('Artifact', { type: 'Pagination' })
        doc
          .font('regular')
          .fontSize(8)
          .fillColor(DIMMED)
          .text(`${footer} · Page ${index + 1} of ${places.length}`, MARGIN, BOTTOM + 20, {
            width: WIDTH,
            height: 12,
            ellipsis: true,
          })
        doc.endMarkedContent()
        part.end(undefined)
      }
    },
  }
}

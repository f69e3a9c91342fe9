/**
 * Draws a paper as a tagged PDF with real text. It uses tens of milliseconds of CPU, so it runs in a process of its
 * own.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Block, Paper } from './paper.ts'

const resolve = createRequire(import.meta.url).resolve
const FONTS = '@expo-google-fonts/inter'

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 64
const LABEL_WIDTH = 150
const GAP = 4
const INK = '#14202b'
const DIMMED = '#52606d'
const LINE = '#c5ced6'

type Doc = PDFKit.PDFDocument
interface FontFile {
  /** The requested glyphs, each with the characters that it represented then. */
  _glyphs: Record<number, unknown>
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** The current font of a document, which the library's types do not declare. */
const fontOf = (doc: Doc) => (doc as unknown as { _font: { font: FontFile } })._font.font

/** Parses a font once for all papers of this process; parsing takes several times as long as drawing. */
function parsedFont(file: string): FontFile {
  const bytes = new Uint8Array(readFileSync(resolve(file)))
  const doc = new PDFDocument({ autoFirstPage: false }).font(bytes as unknown as PDFKit.Mixins.PDFFontSource)
  return fontOf(doc)
}

const regular = parsedFont(`${FONTS}/400Regular/Inter_400Regular.ttf`)
const bold = parsedFont(`${FONTS}/600SemiBold/Inter_600SemiBold.ttf`)

/**
 * A parsed font for a new paper. A glyph that an earlier paper used would keep the characters that it represented
 * there, or none if it was part of another glyph: searching, copying and reading aloud would then be wrong.
 */
function forNewPaper(font: FontFile): PDFKit.Mixins.PDFFontSource {
  font._glyphs = {}
  return font as unknown as PDFKit.Mixins.PDFFontSource
}

/** The PDF of a paper. */
export async function draw(paper: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 64 },
    bufferPages: true,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${paper.title}, ${paper.subtitle}` },
  })
  doc.registerFont('regular', forNewPaper(regular))
  doc.registerFont('bold', forNewPaper(bold))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => {
    doc.on('end', done)
  })
  const pen = penFor(doc)
  pen.heading('H1', paper.title, 20)
  pen.text(paper.subtitle, DIMMED)
  for (const block of paper.blocks) drawBlock(pen, block)
  numberPages(doc, paper.footer)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** Shows a question mark for each character that the font lacks; the library would show nothing. */
function shownBy(doc: Doc): (text: string) => string {
  const font = fontOf(doc.font('regular'))
  return (text) =>
    [...text.normalize('NFC').replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')]
      .map((sign) => (/\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?'))
      .join('')
}

type Pen = ReturnType<typeof penFor>

function penFor(doc: Doc) {
  const shown = shownBy(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** Begins a new page if something of this height does not fit on the current one; returns true if it did. */
  function room(height: number): boolean {
    if (doc.y + height <= BOTTOM || doc.y <= MARGIN) return false
    doc.addPage()
    return true
  }
  function heightOf(text: string, width: number, font: 'regular' | 'bold', size: number): number {
    return doc.font(font).fontSize(size).heightOfString(shown(text), { width })
  }
  const rowHeight = (cells: readonly Cell[]) =>
    Math.max(...cells.map(({ text, width, font }) => heightOf(text, width, font, 9))) + 2 * GAP
  /** Writes cells side by side. The row is as high as its highest cell. */
  function row(cells: readonly Cell[], tag: 'TR' | 'P', parent: PDFKit.PDFStructureElement): void {
    const height = rowHeight(cells)
    room(height)
    const top = doc.y + GAP
    const element = doc.struct(tag)
    parent.add(element)
    for (const { text, x, width, font, colour, align, head } of cells) {
      const write = () => {
        doc.font(font).fontSize(9).fillColor(colour).text(shown(text), x, top, { width, align })
      }
      element.add(doc.struct(tag === 'P' ? 'Span' : head ? 'TH' : 'TD', {}, write))
    }
    element.end()
    doc.x = MARGIN
    // A row higher than a page continues on the next pages; the position is then where its text ended.
    doc.y = height > BOTTOM - MARGIN ? doc.y + GAP : top - GAP + height
    rule(doc)
  }
  return {
    /** A label with its value. */
    fact: (cells: readonly Cell[]) => row(cells, 'P', root),
    /** A table with a header row that every page repeats. */
    table(heads: readonly Cell[], rows: readonly (readonly Cell[])[]) {
      const table = doc.struct('Table')
      root.add(table)
      doc.y += 6
      room(rowHeight(heads) + rowHeight(rows[0] ?? heads))
      row(heads, 'TR', table)
      for (const cells of rows) {
        if (room(rowHeight(cells))) row(heads, 'TR', table)
        row(cells, 'TR', table)
      }
      table.end()
    },
    heading(tag: 'H1' | 'H2', text: string, size: number) {
      if (tag === 'H2') doc.y += 12
      room(60)
      root.add(
        doc.struct(tag, {}, () => {
          doc.font('bold').fontSize(size).fillColor(INK).text(shown(text), MARGIN, doc.y, { width: WIDTH })
        }),
      )
      doc.y += 2
    },
    text(text: string, colour = INK) {
      room(Math.min(heightOf(text, WIDTH, 'regular', 9), 120))
      root.add(
        doc.struct('P', {}, () => {
          doc.font('regular').fontSize(9).fillColor(colour).text(shown(text), MARGIN, doc.y, { width: WIDTH })
        }),
      )
      doc.y += GAP
    },
  }
}

interface Cell {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly font: 'regular' | 'bold'
  readonly colour: string
  readonly align: 'left' | 'right'
  readonly head?: boolean
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
  const whole = block.widths.reduce((sum, width) => sum + width, 0)
  const cells = (texts: readonly string[], head: boolean): Cell[] => {
    let x = MARGIN
    return texts.map((text, index) => {
      const width = ((block.widths[index] ?? 1) / whole) * WIDTH
      const cell: Cell = {
        text,
        x,
        width: width - 8,
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
    block.rows.map((texts) => cells(texts, false)),
  )
}

function numberPages(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // The footer is below the margin; with a margin the library would begin a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(DIMMED)
      .text(`${footer} · Page ${index - start + 1} of ${count}`, MARGIN, BOTTOM + 20, {
        width: WIDTH,
        height: 12,
        ellipsis: true,
      })
    doc.endMarkedContent()
  }
}

/** Draws a paper as a tagged PDF with real text. It runs in a thread of its own: it takes milliseconds of CPU. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Block, Paper } from './paper.ts'

const resolve = createRequire(import.meta.url).resolve
const FONTS = '@expo-google-fonts/inter'
const regular = readFileSync(resolve(`${FONTS}/400Regular/Inter_400Regular.ttf`))
const bold = readFileSync(resolve(`${FONTS}/600SemiBold/Inter_600SemiBold.ttf`))

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
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** The PDF of a paper. */
export default async function draw(paper: Paper): Promise<Uint8Array> {
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
  doc.registerFont('regular', regular as unknown as PDFKit.Mixins.PDFFontSource)
  doc.registerFont('bold', bold as unknown as PDFKit.Mixins.PDFFontSource)
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

/** Letters that the font has not are shown as a question mark instead of as nothing. */
function shownBy(doc: Doc): (text: string) => string {
  const { font } = (doc.font('regular') as unknown as { _font: { font: FontFile } })._font
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

  function room(height: number): void {
    if (doc.y + height > BOTTOM && doc.y > MARGIN) doc.addPage()
  }
  function heightOf(text: string, width: number, font: 'regular' | 'bold', size: number): number {
    return doc.font(font).fontSize(size).heightOfString(shown(text), { width })
  }
  /** Writes cells side by side; the row is as high as its highest cell. */
  function row(cells: readonly Cell[], tag: 'TR' | 'P'): void {
    const heights = cells.map(({ text, width, font }) => heightOf(text, width, font, 9))
    const height = Math.max(...heights)
    room(height + 2 * GAP)
    const top = doc.y + GAP
    const element = doc.struct(tag)
    root.add(element)
    for (const { text, x, width, font, colour, align, head } of cells) {
      const write = () => {
        doc.font(font).fontSize(9).fillColor(colour).text(shown(text), x, top, { width, align })
      }
      element.add(doc.struct(tag === 'P' ? 'Span' : head ? 'TH' : 'TD', {}, write))
    }
    element.end()
    doc.x = MARGIN
    doc.y = top + height + GAP
    rule(doc)
  }
  return {
    row,
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
      pen.row(
        [
          { text: label, x: MARGIN, width: LABEL_WIDTH, font: 'regular', colour: DIMMED, align: 'left' },
          {
            text: value,
            x: MARGIN + LABEL_WIDTH + 8,
            width: WIDTH - LABEL_WIDTH - 8,
            font: 'regular',
            colour: INK,
            align: 'left',
          },
        ],
        'P',
      )
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
  pen.row(cells(block.heads, true), 'TR')
  for (const texts of block.rows) pen.row(cells(texts, false), 'TR')
}

function numberPages(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // Below the margin; otherwise a new page would begin.
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

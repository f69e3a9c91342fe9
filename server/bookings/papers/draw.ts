/**
 * Draws a paper as a tagged PDF with real text. It uses tens of milliseconds of CPU, so it runs in a process of its
 * own.
 */
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { columnWidths } from './columns.ts'
import { addFonts, type Doc } from './fonts.ts'
import { BOTTOM, DIMMED, INK, MARGIN, WIDTH } from './page.ts'
import type { Block, Paper } from './paper.ts'
import { type Cell, Pen } from './pen.ts'

const LABEL_WIDTH = 108
const COLUMN_GAP = 8

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
  const pen = new Pen(doc)
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

function drawBlock(pen: Pen, block: Block): void {
  if (block.kind === 'heading') pen.heading('H2', block.text, 12)
  else if (block.kind === 'text') pen.text(block.text)
  else if (block.kind === 'facts') for (const [label, value] of block.rows) pen.fact(factCells(label, value))
  else if (block.kind === 'total') pen.fact(totalCells(block))
  else drawTable(pen, block)
}

function factCells(label: string, value: string): Cell[] {
  const cell = { font: 'regular', align: 'left' } as const
  const x = MARGIN + LABEL_WIDTH + COLUMN_GAP
  return [
    { ...cell, text: label, x: MARGIN, width: LABEL_WIDTH, colour: DIMMED },
    { ...cell, text: value, x, width: WIDTH - LABEL_WIDTH - COLUMN_GAP, colour: INK },
  ]
}

function totalCells({ label, amount }: Extract<Block, { kind: 'total' }>): Cell[] {
  const cell = { width: WIDTH / 2 - COLUMN_GAP, font: 'bold', colour: INK } as const
  return [
    { ...cell, text: label, x: MARGIN, align: 'left' },
    { ...cell, text: amount, x: MARGIN + WIDTH / 2, align: 'right' },
  ]
}

function drawTable(pen: Pen, block: Extract<Block, { kind: 'table' }>): void {
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

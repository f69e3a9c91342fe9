/** Reads PDFs in tests, as a reader of the file would. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface TextPiece {
  readonly str?: string
}

/** The text of a PDF in reading order with one space between pieces, and its properties. */
export async function readPdf(content: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pieces: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pieces.push(...(items as TextPiece[]).map(({ str = '' }) => str))
  }
  const structure = await (await document.getPage(1)).getStructTree()
  const { info } = await document.getMetadata()
  return {
    text: pieces.join(' ').replace(/\s+/g, ' '),
    pages: document.numPages,
    isTagged: structure !== null && structure.children.length > 0,
    lang: (info as { Language?: string }).Language ?? null,
  }
}

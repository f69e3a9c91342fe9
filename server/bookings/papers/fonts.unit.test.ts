// Rules: docs/rules/bookings.md#papers
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { addFonts, widthsIn } from './fonts.ts'

test('figures have one width, and no point of an amount is kerned under a seven', () => {
  const doc = new PDFDocument({ autoFirstPage: false })
  addFonts(doc)
  for (const font of ['regular', 'bold'] as const) {
    const widthOf = widthsIn(doc, font, 10)
    for (const amount of ['£111.11', '£667.04', '£777.77'])
      expect(widthOf(amount)).toBeCloseTo(widthOf('£000.00'))
  }
})

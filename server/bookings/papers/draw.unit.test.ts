// Rules: docs/rules/bookings.md#papers
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import { draw } from './draw.ts'

test('the text of a paper can be searched and copied unchanged, after any earlier paper', async () => {
  const textOf = async (text: string) => {
    const paper = { title: 'Booking', subtitle: '', footer: '', blocks: [{ kind: 'text' as const, text }] }
    return (await readPdf(await draw(paper))).text
  }
  // The glyph of a double quotation mark consists of two single ones.
  expect(await textOf('“Gate 2”')).toContain('“Gate 2”')
  expect(await textOf('Customer’s ‘comment’')).toContain('Customer’s ‘comment’')
  // A colon between digits has a glyph of its own.
  for (const text of ['10:30', 'A:B', '3x40', '2 × 40', '(3–5)', 'A–B'])
    expect(await textOf(text)).toContain(text)
})
